//! Unknown properties first, then the order of the value's text; bounded, without repetition.

use haft_schema::issues;
use haft_schema::json::parse;

use super::{lines, schema};

#[test]
fn unknown_properties_come_first_and_parents_before_children() {
    let document = r#"{"type":"object","properties":{
        "a":{"type":"string"},
        "b":{"type":"object","properties":{"c":{"type":"string"}},"required":["d"],"additionalProperties":false},
        "e":{"type":"string"}
    },"required":["z"],"additionalProperties":false}"#;
    assert_eq!(
        lines(document, r#"{"e":1,"b":{"c":1,"y":1},"a":1,"x":1}"#),
        [
            r#" at /b: unknown property "y"; takes c"#,
            r#": unknown property "x"; takes a, b, e"#,
            " at /: must have required properties z",
            " at /e: must be string, got integer 1",
            " at /b: must have required properties d",
            " at /b/c: must be string, got integer 1",
            " at /a: must be string, got integer 1",
        ],
    );
}

#[test]
fn the_same_line_is_said_once() {
    let document = r##"{"allOf":[{"type":"string"},{"type":"string"},{"$ref":"#/allOf/0"}]}"##;
    assert_eq!(lines(document, "1"), [" at /: must be string, got integer 1"]);
}

#[test]
fn a_value_of_the_wrong_type_has_no_other_problem() {
    let document =
        r#"{"type":"object","required":["a"],"enum":[{"a":1}],"anyOf":[{"required":["b"]}]}"#;
    assert_eq!(lines(document, "1"), [" at /: must be object, got integer 1"]);
}

#[test]
fn unknown_properties_are_found_behind_a_flood_of_other_problems() {
    let schema = schema(
        r#"{"properties":{"list":{"items":{"type":"string"}}},"additionalProperties":false}"#,
    );
    let numbers = vec!["1"; 100].join(",");
    let problems = schema.problems(&parse(&format!(r#"{{"list":[{numbers}],"lst":1}}"#)).unwrap());
    assert!(problems.more);
    assert_eq!(problems.list.len(), 20);
    assert_eq!(problems.list[0].problem, r#"unknown property "lst"; takes list"#);
    assert_eq!(problems.list[1].at, "/list/0");
}

#[test]
fn exactly_twenty_problems_are_all_there_are() {
    let schema = schema(r#"{"items":{"type":"string"}}"#);
    let problems = schema.problems(&parse(&format!("[{}]", vec!["1"; 20].join(","))).unwrap());
    assert_eq!((problems.list.len(), problems.more), (20, false));
    let problems = schema.problems(&parse(&format!("[{}]", vec!["1"; 21].join(","))).unwrap());
    assert_eq!((problems.list.len(), problems.more), (20, true));
}

#[test]
fn missing_properties_are_data_too() {
    let schema = schema(r#"{"required":["a","b"]}"#);
    let issues = issues(schema.problems(&parse("{}").unwrap()), "Invalid arguments");
    assert_eq!(issues[0].line, "Invalid arguments at /: must have required properties a, b");
    assert_eq!(issues[0].missing.as_deref(), Some(&["a".to_owned(), "b".to_owned()][..]));
    assert_eq!(
        (issues[0].at.as_str(), issues[0].problem.as_str()),
        ("", "must have required properties a, b")
    );
}
