//! Closing the documents of Standard Schema libraries, which leave objects open by habit.

use super::graph::Graph;
use super::keyword::each_sub_mut;
use super::object_root::only_objects;
use super::open_objects::find;
use super::shape::Shapes;
use crate::json::Value;

/// Closes, by shape, every object that the library left open, and gives the root `type: "object"`
/// where everything that fits it is an object.
///
/// An object gets `additionalProperties: false`; one that combines with others (`allOf`) gets
/// `unevaluatedProperties: false`, since a closed branch would refuse its sisters' keys; a union is
/// closed branch by branch; `if`, `not` and the like stay as they are, and so does every openness
/// that the library says itself. The vendor `effect` says `additionalProperties: true` of every
/// struct, so there it counts as not said.
///
/// ```
/// use haft_schema::{authoring::close, json::{parse, to_text}};
///
/// let mut document = parse(r#"{"type":"object","properties":{"a":{}}}"#)?;
/// close(&mut document, "zod");
/// assert_eq!(to_text(&document), r#"{"type":"object","properties":{"a":{}},"additionalProperties":false}"#);
/// # Ok::<(), haft_schema::json::ParseError>(())
/// ```
pub fn close(document: &mut Value<'_>, vendor: &str) {
    if vendor == "effect" {
        forget_openness(document);
        say_object(document);
    }
    let plan = plan(document);
    let only = only_objects(document);
    apply(document, 0, &plan);
    if only && let Value::Object(root) = document {
        if root.contains_key("type") {
            root.insert("type", Value::String("object".into()));
        } else {
            root.members_mut().insert(0, ("type".into(), Value::String("object".into())));
        }
    }
}

/// What becomes of one node, by its number.
#[derive(Clone, Copy, Debug)]
struct Step {
    first: usize,
    keyword: Option<&'static str>,
}

fn plan(document: &Value<'_>) -> Vec<Step> {
    let graph = Graph::new(document);
    let mut shapes = Shapes::new(&graph, true);
    let found = find(&graph, &mut shapes);
    let mut steps: Vec<Step> =
        (0..graph.len()).map(|id| Step { first: graph.subs(id).start, keyword: None }).collect();
    let mut by_reference = vec![false; graph.len()];
    for (from, to) in &found.references {
        // What one place combines with and another place uses alone is closed where it is used.
        if found.beside[*to] && !graph.old {
            steps[*from].keyword = Some("unevaluatedProperties");
            by_reference[*to] = true;
        }
    }
    for id in found.open {
        let spreads = shapes.spreads(id);
        if !(by_reference[id] || graph.old && spreads) {
            let keyword = if spreads { "unevaluatedProperties" } else { "additionalProperties" };
            steps[id].keyword = Some(keyword);
        }
    }
    steps
}

fn apply(schema: &mut Value<'_>, id: usize, plan: &[Step]) {
    let Value::Object(object) = schema else { return };
    let mut next = plan[id].first;
    each_sub_mut(object, |sub| {
        apply(sub, next, plan);
        next += 1;
    });
    if let Some(keyword) = plan[id].keyword {
        object.insert(keyword, Value::Bool(false));
    }
}

/// An empty struct of effect is listed as anything but null; what a tool takes is an object.
fn say_object(document: &mut Value<'_>) {
    let Value::Object(root) = document else { return };
    let null = root.get("not").and_then(|not| not.get("type")).and_then(Value::as_str);
    if null == Some("null") && root.keys().all(|key| matches!(key, "not" | "$schema")) {
        root.members_mut().retain(|(key, _)| key != "not");
        root.insert("type", Value::String("object".into()));
    }
}

fn forget_openness(schema: &mut Value<'_>) {
    let Value::Object(object) = schema else { return };
    if object.contains_key("properties") {
        object
            .members_mut()
            .retain(|(key, value)| key != "additionalProperties" || *value != Value::Bool(true));
    }
    each_sub_mut(object, forget_openness);
}

#[cfg(test)]
mod tests {
    use super::close;
    use crate::authoring::open_objects;
    use crate::json::{parse, to_text};

    fn closed(vendor: &str, text: &str) -> String {
        let mut document = parse(text).unwrap();
        close(&mut document, vendor);
        assert_eq!(open_objects(&document), [], "{text}");
        to_text(&document)
    }

