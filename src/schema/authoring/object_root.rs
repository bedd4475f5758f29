//! Whether a schema describes objects alone, by its shape.

use super::graph::{Graph, ROOT};
use super::keyword::Place;
use crate::json::Value;

/// How far references and combinators are followed.
const MAX_STEPS: usize = 127;

/// Whether everything that fits the document is an object: it says so, or something that it must
/// fit as well does, or every branch of a union does.
///
/// ```
/// use haft_schema::{authoring::only_objects, json::parse};
///
/// assert!(only_objects(&parse(r#"{"anyOf":[{"type":"object"},{"type":"object"}]}"#)?));
/// assert!(!only_objects(&parse(r#"{"anyOf":[{"type":"object"},{"type":"null"}]}"#)?));
/// # Ok::<(), haft_schema::json::ParseError>(())
/// ```
#[must_use]
pub fn only_objects(document: &Value<'_>) -> bool {
    let graph = Graph::new(document);
    let mut known = vec![None; graph.len()];
    only(&graph, ROOT, 0, &mut known)
}

fn only(graph: &Graph<'_, '_>, id: usize, steps: usize, known: &mut [Option<bool>]) -> bool {
    if let Some(answer) = known[id] {
        return answer;
    }
    // A loop of references finds this while it is being worked out; it says nothing by itself.
    known[id] = Some(false);
    let answer = steps < MAX_STEPS && work_out(graph, id, steps + 1, known);
    known[id] = Some(answer);
    answer
}

fn work_out(graph: &Graph<'_, '_>, id: usize, steps: usize, known: &mut [Option<bool>]) -> bool {
    let Some(schema) = graph.object(id) else { return false };
    if !graph.is_bare_reference(id) {
        match schema.get("type") {
            Some(Value::String(name)) => return name == "object",
            Some(Value::Array(names)) => {
                return !names.is_empty()
                    && names.iter().all(|name| name.as_str() == Some("object"));
            }
            _ => {}
        }
        for keyword in ["anyOf", "oneOf"] {
            let branches = schema.get(keyword).and_then(Value::as_array).map_or(0, <[_]>::len);
            let mut of_keyword = graph.subs(id).filter(|sub| graph.keyword(*sub) == keyword);
            if branches > 0 && of_keyword.all(|sub| only(graph, sub, steps, known)) {
                return true;
            }
        }
        let mut also = graph.subs(id).filter(|sub| graph.place(*sub) == Place::Also);
        if also.any(|sub| only(graph, sub, steps, known)) {
            return true;
        }
    }
    graph.target(id).is_some_and(|target| only(graph, target, steps, known))
}

#[cfg(test)]
mod tests {
    use super::only_objects;
    use crate::json::parse;

    #[test]
    fn unions_intersections_and_references_are_followed() {
        for (text, expected) in [
            (r#"{"type":"object"}"#, true),
            (r#"{"type":["object"]}"#, true),
            (r#"{"type":["object","null"],"anyOf":[{"type":"object"}]}"#, false),
            (r#"{"properties":{"a":{}}}"#, false),
            (r#"{"anyOf":[]}"#, false),
            (r#"{"anyOf":[true]}"#, false),
            (r#"{"anyOf":[{"type":"object"},{"oneOf":[{"type":"object"}]}]}"#, true),
            (r#"{"anyOf":[{"type":"object"},{}]}"#, false),
            (r#"{"allOf":[{},{"type":"object"}]}"#, true),
            (r##"{"$ref":"#/$defs/a","$defs":{"a":{"type":"object"}}}"##, true),
            (r##"{"$ref":"#"}"##, false),
            (r##"{"$ref":"#/$defs/a","$defs":{"a":{"anyOf":[{"$ref":"#/$defs/a"}]}}}"##, false),
            ("true", false),
            ("[]", false),
        ] {
            assert_eq!(only_objects(&parse(text).unwrap()), expected, "{text}");
        }
    }
}
