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
    let (first, keywords) = match (schema.get("prefixItems"), schema.get("items")) {
        (Some(Value::Array(first)), _) => {
            (Some((first, "prefixItems")), &["items", "unevaluatedItems"][..])
        }
        (_, Some(Value::Array(first))) => (Some((first, "items")), &["additionalItems"][..]),
        _ => (None, &["items", "unevaluatedItems"][..]),
    };
    let rest = keywords.iter().find_map(|name| Some((schema.get(name)?, format!("{at}/{name}"))));
    let items = match first {
        None => match rest {
            Some((items, place)) => reader.read(items, &place),
            None => Shape::of(Kind::Anything, at),
        },
        Some((first, keyword)) => {
            let length = first.len() as u64;
            let most = count(schema.get("maxItems"));
            let closed = rest.as_ref().and_then(|(rest, _)| rest.as_bool()) == Some(false);
            if closed && most.is_none_or(|most| most > length) {
                limits.retain(|(name, _)| *name != "maxItems");
                limits.push(("maxItems", Value::Number(Number::Unsigned(length))));
            }
            let ends = closed || most.is_some_and(|most| most <= length);
            let mut all: Vec<(&Value<'v>, String)> = Vec::new();
            for (index, schema) in first.iter().enumerate() {
                all.push((schema, format!("{at}/{keyword}/{index}")));
            }
            if !ends {
                all.push(rest.unwrap_or((&Value::Bool(true), at.to_owned())));
            }
            let mut seen = HashSet::new();
            let mut parts: Vec<Shape<'v>> = Vec::new();
            for (schema, place) in all {
                if seen.insert(to_text(schema)) {
                    parts.push(reader.read(schema, &place));
                }
            }
            union::of(parts, at)
        }
    };
    let mut shape = Shape::of(Kind::List { items: Box::new(items), limits }, at);
    if let Some((first, keyword)) = first {
        if first.iter().any(|schema| schema != &first[0]) {
            reader.leave(&mut shape, "prefixItems", &Value::Array(first.clone()));
        } else {
            reader.note(&format!("{at}/{keyword}"), "is said as items that are all the same");
        }
    }
    leave_all(reader, &mut shape, schema, &SAID);
    shape
}
