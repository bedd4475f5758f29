//! Keywords that nobody knows and that look like one that everybody does.

use haft_text::{closest, push_quoted};

use super::graph::Graph;
use crate::SchemaProblem;
use crate::json::push_token;

/// Every keyword of every dialect.
const KEYWORDS: [&str; 65] = [
    "$anchor",
    "$comment",
    "$defs",
    "$dynamicAnchor",
    "$dynamicRef",
    "$id",
    "$recursiveAnchor",
    "$recursiveRef",
    "$ref",
    "$schema",
    "$vocabulary",
    "additionalItems",
    "additionalProperties",
    "allOf",
    "anyOf",
    "const",
    "contains",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "default",
    "definitions",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "deprecated",
    "description",
    "else",
    "enum",
    "examples",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "id",
    "if",
    "items",
    "maxContains",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minContains",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "not",
    "oneOf",
    "pattern",
    "patternProperties",
    "prefixItems",
    "properties",
    "propertyNames",
    "readOnly",
    "required",
    "then",
    "title",
    "type",
    "unevaluatedItems",
    "unevaluatedProperties",
    "uniqueItems",
    "writeOnly",
    // Of other vocabularies that tool schemas carry, and close to one of the above.
    "example",
    "enumNames",
];

/// A keyword like `minLenght` says nothing to any validator, so what its author wanted would be lost without a word.
/// Keywords of one's own are legal: those that begin with `x-`, and those that resemble none.
///
/// ```
/// use haft_schema::{authoring::misspelt_keywords, json::parse};
///
/// let problems = misspelt_keywords(&parse(r#"{"minLenght":1,"x-unit":"m","unit":"m"}"#)?);
/// assert_eq!(problems[0].at, "/minLenght");
/// assert_eq!(problems[0].message, r#"unknown keyword "minLenght"; did you mean "minLength"?"#);
/// assert_eq!(problems.len(), 1);
/// # Ok::<(), haft_schema::json::ParseError>(())
/// ```
#[must_use]
pub fn misspelt_keywords(document: &crate::json::Value<'_>) -> Vec<SchemaProblem> {
    let graph = Graph::new(document);
    let mut problems = Vec::new();
    for id in 0..graph.len() {
        let Some(object) = graph.object(id) else { continue };
        for key in object.keys() {
            if KEYWORDS.contains(&key) || key.starts_with("x-") {
                continue;
            }
            if let Some(meant) = closest(key, KEYWORDS) {
                let mut message = String::from("unknown keyword ");
                push_quoted(&mut message, key);
                message.push_str("; did you mean ");
                push_quoted(&mut message, meant);
                message.push('?');
                let mut at = graph.pointer(id);
                push_token(&mut at, key);
                problems.push(SchemaProblem { at, message });
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::parse;

    fn found(document: &str) -> Vec<String> {
        let problems = misspelt_keywords(&parse(document).unwrap());
        problems.into_iter().map(|problem| format!("{}: {}", problem.at, problem.message)).collect()
    }

    #[test]
    fn names_what_was_meant_wherever_a_schema_stands() {
        assert_eq!(
            found(
                r#"{"propertis":{},"items":{"requierd":["a"],"anyof":[]},"$defs":{"a":{"readonly":true}}}"#
            ),
            [
                r#"/propertis: unknown keyword "propertis"; did you mean "properties"?"#,
                r#"/items/requierd: unknown keyword "requierd"; did you mean "required"?"#,
                r#"/items/anyof: unknown keyword "anyof"; did you mean "anyOf"?"#,
                r#"/$defs/a/readonly: unknown keyword "readonly"; did you mean "readOnly"?"#,
            ]
        );
    }

    #[test]
    fn leaves_alone_what_is_no_keyword() {
        let names = r#"{"properties":{"minLenght":{},"requierd":{}},"default":{"tpye":1},"enum":[{"titel":1}]}"#;
        assert_eq!(found(names), [""; 0]);
        let others = r#"{"nullable":true,"discriminator":{},"example":1,"unit":"m","x-typ":1,"optional":true}"#;
        assert_eq!(found(others), [""; 0]);
    }
}
