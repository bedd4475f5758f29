//! Every keyword's words.

use super::lines;

/// The only line about a value.
fn line(document: &str, value: &str) -> String {
    let mut lines = lines(document, value);
    assert_eq!(lines.len(), 1, "{document} {value}: {lines:?}");
    lines.remove(0)
}

#[test]
fn types_say_what_came() {
    assert_eq!(
        line(r#"{"type":"integer"}"#, r#""5""#),
        r#" at /: must be integer, got string "5""#
    );
    assert_eq!(line(r#"{"type":"integer"}"#, "1.5"), " at /: must be integer, got number 1.5");
    assert_eq!(
        line(r#"{"type":["string","null"]}"#, "5"),
        " at /: must be null or string, got integer 5"
    );
    assert_eq!(line(r#"{"type":["number","integer"]}"#, "[]"), " at /: must be number, got array");
}

#[test]
fn constants_and_enums_list_what_there_may_be() {
    assert_eq!(line(r#"{"enum":["-","_","."]}"#, r#""+""#), " at /: must be one of -, _, .");
    assert_eq!(
        line(r#"{"enum":["a",1,null,"null",""]}"#, "2"),
        r#" at /: must be one of a, 1, null, "null", """#
    );
    assert_eq!(line(r#"{"enum":["a"]}"#, "2"), r#" at /: must be equal to "a""#);
    assert_eq!(line(r#"{"const":"x"}"#, "2"), r#" at /: must be equal to "x""#);
    assert_eq!(line(r#"{"const":{"a":[1]}}"#, "2"), r#" at /: must be equal to {"a":[1]}"#);
    assert_eq!(line(r#"{"enum":[]}"#, "2"), " at /: is not allowed");
}

#[test]
fn a_long_enum_shows_the_closest_values() {
    let values: Vec<String> = (0..50).map(|index| format!("\"city-{index}\"")).collect();
    let document = format!(r#"{{"enum":[{},"Madrid"]}}"#, values.join(","));
    let line = line(&document, r#""madrit""#);
    assert!(line.starts_with(" at /: must be one of Madrid, "), "{line}");
    assert!(line.ends_with(" and 43 more"), "{line}");
}

#[test]
fn numbers_name_their_limit() {
    assert_eq!(line(r#"{"minimum":1}"#, "0"), " at /: must be >= 1");
    assert_eq!(line(r#"{"maximum":1.5}"#, "2"), " at /: must be <= 1.5");
    assert_eq!(line(r#"{"exclusiveMinimum":0}"#, "0"), " at /: must be > 0");
    assert_eq!(line(r#"{"exclusiveMaximum":0}"#, "0"), " at /: must be < 0");
    assert_eq!(line(r#"{"multipleOf":0.5}"#, "0.7"), " at /: must be a multiple of 0.5");
}

#[test]
fn strings_name_their_limit() {
    assert_eq!(
        line(r#"{"minLength":3}"#, r#""äö""#),
        " at /: must not have fewer than 3 characters"
    );
    assert_eq!(
        line(r#"{"maxLength":1}"#, r#""ab""#),
        " at /: must not have more than 1 characters"
    );
    assert_eq!(line(r#"{"pattern":"\\S"}"#, r#"" ""#), r#" at /: must match pattern "\S""#);
    assert_eq!(
        line(r#"{"format":"date-time"}"#, r#""today""#),
        " at /: must match format date-time, e.g. 2026-01-31T10:00:00Z",
    );
}

#[test]
fn arrays_name_their_limit() {
    assert_eq!(line(r#"{"minItems":1}"#, "[]"), " at /: must not have fewer than 1 items");
    assert_eq!(line(r#"{"maxItems":1}"#, "[1,2]"), " at /: must not have more than 1 items");
    assert_eq!(
        line(r#"{"prefixItems":[true],"items":false}"#, "[1,2]"),
        " at /: must not have more than 1 items"
    );
    assert_eq!(
        line(r#"{"uniqueItems":true}"#, "[1,2,1]"),
        " at /: must not have duplicate items; items 0 and 2 are equal",
    );
    assert_eq!(
        line(r#"{"contains":{"type":"string"}}"#, "[1]"),
        " at /: must have at least 1 item that matches its contains schema, got 0",
    );
    assert_eq!(
        line(r#"{"contains":true,"maxContains":2}"#, "[1,2,3]"),
        " at /: must have no more than 2 items that match its contains schema, got 3",
    );
}

#[test]
fn objects_name_what_is_missing_and_what_they_take() {
    let document = r#"{"properties":{"text":{},"separator":{}},"required":["text"],"additionalProperties":false}"#;
    assert_eq!(
        lines(document, r#"{"seperator":"-"}"#),
        [
            r#": unknown property "seperator"; takes text, separator"#,
            " at /: must have required properties text",
        ],
    );
    assert_eq!(
        line(
            r#"{"properties":{"point":{"properties":{"x":{},"y":{}},"additionalProperties":false}}}"#,
            r#"{"point":{"z":1}}"#
        ),
        r#" at /point: unknown property "z"; takes x, y"#,
    );
    assert_eq!(
        line(r#"{"additionalProperties":false}"#, r#"{"a":1}"#),
        r#": unknown property "a"; takes no properties"#
    );
    assert_eq!(
        line(r#"{"patternProperties":{"^x":{}},"additionalProperties":false}"#, r#"{"a":1}"#),
        r#": unknown property "a"; takes keys matching "^x""#,
    );
    assert_eq!(
        line(
            r#"{"properties":{"b":{},"no":false},"patternProperties":{"^x":{},"^y":{}},"additionalProperties":false}"#,
            r#"{"a":1}"#
        ),
        r#": unknown property "a"; takes b and keys matching "^x", "^y""#,
    );
    assert_eq!(line(r#"{"properties":{"a":false}}"#, r#"{"a":1}"#), " at /a: is not allowed");
    assert_eq!(
        line(r#"{"minProperties":1}"#, "{}"),
        " at /: must not have fewer than 1 properties"
    );
    assert_eq!(
        line(r#"{"maxProperties":0}"#, r#"{"a":1}"#),
        " at /: must not have more than 0 properties"
    );
    assert_eq!(
        line(r#"{"propertyNames":{"maxLength":1}}"#, r#"{"ab":1}"#),
        r#": property name "ab" must not have more than 1 characters"#,
    );
    assert_eq!(
        line(r#"{"dependentRequired":{"card":["name","zip"]}}"#, r#"{"card":1,"zip":1}"#),
        " at /: must have required properties name when it has card",
    );
}

#[test]
fn a_long_list_of_keys_shows_the_closest_ones() {
    let properties: Vec<String> = (0..40).map(|index| format!("\"field{index}\":{{}}")).collect();
    let document = format!(
        r#"{{"properties":{{{},"max_results":{{}}}},"additionalProperties":false}}"#,
        properties.join(","),
    );
    let line = line(&document, r#"{"maxResult":5}"#);
    assert!(line.starts_with(r#": unknown property "maxResult"; takes max_results, "#), "{line}");
    assert!(line.ends_with(" and 33 more"), "{line}");
}

#[test]
fn what_must_not_be_is_said_where_it_reads_well() {
    assert_eq!(line(r#"{"not":{"const":"a"}}"#, r#""a""#), r#" at /: must not be equal to "a""#);
    assert_eq!(line(r#"{"not":{"enum":["a","b"]}}"#, r#""a""#), " at /: must not be one of a, b");
    assert_eq!(
        line(r#"{"not":{"type":["array","null"]}}"#, "null"),
        " at /: must not be array or null"
    );
    assert_eq!(line(r#"{"not":{"required":["a"]}}"#, r#"{"a":1}"#), " at /: must not have a");
    assert_eq!(
        line(r#"{"not":{"required":["a","b"]}}"#, r#"{"a":1,"b":2}"#),
        " at /: must not have together a, b",
    );
    assert_eq!(line(r#"{"not":{"minimum":1}}"#, "2"), " at /: must not match the schema under not");
    assert_eq!(line("false", "2"), " at /: is not allowed");
    assert_eq!(line(r#"{"not":{}}"#, "2"), " at /: is not allowed");
}

#[test]
fn conditions_speak_through_their_branch() {
    let document = r#"{"if":{"properties":{"a":{"const":1}}},"then":{"required":["b"]},"else":{"required":["c"]}}"#;
    assert_eq!(line(document, r#"{"a":1}"#), " at /: must have required properties b");
    assert_eq!(line(document, r#"{"a":2}"#), " at /: must have required properties c");
}
