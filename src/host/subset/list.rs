//! Arrays: one schema for every item, whatever its place.

use std::collections::HashSet;

use haft_schema::json::{Number, Object, Value, to_text};

use super::conjunction::count;
use super::kinds::{leave_all, limits};
use super::reader::Reader;
use super::shape::{Kind, Shape};
use super::union;

/// Keywords that are said by the items, or looked at here.
const SAID: [&str; 6] =
    ["items", "prefixItems", "additionalItems", "unevaluatedItems", "minItems", "maxItems"];

/// Reads an array's schema.
pub(super) fn read<'v>(reader: &mut Reader<'v>, schema: &Object<'v>, at: &str) -> Shape<'v> {
    let mut limits = limits(schema, &["minItems", "maxItems"]);
    let (first, rest) = match (schema.get("prefixItems"), schema.get("items")) {
        (Some(Value::Array(first)), rest) => (Some(first), rest.or(schema.get("unevaluatedItems"))),
        (_, Some(Value::Array(first))) => (Some(first), schema.get("additionalItems")),
        (_, rest) => (None, rest.or(schema.get("unevaluatedItems"))),
    };
    let items = match first {
        None => match rest {
            Some(items) => reader.read(items, &format!("{at}/items")),
            None => Shape::of(Kind::Anything, at),
        },
        Some(first) => {
            let length = first.len() as u64;
            let most = count(schema.get("maxItems"));
            let closed = rest.and_then(Value::as_bool) == Some(false);
            if closed && most.is_none_or(|most| most > length) {
                limits.retain(|(name, _)| *name != "maxItems");
                limits.push(("maxItems", Value::Number(Number::Unsigned(length))));
            }
            let ends = closed || most.is_some_and(|most| most <= length);
            tuple(reader, first, rest.filter(|_| !ends), ends, at)
        }
    };
    let mut shape = Shape::of(Kind::List { items: Box::new(items), limits }, at);
    if let Some(first) = first {
        if distinct(first).len() > 1 {
            reader.leave(&mut shape, "prefixItems", &Value::Array(first.clone()));
        } else {
            reader.note(&format!("{at}/prefixItems"), "is said as items that are all the same");
        }
    }
    leave_all(reader, &mut shape, schema, &SAID);
    shape
}

/// The items of a tuple, whatever their places: the one schema of all, or any of the different ones.
fn tuple<'v>(
    reader: &mut Reader<'v>,
    first: &[Value<'v>],
    rest: Option<&Value<'v>>,
    ends: bool,
    at: &str,
) -> Shape<'v> {
    let mut all: Vec<Value<'v>> = first.to_vec();
    match rest {
        Some(rest) => all.push(rest.clone()),
        None if !ends => all.push(Value::Bool(true)),
        None => {}
    }
    let mut parts: Vec<Shape<'v>> = Vec::new();
    for schema in distinct(&all) {
        parts.push(reader.read(&schema, &format!("{at}/prefixItems")));
    }
    union::of(parts, at)
}

fn distinct<'v>(schemas: &[Value<'v>]) -> Vec<Value<'v>> {
    let mut seen = HashSet::new();
    schemas.iter().filter(|schema| seen.insert(to_text(schema))).cloned().collect()
}
