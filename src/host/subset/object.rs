//! Objects: their properties, also those that are declared on a condition, and what becomes of other keys.

use std::borrow::Cow;
use std::collections::HashSet;

use haft_schema::json::{Object, Value, push_token, to_text};

use super::conjunction::settle_unevaluated;
use super::kinds::{leave_all, limits};
use super::reader::Reader;
use super::sentence::sentence;
use super::shape::{Kind, Member, Rest, Shape};

/// Keywords that are said by the members, or looked at here.
const SAID: [&str; 7] = [
    "properties",
    "required",
    "additionalProperties",
    "unevaluatedProperties",
    "patternProperties",
    "minProperties",
    "maxProperties",
];

/// Reads an object's schema.
pub(super) fn read<'v>(reader: &mut Reader<'v>, schema: &Object<'v>, at: &str) -> Shape<'v> {
    let mut settled = Cow::Borrowed(schema);
    if settled.contains_key("unevaluatedProperties") {
        settle_unevaluated(settled.to_mut());
    }
    let schema = settled.as_ref();
    let names = schema.get("required").and_then(Value::as_array).unwrap_or_default();
    let required: HashSet<&str> = names.iter().filter_map(Value::as_str).collect();
    let mut members: Vec<Member<'v>> = Vec::new();
    let mut place = format!("{at}/properties");
    let length = place.len();
    for (key, value) in
        schema.get("properties").and_then(Value::as_object).into_iter().flat_map(Object::iter)
    {
        push_token(&mut place, key);
        let shape = reader.read(value, &place);
        place.truncate(length);
        let required = required.contains(key);
        members.push(Member { key: key.to_owned(), required, shape });
    }
    conditional(reader, schema, &mut members, at);
    let rest = rest(schema);
    let limits = limits(schema, &["minProperties", "maxProperties"]);
    let declared: HashSet<&str> = members.iter().map(|member| member.key.as_str()).collect();
    let is_declared = |name: &Value<'v>| name.as_str().is_none_or(|name| declared.contains(name));
    let undeclared: Vec<Value<'v>> =
        names.iter().filter(|name| !is_declared(name)).cloned().collect();
    let mut shape = Shape::of(Kind::Object { members, rest, limits }, at);
    if !undeclared.is_empty() {
        shape.sentences.push(sentence("required", &Value::Array(undeclared)));
        let message = "names properties that are not declared; the description says it";
        reader.note(&format!("{at}/required"), message);
    }
    leave_all(reader, &mut shape, schema, &SAID);
    shape
}

/// What becomes of keys that are not declared.
fn rest(schema: &Object<'_>) -> Rest {
    let open = schema.get("additionalProperties").or(schema.get("unevaluatedProperties"));
    let patterns = schema
        .get("patternProperties")
        .filter(|patterns| patterns.as_object().is_some_and(|patterns| !patterns.is_empty()));
    match (patterns, open) {
        (Some(patterns), _) => Rest::Of(format!("{{\"patternProperties\":{}}}", to_text(patterns))),
        (None, Some(Value::Bool(false))) => Rest::Closed,
        (None, Some(schema @ Value::Object(members))) if !members.is_empty() => {
            Rest::Of(to_text(schema))
        }
        _ => Rest::Open,
    }
}

/// Properties that hold on a condition alone may be given, too; the core knows when.
fn conditional<'v>(
    reader: &mut Reader<'v>,
    schema: &Object<'v>,
    members: &mut Vec<Member<'v>>,
    at: &str,
) {
    let mut sources: Vec<(String, Value<'v>)> = Vec::new();
    for keyword in ["then", "else"] {
        sources.extend(schema.get(keyword).map(|it| (format!("{at}/{keyword}"), it.clone())));
    }
    for keyword in ["dependentSchemas", "dependencies"] {
        let several = schema.get(keyword).and_then(Value::as_object);
        for (key, value) in several.into_iter().flat_map(Object::iter) {
            let mut place = format!("{at}/{keyword}");
            push_token(&mut place, key);
            sources.push((place, value.clone()));
        }
    }
    let mut known: HashSet<String> = members.iter().map(|member| member.key.clone()).collect();
    for (place, source) in sources {
        let Value::Object(source) = source else { continue };
        let flat = reader.flatten(source, &place, &mut Vec::new(), &mut Vec::new());
        let properties = flat.object.get("properties").and_then(Value::as_object);
        for (key, value) in properties.into_iter().flat_map(Object::iter) {
            if !known.insert(key.to_owned()) {
                continue;
            }
            let mut inner = format!("{}/properties", flat.at);
            push_token(&mut inner, key);
            let shape = reader.read(value, &inner);
            reader
                .note(&place, format!("declares {key} on a condition; it is said to be optional"));
            members.push(Member { key: key.to_owned(), required: false, shape });
        }
    }
}
