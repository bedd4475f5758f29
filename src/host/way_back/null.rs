//! Whether null fits a schema: only these keywords ask about it.

use haft_schema::json::{Object, Value};

use super::plan::Plan;

/// How far references and combinators are followed; beyond, null does not fit.
const DEEPEST: usize = 64;

pub(super) fn takes_null<'v>(plan: &Plan<'v>, schema: &Object<'v>, depth: usize) -> bool {
    if depth > DEEPEST {
        return false;
    }
    let fits = |schema: &Value<'v>| match schema {
        Value::Object(object) => takes_null(plan, object, depth + 1),
        Value::Bool(flag) => *flag,
        _ => true,
    };
    let is_null = |value: &Value<'v>| matches!(value, Value::Null);
    schema.iter().all(|(keyword, value)| match (keyword, value) {
        ("type", Value::Array(names)) => names.iter().any(|name| name.as_str() == Some("null")),
        ("type", name) => name.as_str() == Some("null"),
        ("const", value) => is_null(value),
        ("enum", Value::Array(values)) => values.iter().any(is_null),
        ("allOf", Value::Array(schemas)) => schemas.iter().all(fits),
        ("anyOf", Value::Array(schemas)) => schemas.iter().any(fits),
        ("oneOf", Value::Array(schemas)) => schemas.iter().filter(|it| fits(it)).count() == 1,
        ("not", schema) => !fits(schema),
        ("if", condition) => {
            schema.get(if fits(condition) { "then" } else { "else" }).is_none_or(fits)
        }
        ("$ref", _) => plan.target(schema).is_none_or(fits),
        _ => true,
    })
}
