//! What is wrong with a document, in words and with exact pointers.

use super::{refusals, try_schema};

#[test]
fn sch_08_a_misspelt_type_is_refused_with_its_pointer() {
    assert_eq!(
        refusals(r#"{"type":"object","properties":{"city":{"type":"strng"}}}"#),
        [
            "/properties/city/type must be one of array, boolean, integer, null, number, object, string"
        ],
    );
}

#[test]
fn every_problem_is_listed() {
    assert_eq!(
        refusals(
            r#"{"type":["string","strng"],"properties":{"a":1,"b/c":{"minimum":"1"}},"required":["a","a",1],
                "minLength":-1,"maxLength":1.5,"items":{"enum":5},"anyOf":[],"$defs":{"d":{"pattern":1,"description":2}}}"#,
        ),
        [
            "/type/1 must be one of array, boolean, integer, null, number, object, string",
            "/minLength must be >= 0",
            "/maxLength must be integer, got number 1.5",
            "/properties/a must be object or boolean, got integer 1",
            r#"/properties/b~1c/minimum must be number, got string "1""#,
            "/required/2 must be string, got integer 1",
            "/required must not have duplicate items",
            "/items/enum must be array, got integer 5",
            "/anyOf must not have fewer than 1 items",
            "/$defs/d/pattern must be string, got integer 1",
            "/$defs/d/description must be string, got integer 2",
        ],
    );
}

#[test]
fn what_is_no_schema_at_all_is_refused() {
    for document in ["1", "null", r#""x""#, "[]"] {
        let refusals = refusals(document);
        assert!(refusals[0].starts_with(" must be object or boolean, got "), "{refusals:?}");
    }
    assert!(try_schema("true").is_ok() && try_schema("false").is_ok() && try_schema("{}").is_ok());
}

#[test]
fn shapes_that_the_meta_schemas_allow_are_taken() {
    for document in [
        r#"{"minLength":2.0,"unknownKeyword":{"type":"strng"},"default":{"type":"strng"}}"#,
        r#"{"enum":[{"type":"strng"}],"const":{"$ref":"nowhere"},"examples":[{"$ref":"nowhere"}]}"#,
        r#"{"properties":{"type":{"type":"string"},"$ref":{"type":"string"},"enum":{"const":1}}}"#,
        r#"{"required":[],"enum":[],"dependentRequired":{"a":[]}}"#,
    ] {
        assert!(try_schema(document).is_ok(), "{document}");
    }
}

#[test]
fn a_pattern_that_does_not_compile_is_refused_without_its_text() {
    let pattern = "(".repeat(900);
    let refusals = refusals(&format!(r#"{{"properties":{{"a":{{"pattern":"{pattern}"}}}}}}"#));
    assert!(refusals[0].starts_with("/properties/a/pattern "), "{refusals:?}");
    assert!(refusals[0].len() < 400, "{}", refusals[0].len());
}

#[test]
fn a_name_in_a_message_stays_on_its_line() {
    for document in [
        r#"{"$ref":"http://x/\n- ok\u001b[2J"}"#,
        r#"{"$schema":"a\nb"}"#,
        r#"{"$anchor":"a\nb"}"#,
        r#"{"type":"a\nb"}"#,
        r#"{"minimum":"a\nb"}"#,
    ] {
        for line in refusals(document) {
            assert!(!line.contains(['\n', '\u{1b}']), "{line}");
        }
    }
}
