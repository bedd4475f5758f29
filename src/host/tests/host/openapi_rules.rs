//! What Gemini's `parameters` are made of, checked apart from what writes them.

use haft_schema::json::Value;

const TYPES: [&str; 7] = ["STRING", "INTEGER", "NUMBER", "BOOLEAN", "ARRAY", "OBJECT", "NULL"];

/// Panics where a schema is none of Gemini's.
pub(crate) fn check(schema: &Value<'_>) {
    let Value::Object(object) = schema else { panic!("a schema that is no object") };
    let kind = object.get("type").and_then(Value::as_str);
    assert!(kind.is_none_or(|kind| TYPES.contains(&kind)), "{kind:?}");
    for (keyword, value) in object.iter() {
        match (keyword, value) {
            ("type" | "title" | "description" | "format" | "pattern", Value::String(_))
            | ("nullable", Value::Bool(_))
            | ("minimum" | "maximum", Value::Number(_)) => {}
            (
                "minItems" | "maxItems" | "minLength" | "maxLength" | "minProperties"
                | "maxProperties",
                Value::String(count),
            ) => assert!(count.bytes().all(|byte| byte.is_ascii_digit())),
            ("enum" | "required", Value::Array(texts)) => {
                assert!(texts.iter().all(|text| text.as_str().is_some()));
            }
            ("anyOf", Value::Array(branches)) => branches.iter().for_each(check),
            ("items", items) => check(items),
            ("properties", Value::Object(members)) => {
                for (key, member) in members.iter() {
                    assert!(key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'));
                    check(member);
                }
            }
            _ => panic!("{keyword}"),
        }
    }
    assert_eq!(kind == Some("ARRAY"), object.contains_key("items"));
}
