//! A schema without references, `allOf` and unions, by the types that it takes.

use std::collections::HashSet;

use haft_schema::json::{Object, Value, to_text};

use super::list;
use super::object;
use super::reader::Reader;
use super::shape::{Kind, Limits, Shape};

/// The types, in the order in which several of them are said.
const TYPES: [&str; 6] = ["string", "integer", "number", "boolean", "object", "array"];

/// The type that a keyword asks about.
pub(super) fn type_of(keyword: &str) -> Option<&'static str> {
    Some(match keyword {
        "minLength" | "maxLength" | "pattern" | "format" | "contentEncoding"
        | "contentMediaType" | "contentSchema" => "string",
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => "number",
        "items" | "prefixItems" | "additionalItems" | "unevaluatedItems" | "minItems"
        | "maxItems" | "uniqueItems" | "contains" | "minContains" | "maxContains" => "array",
        "properties"
        | "required"
        | "additionalProperties"
        | "unevaluatedProperties"
        | "patternProperties"
        | "propertyNames"
        | "minProperties"
        | "maxProperties"
        | "dependentRequired"
        | "dependentSchemas"
        | "dependencies" => "object",
        _ => return None,
    })
}

/// Reads it.
pub(super) fn read<'v>(reader: &mut Reader<'v>, schema: &Object<'v>, at: &str) -> Shape<'v> {
    let mut types = types(reader, schema, at);
    let nullable = types.as_ref().is_some_and(|types| types.contains(&"null"));
    if let Some(Value::Array(values)) = schema.get("enum") {
        return choice(reader, schema, values, types.as_deref(), at);
    }
    if let Some(types) = &mut types {
        types.retain(|name| *name != "null");
    }
    let mut shape = match types.as_deref() {
        None => {
            let mut shape = Shape::of(Kind::Anything, at);
            leave_all(reader, &mut shape, schema, &[]);
            return shape;
        }
        Some([]) if nullable => Shape::of(Kind::Null, at),
        Some([]) => Shape::of(Kind::Nothing, at),
        Some([name]) => return with_null(of_type(reader, schema, name, at), nullable),
        Some(names) => {
            let names = names.to_vec();
            let parts = names.iter().map(|name| of_type(reader, schema, name, at)).collect();
            Shape::of(Kind::Union(parts), at)
        }
    };
    shape.nullable = nullable && !matches!(shape.kind, Kind::Null);
    shape
}

fn with_null(mut shape: Shape<'_>, nullable: bool) -> Shape<'_> {
    shape.nullable |= nullable;
    shape
}

/// The types that a schema names, or that its keywords are about; `None` for any.
fn types(reader: &mut Reader<'_>, schema: &Object<'_>, at: &str) -> Option<Vec<&'static str>> {
    let known = |name: &str| TYPES.iter().chain(&["null"]).copied().find(|known| *known == name);
    match schema.get("type") {
        Some(Value::Array(names)) => {
            let mut types: Vec<&str> =
                names.iter().filter_map(Value::as_str).filter_map(known).collect();
            if types.contains(&"number") {
                types.retain(|name| *name != "integer");
            }
            return Some(types);
        }
        Some(name) => return Some(name.as_str().and_then(known).into_iter().collect()),
        None => {}
    }
    if schema.contains_key("enum") {
        return None;
    }
    let mut about: Vec<&'static str> = schema.keys().filter_map(type_of).collect();
    about.dedup();
    about.sort_unstable();
    about.dedup();
    let [only] = about.as_slice() else { return None };
    reader.note(at, format!("names no type, and is said to be {}", article(only)));
    Some(vec![*only])
}

/// A type, as a sentence says it.
pub(super) fn article(name: &str) -> &'static str {
    match name {
        "string" => "a string",
        "integer" => "an integer",
        "number" => "a number",
        "boolean" => "a boolean",
        "array" => "an array",
        "object" => "an object",
        _ => "null",
    }
}

fn of_type<'v>(
    reader: &mut Reader<'v>,
    schema: &Object<'v>,
    name: &'static str,
    at: &str,
) -> Shape<'v> {
    let (kind, said): (Kind<'v>, &[&str]) = match name {
        "string" => (Kind::Text { limits: limits(schema, &TEXT) }, &TEXT),
        "integer" | "number" => {
            let limits = limits(schema, &NUMBER);
            (Kind::Number { integer: name == "integer", limits }, &NUMBER)
        }
        "boolean" => (Kind::Boolean, &[]),
        "array" => return list::read(reader, schema, at),
        _ => return object::read(reader, schema, at),
    };
    let mut shape = Shape::of(kind, at);
    leave_all(reader, &mut shape, schema, said);
    shape
}

const TEXT: [&str; 4] = ["minLength", "maxLength", "pattern", "format"];
const NUMBER: [&str; 5] =
    ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

/// The members of these names.
pub(super) fn limits<'v>(schema: &Object<'v>, names: &[&'static str]) -> Limits<'v> {
    names.iter().filter_map(|name| Some((*name, schema.get(name)?.clone()))).collect()
}

/// Says in a sentence, and notes, every keyword that the kind does not have.
pub(super) fn leave_all<'v>(
    reader: &mut Reader<'v>,
    shape: &mut Shape<'v>,
    schema: &Object<'v>,
    said: &[&str],
) {
    for (keyword, value) in schema.iter() {
        if !said.contains(&keyword) && !matches!(keyword, "type" | "enum") {
            reader.leave(shape, keyword, value);
        }
    }
}

/// Plain values by their types; others are said in a sentence beside their types.
fn choice<'v>(
    reader: &mut Reader<'v>,
    schema: &Object<'v>,
    values: &[Value<'v>],
    types: Option<&[&str]>,
    at: &str,
) -> Shape<'v> {
    let fits = |value: &&Value<'v>| {
        types.is_none_or(|types| {
            let name = value.type_name();
            types.contains(&name) || name == "integer" && types.contains(&"number")
        })
    };
    let kept: Vec<&Value<'v>> = values.iter().filter(fits).collect();
    let nullable = kept.iter().any(|value| matches!(value, Value::Null));
    let mut parts: Vec<Shape<'v>> = Vec::new();
    for name in TYPES {
        let mut seen = HashSet::new();
        let of_type: Vec<Value<'v>> = kept
            .iter()
            .filter(|value| value.type_name() == name && seen.insert(to_text(value)))
            .map(|value| (*value).clone())
            .collect();
        if of_type.is_empty() {
            continue;
        }
        let kind = if matches!(name, "array" | "object") {
            let side = reader.side;
            reader
                .refuse(at, format!("lists {} as a value, which {side} cannot say", article(name)));
            Kind::Anything
        } else {
            Kind::Choice { kind: name, values: of_type }
        };
        parts.push(Shape::of(kind, at));
    }
    let kind = match parts.len() {
        0 if nullable => Kind::Null,
        0 => Kind::Nothing,
        1 => parts.remove(0).kind,
        _ => Kind::Union(parts),
    };
    let mut shape = Shape::of(kind, at);
    shape.nullable = nullable && !matches!(shape.kind, Kind::Null);
    leave_all(reader, &mut shape, schema, &[]);
    shape
}