    #[test]
    fn a_plain_object_and_what_it_holds_are_closed() {
        assert_eq!(
            closed(
                "zod",
                r#"{"type":"object","properties":{"p":{"type":"object","properties":{"x":{}}},"e":{"type":"object","properties":{}}}}"#
            ),
            r#"{"type":"object","properties":{"p":{"type":"object","properties":{"x":{}},"additionalProperties":false},"e":{"type":"object","properties":{},"additionalProperties":false}},"additionalProperties":false}"#,
        );
    }

    #[test]
    fn openness_that_the_library_says_itself_is_kept() {
        for text in [
            r#"{"type":"object","properties":{"a":{}},"additionalProperties":{}}"#,
            r#"{"type":"object","properties":{"a":{}},"additionalProperties":true}"#,
            r#"{"type":"object","propertyNames":{"type":"string"},"additionalProperties":{"type":"number"}}"#,
            r#"{"type":"object"}"#,
        ] {
            assert_eq!(closed("zod", text), text);
        }
    }

    #[test]
    fn effect_says_open_of_every_struct_and_is_not_believed() {
        assert_eq!(
            closed(
                "effect",
                r#"{"type":"object","properties":{"a":{}},"additionalProperties":true}"#
            ),
            r#"{"type":"object","properties":{"a":{}},"additionalProperties":false}"#,
        );
        assert_eq!(closed("effect", r#"{"not":{"type":"null"}}"#), r#"{"type":"object"}"#);
        let record = r#"{"type":"object","additionalProperties":{"type":"number"}}"#;
        assert_eq!(closed("effect", record), record);
    }

    #[test]
    fn an_intersection_is_closed_at_its_holder() {
        assert_eq!(
            closed(
                "valibot",
                r#"{"allOf":[{"type":"object","properties":{"a":{}}},{"type":"object","properties":{"b":{}}}]}"#
            ),
            r#"{"type":"object","allOf":[{"type":"object","properties":{"a":{}}},{"type":"object","properties":{"b":{}}}],"unevaluatedProperties":false}"#,
        );
    }

    #[test]
    fn a_union_is_closed_branch_by_branch_and_becomes_an_object() {
        assert_eq!(
            closed(
                "zod",
                r#"{"oneOf":[{"type":"object","properties":{"a":{}}},{"type":"object","properties":{"b":{}}}]}"#
            ),
            r#"{"type":"object","oneOf":[{"type":"object","properties":{"a":{}},"additionalProperties":false},{"type":"object","properties":{"b":{}},"additionalProperties":false}]}"#,
        );
        let mixed = r#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#;
        assert_eq!(closed("zod", mixed), mixed);
    }

    #[test]
    fn a_test_is_not_narrowed() {
        let text = r#"{"type":"object","if":{"properties":{"k":{"const":1}}},"not":{"properties":{"z":{}}}}"#;
        assert_eq!(closed("arktype", text), text);
    }

    #[test]
    fn what_an_intersection_shares_with_another_place_is_closed_where_it_is_used() {
        assert_eq!(
            closed(
                "valibot",
                r##"{"type":"object","properties":{"alone":{"$ref":"#/$defs/a"},"both":{"allOf":[{"$ref":"#/$defs/a"},{"type":"object","properties":{"y":{}}}]}},"$defs":{"a":{"type":"object","properties":{"x":{}}}}}"##
            ),
            r##"{"type":"object","properties":{"alone":{"$ref":"#/$defs/a","unevaluatedProperties":false},"both":{"allOf":[{"$ref":"#/$defs/a"},{"type":"object","properties":{"y":{}}}],"unevaluatedProperties":false}},"$defs":{"a":{"type":"object","properties":{"x":{}}}},"additionalProperties":false}"##,
        );
    }

    #[test]
    fn a_recursive_schema_is_closed_once() {
        assert_eq!(
            closed(
                "zod",
                r##"{"$ref":"#/$defs/n","$defs":{"n":{"type":"object","properties":{"kids":{"type":"array","items":{"$ref":"#/$defs/n"}}}}}}"##
            ),
            r##"{"type":"object","$ref":"#/$defs/n","$defs":{"n":{"type":"object","properties":{"kids":{"type":"array","items":{"$ref":"#/$defs/n"}}},"additionalProperties":false}}}"##,
        );
    }
}
