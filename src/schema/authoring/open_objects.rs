//! The closed-object rule: a misspelt key must never vanish silently.

use super::graph::{Graph, ROOT};
use super::keyword::Place;
use super::required::impossible_keys;
use super::shape::Shapes;
use crate::SchemaProblem;
use crate::json::Value;

/// Every object that names keys and does not say what becomes of other ones, and every required
/// key that a closed object cannot have.
///
/// An object is asked where a value reaches it: through `properties`, `items`, `prefixItems`,
/// `patternProperties`, `additionalProperties` or a `$ref`, or as one branch of a union. A schema
/// that another one combines with (`allOf`, `then`, `dependentSchemas`, ...) is not asked, its holder
/// is; and nothing is asked inside `if`, `not`, `contains` and `propertyNames`, which only test.
///
/// ```
/// use haft_schema::{authoring::open_objects, json::parse};
///
/// let document = parse(r#"{"properties":{"p":{"properties":{"x":{}}}},"additionalProperties":false}"#)?;
/// let problems = open_objects(&document);
/// assert_eq!(problems[0].at, "/properties/p");
/// assert_eq!(
///     problems[0].message,
///     "object at /properties/p must say additionalProperties or unevaluatedProperties (false, true or a schema)",
/// );
/// # Ok::<(), haft_schema::json::ParseError>(())
/// ```
#[must_use]
pub fn open_objects(document: &Value<'_>) -> Vec<SchemaProblem> {
    let graph = Graph::new(document);
    let mut shapes = Shapes::new(&graph, false);
    let found = find(&graph, &mut shapes);
    let mut problems = Vec::new();
    let mut open = found.open.iter().peekable();
    for id in (ROOT..graph.len()).filter(|id| found.reached[*id]) {
        if open.next_if(|next| **next == id).is_some() {
            let at = graph.pointer(id);
            let keywords = match (graph.old, shapes.spreads(id)) {
                (true, _) => "additionalProperties",
                (false, true) => "unevaluatedProperties",
                (false, false) => "additionalProperties or unevaluatedProperties",
            };
            let mut message = String::from("object at ");
            haft_text::push_piece(&mut message, if at.is_empty() { "/" } else { &at });
            message.push_str(" must say ");
            message.push_str(keywords);
            message.push_str(" (false, true or a schema)");
            problems.push(SchemaProblem { at, message });
        }
        problems.extend(impossible_keys(&graph, id));
    }
    problems
}

/// What a walk over the values' places found.
#[derive(Debug)]
pub(super) struct Found {
    /// The open objects, in the order of the nodes.
    pub(super) open: Vec<usize>,
    /// Which nodes say something about a value.
    pub(super) reached: Vec<bool>,
    /// Which nodes say it beside a holder that is asked in their stead.
    pub(super) beside: Vec<bool>,
    /// Every reference, from and to, that was followed to an object that is asked itself.
    pub(super) references: Vec<(usize, usize)>,
}

