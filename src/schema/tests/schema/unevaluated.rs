//! `unevaluatedProperties` and `unevaluatedItems` speak as the closed object and the tuple do.

use super::{is_valid, lines};

#[test]
fn sch_23_the_verdict_and_the_problems_agree() {
    let document =
        r#"{"allOf":[{}],"oneOf":[{"properties":{"blah":true}}],"unevaluatedProperties":false}"#;
    assert!(is_valid(document, r#"{"blah":1}"#));
    assert!(lines(document, r#"{"blah":1}"#).is_empty());
    assert_eq!(lines(document, r#"{"blub":1}"#), [r#": unknown property "blub"; takes blah"#]);
}

#[test]
fn an_unknown_property_of_an_intersection_lists_the_keys_of_all_parts() {
    let document = r#"{"allOf":[
        {"properties":{"a":{"type":"string"}},"required":["a"]},
        {"properties":{"b":{"type":"integer"}},"patternProperties":{"^x-":{}}}
    ],"unevaluatedProperties":false}"#;
    assert!(is_valid(document, r#"{"a":"","b":1,"x-y":1}"#));
    assert_eq!(
        lines(document, r#"{"a":"","c":1}"#),
        [r#": unknown property "c"; takes a, b and keys matching "^x-""#],
    );
}

#[test]
fn a_declared_property_that_fails_is_not_called_unknown() {
    let document =
        r#"{"allOf":[{"properties":{"a":{"type":"string"}}}],"unevaluatedProperties":false}"#;
    assert_eq!(
        lines(document, r#"{"a":1,"b":1}"#),
        [r#": unknown property "b"; takes a"#, " at /a: must be string, got integer 1"],
    );
}

#[test]
fn a_property_of_another_branch_is_unknown() {
    let document = r#"{"anyOf":[
        {"properties":{"kind":{"const":"a"},"x":{}},"required":["kind"]},
        {"properties":{"kind":{"const":"b"},"y":{}},"required":["kind"]}
    ],"unevaluatedProperties":false}"#;
    assert_eq!(
        lines(document, r#"{"kind":"a","y":1}"#),
        [r#": unknown property "y"; takes kind, x"#]
    );
}

#[test]
fn items_that_nothing_evaluates_are_named() {
    let document = r#"{"prefixItems":[{"type":"string"}],"unevaluatedItems":false}"#;
    assert_eq!(lines(document, r#"["a",1]"#), [" at /1: is not allowed"]);
    let document = r#"{"prefixItems":[true],"unevaluatedItems":{"type":"string"}}"#;
    assert_eq!(lines(document, "[1,2]"), [" at /1: must be string, got integer 2"]);
}

#[test]
fn nested_unevaluated_keywords_stay_linear() {
    let mut document = r#"{"properties":{"a":true}}"#.to_owned();
    for _ in 0..60 {
        document = format!(r#"{{"anyOf":[{document}],"unevaluatedProperties":false}}"#);
    }
    assert!(is_valid(&document, r#"{"a":1}"#));
    assert!(!is_valid(&document, r#"{"b":1}"#));
    assert_eq!(lines(&document, r#"{"b":1}"#), [r#": unknown property "b"; takes a"#]);
}
