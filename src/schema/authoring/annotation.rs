//! Keywords that say something to someone else.

use super::graph::{Graph, ROOT};
use crate::json::{Object, Value};

/// A keyword of one schema, such as an `x-` annotation.
#[derive(Debug)]
pub struct Annotation<'v, 'a> {
    /// JSON Pointer of the schema that has it.
    pub at: String,
    /// That schema.
    pub schema: &'v Object<'a>,
    /// The keyword's value.
    pub value: &'v Value<'a>,
    /// Whether the schema is that of a property, and only `properties` lead to it from the root.
    pub only_properties: bool,
}

/// Every schema of the document that has this keyword; a property of that name is not one.
///
/// ```
/// use haft_schema::{authoring::annotations, json::parse};
///
/// let document = parse(r#"{"properties":{"x-to":{"x-to":"Region"}}}"#)?;
/// let found = annotations(&document, "x-to");
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0].at, "/properties/x-to");
/// assert!(found[0].only_properties);
/// # Ok::<(), haft_schema::json::ParseError>(())
/// ```
#[must_use]
pub fn annotations<'v, 'a>(document: &'v Value<'a>, keyword: &str) -> Vec<Annotation<'v, 'a>> {
    let graph = Graph::new(document);
    let mut by_properties = vec![false; graph.len()];
    by_properties[ROOT] = true;
    let mut found = Vec::new();
    for id in 0..graph.len() {
        for sub in graph.subs(id) {
            by_properties[sub] = by_properties[id] && graph.keyword(sub) == "properties";
        }
        let Some(schema) = graph.object(id) else { continue };
        let Some(value) = schema.get(keyword) else { continue };
        let only_properties = by_properties[id] && id != ROOT;
        found.push(Annotation { at: graph.pointer(id), schema, value, only_properties });
    }
    found
}