pub(super) fn find(graph: &Graph<'_, '_>, shapes: &mut Shapes<'_, '_, '_>) -> Found {
    let nothing = vec![false; graph.len()];
    let mut asked_once = nothing.clone();
    let mut found = Found {
        open: Vec::new(),
        reached: nothing.clone(),
        beside: nothing,
        references: Vec::new(),
    };
    let mut waiting = vec![(ROOT, true)];
    while let Some((id, asked)) = waiting.pop() {
        let seen = if asked { &mut asked_once } else { &mut found.beside };
        if std::mem::replace(&mut seen[id], true) {
            continue;
        }
        found.reached[id] = true;
        let bare = graph.is_bare_reference(id);
        let shape = shapes.of(id);
        let mut pass_on = asked && !shape.covers;
        if pass_on && shape.declares && !bare && (shapes.names_keys(id) || shapes.spreads(id)) {
            found.open.push(id);
            pass_on = false;
        }
        if let Some(target) = graph.target(id) {
            if pass_on {
                found.references.push((id, target));
            }
            waiting.push((target, pass_on));
        }
        if bare {
            continue;
        }
        for sub in graph.subs(id) {
            match graph.place(sub) {
                Place::Child => waiting.push((sub, true)),
                Place::Also | Place::Sometimes => waiting.push((sub, false)),
                Place::Branch => waiting.push((sub, pass_on)),
                Place::Test | Place::Definition => {}
            }
        }
    }
    found.open.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::open_objects;
    use crate::json::parse;

    fn found(text: &str) -> Vec<String> {
        open_objects(&parse(text).unwrap()).into_iter().map(|problem| problem.at).collect()
    }

    #[test]
    fn an_open_object_is_found_wherever_a_value_reaches_it() {
        let open = r#"{"properties":{"x":{}}}"#;
        for (text, at) in [
            (r"OPEN", ""),
            (r#"{"properties":{"a":OPEN},"additionalProperties":true}"#, "/properties/a"),
            (r#"{"items":OPEN}"#, "/items"),
            (r#"{"items":[{},OPEN]}"#, "/items/1"),
            (r#"{"prefixItems":[OPEN]}"#, "/prefixItems/0"),
            (r#"{"patternProperties":{"^a/":OPEN}}"#, "/patternProperties/^a~1"),
            (r#"{"additionalProperties":OPEN}"#, "/additionalProperties"),
            (r##"{"$ref":"#/$defs/a","$defs":{"a":OPEN}}"##, "/$defs/a"),
            (r#"{"anyOf":[{"type":"null"},OPEN]}"#, "/anyOf/1"),
            (r#"{"oneOf":[OPEN],"properties":{"y":{}}}"#, ""),
            (r#"{"allOf":[OPEN,OPEN]}"#, ""),
            (r#"{"if":{},"then":OPEN}"#, ""),
            (
                r#"{"allOf":[{"properties":{"p":OPEN}}],"unevaluatedProperties":false}"#,
                "/allOf/0/properties/p",
            ),
        ] {
            assert_eq!(found(&text.replace("OPEN", open)), [at], "{text}");
        }
    }

    #[test]
    fn an_object_that_says_so_or_that_another_one_answers_for_is_not_asked() {
        let open = r#"{"properties":{"x":{}}}"#;
        for text in [
            "{}",
            r#"{"type":"object","properties":{}}"#,
            r#"{"properties":{"a":{}},"additionalProperties":true}"#,
            r#"{"properties":{"a":{}},"unevaluatedProperties":{"type":"string"}}"#,
            r#"{"allOf":[OPEN,OPEN],"unevaluatedProperties":false}"#,
            r#"{"anyOf":[OPEN,OPEN],"unevaluatedProperties":false}"#,
            r#"{"dependentSchemas":{"a":OPEN},"if":OPEN,"then":OPEN,"else":OPEN,"additionalProperties":false}"#,
            r#"{"if":OPEN,"not":OPEN,"contains":OPEN,"propertyNames":OPEN}"#,
            r##"{"allOf":[{"$ref":"#/$defs/a"}],"$defs":{"a":{"properties":{"x":{}},"additionalProperties":false}}}"##,
            r#"{"$defs":{"unused":OPEN}}"#,
            r#"{"enum":[OPEN],"default":OPEN}"#,
            r##"{"$ref":"#"}"##,
            r##"{"anyOf":[{"$ref":"#"}]}"##,
            "true",
        ] {
            assert_eq!(found(&text.replace("OPEN", open)), [""; 0], "{text}");
        }
    }

    #[test]
    fn the_message_names_the_keyword_that_can_help() {
        let message = |text: &str| open_objects(&parse(text).unwrap()).remove(0).message;
        assert_eq!(
            message(r#"{"allOf":[{"properties":{"a":{}}},{"properties":{"b":{}}}]}"#),
            "object at / must say unevaluatedProperties (false, true or a schema)",
        );
        assert_eq!(
            message(
                r#"{"$schema":"http://json-schema.org/draft-07/schema#","properties":{"a":{}},"unevaluatedProperties":false}"#
            ),
            "object at / must say additionalProperties (false, true or a schema)",
        );
    }

    #[test]
    fn a_required_key_that_a_closed_object_cannot_have_is_an_error() {
        let problems = open_objects(
            &parse(
                r#"{"properties":{"a":{},"no":false},"patternProperties":{"^x-":{}},
                    "required":["a","x-1","b\n","no"],"additionalProperties":false}"#,
            )
            .unwrap(),
        );
        let texts: Vec<_> = problems
            .iter()
            .map(|problem| (problem.at.as_str(), problem.message.as_str()))
            .collect();
        assert_eq!(
            texts,
            [
                (
                    "/required/2",
                    r#"required key "b\n" can never be there, because this object does not allow it"#
                ),
                (
                    "/required/3",
                    r#"required key "no" can never be there, because this object does not allow it"#
                ),
            ],
        );
        assert_eq!(found(r#"{"required":["z"],"additionalProperties":true}"#), [""; 0]);
        assert_eq!(
            found(
                r#"{"required":["z"],"allOf":[{"properties":{"z":{}}}],"unevaluatedProperties":false}"#
            ),
            [""; 0]
        );
        assert_eq!(found(r#"{"required":["z"],"unevaluatedProperties":false}"#), ["/required/0"]);
    }

    #[test]
    fn a_long_chain_of_references_takes_neither_stack_nor_quadratic_time() {
        let links: Vec<String> = (0..20_000)
            .map(|link| format!(r##""n{link}":{{"allOf":[{{"$ref":"#/$defs/n{}"}}],"properties":{{"a":{{"$ref":"#/$defs/n{}"}}}}}}"##, link + 1, link + 1))
            .collect();
        let text =
            format!(r##"{{"$ref":"#/$defs/n0","$defs":{{{},"n20000":{{}}}}}}"##, links.join(","));
        let started = std::time::Instant::now();
        assert!(!found(&text).is_empty());
        assert!(started.elapsed().as_secs() < 10);
    }
}
