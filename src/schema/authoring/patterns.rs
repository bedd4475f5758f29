//! The patterns of a document.

use super::graph::Graph;
use crate::json::{Object, Value, push_token};

/// Every pattern, each with the JSON Pointer of the `pattern` keyword or the `patternProperties` key.
///
/// ```
/// use haft_schema::{authoring::patterns, json::parse};
///
/// let document = parse(r#"{"properties":{"a":{"pattern":"\\S"}},"patternProperties":{"^x-":{}}}"#)?;
/// assert_eq!(
///     patterns(&document),
///     [
///         ("/patternProperties/^x-".to_owned(), "^x-".to_owned()),
///         ("/properties/a/pattern".to_owned(), "\\S".to_owned()),
///     ],
/// );
/// # Ok::<(), haft_schema::json::ParseError>(())
/// ```
#[must_use]
pub fn patterns(document: &Value<'_>) -> Vec<(String, String)> {
    let graph = Graph::new(document);
    let mut found = Vec::new();
    for id in 0..graph.len() {
        let Some(object) = graph.object(id) else { continue };
        if let Some(pattern) = object.get("pattern").and_then(Value::as_str) {
            found.push((graph.pointer(id) + "/pattern", pattern.to_owned()));
        }
        let keys = object.get("patternProperties").and_then(Value::as_object);
        for (key, _) in keys.into_iter().flat_map(Object::iter) {
            let mut at = graph.pointer(id) + "/patternProperties";
            push_token(&mut at, key);
            found.push((at, key.to_owned()));
        }
    }
    found
}
