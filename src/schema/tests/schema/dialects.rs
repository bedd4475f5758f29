//! The five dialects and where they differ.

use super::{is_valid, refusals};

const DRAFT_4: &str = "http://json-schema.org/draft-04/schema#";
const DRAFT_6: &str = "http://json-schema.org/draft-06/schema#";
const DRAFT_7: &str = "http://json-schema.org/draft-07/schema#";
const DRAFT_2019: &str = "https://json-schema.org/draft/2019-09/schema";
const DRAFT_2020: &str = "https://json-schema.org/draft/2020-12/schema";

/// The verdict on a value in each dialect, oldest first; `members` are those of the document.
fn verdicts(members: &str, value: &str) -> [bool; 5] {
    [DRAFT_4, DRAFT_6, DRAFT_7, DRAFT_2019, DRAFT_2020]
        .map(|uri| is_valid(&format!(r#"{{"$schema":"{uri}",{members}}}"#), value))
}

#[test]
fn sch_09_without_a_dialect_2020_12_holds_and_a_declared_one_is_honoured() {
    assert!(!is_valid(r#"{"type":"array","prefixItems":[{"type":"integer"}]}"#, r#"["x"]"#));
    assert_eq!(
        verdicts(r#""prefixItems":[{"type":"integer"}]"#, r#"["x"]"#),
        [true, true, true, true, false]
    );
    assert!(!is_valid(
        &format!(r#"{{"$schema":"{DRAFT_7}","items":[{{"type":"integer"}}]}}"#),
        r#"["x"]"#
    ));
}

#[test]
fn an_unknown_dialect_is_refused_by_name() {
    assert_eq!(
        refusals(r#"{"$schema":"http://json-schema.org/draft-03/schema#"}"#),
        [
            r#"/$schema must name draft 2020-12, 2019-09, 07, 06 or 04, got "http://json-schema.org/draft-03/schema#""#
        ],
    );
    assert_eq!(refusals(r#"{"$schema":1}"#), ["/$schema must be string, got integer 1"]);
}

#[test]
fn keywords_begin_with_their_dialect() {
    let new = |from: usize| [0, 1, 2, 3, 4].map(|dialect| dialect < from);
    assert_eq!(verdicts(r#""const":1"#, "2"), new(1));
    assert_eq!(verdicts(r#""contains":{"type":"string"}"#, "[1]"), new(1));
    assert_eq!(verdicts(r#""propertyNames":{"maxLength":1}"#, r#"{"ab":1}"#), new(1));
    assert_eq!(verdicts(r#""if":{},"then":{"type":"string"}"#, "1"), new(2));
    assert_eq!(verdicts(r#""dependentRequired":{"a":["b"]}"#, r#"{"a":1}"#), new(3));
    assert_eq!(verdicts(r#""unevaluatedProperties":false"#, r#"{"a":1}"#), new(3));
    assert_eq!(verdicts(r#""dependencies":{"a":["b"]}"#, r#"{"a":1}"#), [false; 5]);
}

#[test]
fn the_siblings_of_a_reference_count_since_2019_09() {
    let members = r##""$ref":"#/definitions/a","type":"string","definitions":{"a":{}}"##;
    assert_eq!(verdicts(members, "1"), [true, true, true, false, false]);
}

#[test]
fn draft_4_has_its_own_names_and_shapes() {
    let document = |members: &str| format!(r#"{{"$schema":"{DRAFT_4}",{members}}}"#);
    assert!(!is_valid(&document(r#""minimum":1,"exclusiveMinimum":true"#), "1"));
    assert!(is_valid(&document(r#""minimum":1,"exclusiveMinimum":false"#), "1"));
    assert_eq!(
        refusals(&document(r#""exclusiveMinimum":1,"required":[],"properties":{"a":true}"#)),
        [
            "/exclusiveMinimum must be boolean, got integer 1",
            "/properties/a must be object, got boolean true",
            "/required must not have fewer than 1 items",
        ],
    );
    let ids = r##""id":"http://x.test/","properties":{"a":{"$ref":"b"},"c":{"$ref":"#d"}},
        "definitions":{"b":{"id":"b","type":"string"},"d":{"id":"#d","type":"integer"}}"##;
    assert!(is_valid(&document(ids), r#"{"a":"","c":1}"#));
    assert!(!is_valid(&document(ids), r#"{"a":1}"#));
    assert!(!is_valid(&document(ids), r#"{"c":""}"#));
}

#[test]
fn an_embedded_resource_may_have_its_own_dialect() {
    let document = format!(
        r#"{{"$ref":"old","$defs":{{"o":{{"$id":"old","$schema":"{DRAFT_7}","items":[{{"type":"integer"}}]}}}}}}"#
    );
    assert!(!is_valid(&document, r#"["x"]"#));
    assert!(is_valid(&document, r#"[1,"x"]"#));
}

#[test]
fn dynamic_and_recursive_references_follow_the_way_in() {
    let tree = |keyword: &str, anchor: &str, uri: &str| {
        format!(
            r#"{{"$schema":"{uri}","$id":"https://x.test/strict",{anchor},"$ref":"tree","unevaluatedProperties":false,
                "$defs":{{"t":{{"$id":"tree",{anchor},"type":"object",
                    "properties":{{"data":true,"children":{{"type":"array","items":{keyword}}}}}}}}}}}"#
        )
    };
    for document in [
        tree(r##"{"$dynamicRef":"#node"}"##, r#""$dynamicAnchor":"node""#, DRAFT_2020),
        tree(r##"{"$recursiveRef":"#"}"##, r#""$recursiveAnchor":true"#, DRAFT_2019),
    ] {
        assert!(is_valid(&document, r#"{"children":[{"data":1}]}"#));
        assert!(!is_valid(&document, r#"{"children":[{"daat":1}]}"#));
    }
}
