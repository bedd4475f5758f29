//! Public bug reports, each a small input with the right outcome.

use haft_schema::json::parse;

use super::{is_valid, lines, schema, try_schema};

#[test]
fn sch_04_a_union_at_the_root_reports_the_branch_of_its_action() {
    let document = r#"{"oneOf":[
        {"type":"object","properties":{"action":{"const":"create"},"title":{"type":"string"}},"required":["action","title"]},
        {"type":"object","properties":{"action":{"const":"delete"},"id":{"type":"string"}},"required":["action","id"]}]}"#;
    assert_eq!(
        lines(document, r#"{"action":"delete"}"#),
        [" at /: must have required properties id"]
    );
}

#[test]
fn sch_06_definitions_stay_resolvable() {
    let document = r##"{"type":"object","properties":{"q":{"$ref":"#/$defs/Query"}},"required":["q"],
        "$defs":{"Query":{"type":"object","properties":{"text":{"type":"string"},"limit":{"type":"integer","default":20}},"required":["text"]}}}"##;
    assert_eq!(lines(document, r#"{"q":{}}"#), [" at /q: must have required properties text"]);
}

#[test]
fn sch_10_a_number_sent_as_a_string_is_said_in_one_line() {
    let document =
        r#"{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"}}}"#;
    assert_eq!(lines(document, r#"{"id":"5"}"#), [r#" at /id: must be integer, got string "5""#]);
    assert_eq!(lines(document, r#"{"id":"5x"}"#), [r#" at /id: must be integer, got string "5x""#]);
    assert!(is_valid(document, r#"{"name":"1"}"#));
}

#[test]
fn sch_12_null_for_an_optional_parameter_says_to_leave_it_out() {
    let document = r#"{"type":"object","properties":{"q":{"type":"string"},"after":{"type":"string"},"parent":{"type":["string","null"]}},"required":["q"]}"#;
    assert_eq!(
        lines(document, r#"{"q":"a","after":null,"parent":null}"#),
        [" at /after: must be string, got null (leave it out)"],
    );
    assert_eq!(lines(document, r#"{"q":null}"#), [" at /q: must be string, got null"]);
}

#[test]
fn sch_20_a_tuple_is_checked_item_by_item() {
    let document = r#"{"type":"array","prefixItems":[{"type":"integer"},{"type":"integer"}],"minItems":2,"maxItems":2}"#;
    assert!(is_valid(document, "[1,2]"));
    assert_eq!(lines(document, r#"[1,"x"]"#), [r#" at /1: must be integer, got string "x""#]);
    assert_eq!(lines(document, "[1]"), [" at /: must not have fewer than 2 items"]);
}

#[test]
fn sch_21_parameters_named_like_keywords_are_parameters() {
    let document = r#"{"type":"object","properties":{"title":{"type":"string"},"type":{"type":"string"},"properties":{"type":"object"},"default":{"type":"integer"}},"required":["title","type"]}"#;
    assert!(is_valid(document, r#"{"title":"a","type":"b","properties":{},"default":1}"#));
    assert_eq!(
        lines(document, r#"{"title":1,"properties":1,"default":"x"}"#),
        [
            " at /: must have required properties type",
            " at /title: must be string, got integer 1",
            " at /properties: must be object, got integer 1",
            r#" at /default: must be integer, got string "x""#,
        ],
    );
}

#[test]
fn sch_22_boolean_subschemas_are_schemas() {
    let document =
        r#"{"type":"object","properties":{"any":true,"never":false},"additionalProperties":true}"#;
    assert!(is_valid(document, r#"{"any":1,"other":2}"#));
    assert_eq!(lines(document, r#"{"never":1}"#), [" at /never: is not allowed"]);
}

#[test]
fn sch_24_union_failures_are_one_line_about_the_branch_that_was_meant() {
    let document = r#"{"type":"object","properties":{"t":{"anyOf":[
        {"type":"object","properties":{"kind":{"const":"a"},"x":{"type":"string"}},"required":["kind","x"]},
        {"type":"object","properties":{"kind":{"const":"b"},"y":{"type":"integer"}},"required":["kind","y"]}]}}}"#;
    assert_eq!(
        lines(document, r#"{"t":{"kind":"b","y":"3"}}"#),
        [r#" at /t/y: must be integer, got string "3""#]
    );
    assert_eq!(lines(document, r#"{"t":{"kind":"c"}}"#), [" at /t/kind: must be one of a, b"]);
}

#[test]
fn sch_25_one_line_for_each_problem_says_how_to_repair_it() {
    let document = r#"{"type":"object","properties":{"steps":{"type":"array","items":{"type":"string"},"minItems":1}},"required":["steps"]}"#;
    assert_eq!(
        lines(document, r#"{"app":"Safari","actions":[]}"#),
        [" at /: must have required properties steps"],
    );
    assert_eq!(
        lines(document, r#"{"steps":[]}"#),
        [" at /steps: must not have fewer than 1 items"]
    );
}

#[test]
fn sch_26_a_nullable_enum_takes_null() {
    let document = r#"{"type":["string","null"],"enum":["A","B",null]}"#;
    assert!(is_valid(document, "null") && is_valid(document, r#""A""#));
    assert_eq!(lines(document, r#""C""#), [" at /: must be one of A, B, null"]);
}

#[test]
fn sch_27_a_document_is_only_read() {
    let text = r##"{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"string"}}}"##;
    let document = parse(text).unwrap();
    let before = haft_schema::json::to_text(&document);
    let schemas = [schema(text), schema(text)];
    assert!(try_schema(text).is_ok());
    assert_eq!(haft_schema::json::to_text(&document), before);
    let value = parse(r#"{"a":1}"#).unwrap();
    assert_eq!(schemas[0].problems(&value), schemas[1].problems(&value));
}
