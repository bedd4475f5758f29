//! References lead inside the document, or nowhere.

use super::{is_valid, lines, refusals};

#[test]
fn s20_whatever_would_have_to_be_fetched_is_named_and_refused() {
    for uri in [
        "http://127.0.0.1:1/schema.json",
        "https://json-schema.org/draft/2020-12/schema",
        "file:///etc/passwd",
        "urn:example:x",
        "other.json",
        "../up.json#/a",
        "//host/x",
    ] {
        assert_eq!(
            refusals(&format!(r#"{{"properties":{{"a":{{"$ref":"{uri}"}}}}}}"#)),
            [format!(
                r#"/properties/a/$ref refers to "{uri}", which is not in this document, and nothing is fetched"#
            )],
        );
    }
}

#[test]
fn a_pointer_or_anchor_to_nothing_is_named() {
    assert_eq!(
        refusals(r##"{"$ref":"#/$defs/X"}"##),
        [r##"/$ref refers to "#/$defs/X", which does not exist"##]
    );
    assert_eq!(
        refusals(r##"{"$ref":"#nope"}"##),
        [r##"/$ref refers to "#nope", which does not exist"##]
    );
    assert_eq!(
        refusals(r##"{"$ref":"#/a/0","a":["x"]}"##),
        [r#"/a/0 must be object or boolean, got string "x""#]
    );
}

#[test]
fn pointers_reach_any_part_of_the_document() {
    let document = r##"{"properties":{"a":{"$ref":"#/x-types/n~1a~0b/0"},"b":{"$ref":"#/x-types/c%25d"}},
        "x-types":{"n/a~b":[{"type":"integer"}],"c%d":{"type":"string"}}}"##;
    assert!(is_valid(document, r#"{"a":1,"b":"x"}"#));
    assert_eq!(lines(document, r#"{"a":"x"}"#), [r#" at /a: must be integer, got string "x""#]);
    assert!(!is_valid(document, r#"{"b":1}"#));
}

#[test]
fn embedded_ids_and_anchors_are_found() {
    let document = r#"{"$id":"https://x.test/root","properties":{
            "a":{"$ref":"item#name"},"b":{"$ref":"/other"},"c":{"$ref":"https://x.test/item"}},
        "$defs":{"i":{"$id":"item","type":"object","$defs":{"n":{"$anchor":"name","type":"string"}}},
                 "o":{"$id":"https://x.test/other","type":"boolean"}}}"#;
    assert!(is_valid(document, r#"{"a":"x","b":true,"c":{}}"#));
    for bad in [r#"{"a":1}"#, r#"{"b":1}"#, r#"{"c":1}"#] {
        assert!(!is_valid(document, bad), "{bad}");
    }
}

#[test]
fn an_id_inside_a_value_is_no_id() {
    let document = r#"{"const":{"$id":"item","type":"string"},"$ref":"item"}"#;
    assert!(refusals(document)[0].contains("which is not in this document"));
}
