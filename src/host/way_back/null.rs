//! Whether null fits a schema: only these keywords ask about it.

use haft_schema::json::Value;

use super::node::ANYTHING;
use super::plan::Plan;

/// How far references and combinators are followed; beyond, null does not fit.
const DEEPEST: usize = 128;

/// Whether null fits the schema of this number.
pub(super) fn takes_null(plan: &Plan<'_>, id: usize, depth: usize) -> bool {
    if id == ANYTHING {
        return true;
    }
    if let Some(known) = plan.nulls.borrow().get(&id) {
        return *known;
    }
    // A loop of references finds this while it is being worked out.
    plan.nulls.borrow_mut().insert(id, false);
    let answer = depth < DEEPEST && work_out(plan, id, depth + 1);
    plan.nulls.borrow_mut().insert(id, answer);
    answer
}

fn work_out<'v>(plan: &Plan<'v>, id: usize, depth: usize) -> bool {
    let schema = plan.objects[id - 1];
    let fits = |schema: &'v Value<'v>| match schema {
        Value::Object(_) => takes_null(plan, plan.number(schema), depth),
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
