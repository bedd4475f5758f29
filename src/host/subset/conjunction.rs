//! Several schemas of one value as one: `allOf`, and what stands beside a reference.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use haft_schema::json::{Number, Object, Value, push_token, to_text};

use super::places::Places;
use super::reader::{ANNOTATIONS, DEEPEST, Reader};

/// Keywords that could not be joined with what was there: their values, and their places.
pub(super) type Left<'v> = Vec<(String, Value<'v>, String)>;

/// A schema with its references and `allOf` written out into it.
#[derive(Clone, Debug)]
pub(super) struct Flat<'v> {
    pub(super) object: Object<'v>,
    /// Its place, made up where it was put together.
    pub(super) at: String,
}

impl<'v> Reader<'v> {
    /// Writes out references and `allOf`.
    pub(super) fn flatten(
        &mut self,
        mut object: Object<'v>,
        at: &str,
        via: &mut Vec<String>,
        left: &mut Left<'v>,
    ) -> Flat<'v> {
        let elements = object.iter().map(|(_, value)| value.count_elements() + 1).sum();
        if !self.spend(elements) || via.len() > DEEPEST {
            self.too_much(at);
            return Flat { object: Object::default(), at: at.to_owned() };
        }
        let constant = take(&mut object, "const");
        let reference = take(&mut object, "$ref");
        let parts = take(&mut object, "allOf");
        let is_joined = reference.is_some() || parts.is_some();
        let place = if is_joined { self.places.make_up(at) } else { at.to_owned() };
        let mut flat = Flat { object, at: place };
        if let Some(value) = constant {
            let values = Value::Array(vec![value]);
            join_one(&mut self.places, &mut flat, "enum", values, format!("{at}/const"), left);
        }
        if let Some(Value::String(reference)) = reference {
            match self.names.follow(&reference) {
                Some((pointer, _)) if via.contains(&pointer) => {
                    self.refuse(at, "combines with itself by reference");
                }
                Some((pointer, target)) => {
                    let target_at = format!("/input{pointer}");
                    via.push(pointer);
                    self.join(&mut flat, target, &target_at, via, left);
                    via.pop();
                }
                None => {
                    self.unreadable(&reference, at);
                }
            }
        }
        if let Some(Value::Array(parts)) = parts {
            for (index, part) in parts.iter().enumerate() {
                self.join(&mut flat, part, &format!("{at}/allOf/{index}"), via, left);
            }
        }
        flat
    }

    fn join(
        &mut self,
        into: &mut Flat<'v>,
        part: &Value<'v>,
        at: &str,
        via: &mut Vec<String>,
        left: &mut Left<'v>,
    ) {
        match part {
            Value::Object(part) => {
                let mut part = self.flatten(part.clone(), at, via, left);
                settle_unevaluated(&mut part.object);
                conjoin(&mut self.places, into, part, left);
            }
            Value::Bool(false) => into.object.insert("enum", Value::Array(Vec::new())),
            _ => {}
        }
    }
}

/// A schema without unions evaluates just what it declares, so that both words for the rest mean the same.
pub(super) fn settle_unevaluated(object: &mut Object<'_>) {
    let open = ["anyOf", "oneOf", "if", "dependentSchemas"];
    if open.iter().any(|keyword| object.contains_key(keyword)) {
        return;
    }
    if let Some(rest) = take(object, "unevaluatedProperties")
        && !object.contains_key("additionalProperties")
    {
        object.insert("additionalProperties", rest);
    }
}

/// Takes a member out of an object.
pub(super) fn take<'v>(object: &mut Object<'v>, key: &str) -> Option<Value<'v>> {
    let place = object.keys().position(|name| name == key)?;
    Some(object.members_mut().remove(place).1)
}

/// Joins a schema into another.
pub(super) fn conjoin<'v>(
    places: &mut Places,
    into: &mut Flat<'v>,
    mut part: Flat<'v>,
    left: &mut Left<'v>,
) {
    join_properties(places, into, &mut part);
    let Flat { mut object, at } = part;
    for (keyword, value) in object.members_mut().drain(..) {
        join_one(places, into, &keyword, value, format!("{at}/{keyword}"), left);
    }
}

/// Joins a keyword, which stands at `from`, into a schema.
fn join_one<'v>(
    places: &mut Places,
    flat: &mut Flat<'v>,
    keyword: &str,
    value: Value<'v>,
    from: String,
    left: &mut Left<'v>,
) {
    let place = format!("{}/{keyword}", flat.at);
    let into = &mut flat.object;
    let Some(old) = take(into, keyword) else {
        places.set(place, from);
        into.insert(keyword.to_owned(), value);
        return;
    };
    if old == value || ANNOTATIONS.contains(&keyword) {
        into.insert(keyword.to_owned(), old);
        return;
    }
    let joined = match (keyword, &old, &value) {
        ("type", ..) => types_of_both(&old, &value),
        ("enum", Value::Array(old), Value::Array(new)) => {
            let new: HashSet<String> = new.iter().map(to_text).collect();
            Value::Array(old.iter().filter(|item| new.contains(&to_text(item))).cloned().collect())
        }
        ("required", Value::Array(old), Value::Array(new)) => {
            let mut seen = HashSet::new();
            let all = old.iter().chain(new).filter(|item| seen.insert(to_text(item)));
            Value::Array(all.cloned().collect())
        }
        ("items" | "additionalProperties", ..) => both(places, old, value, &place, from),
        (
            "minimum" | "exclusiveMinimum" | "minLength" | "minItems" | "minProperties",
            Value::Number(old),
            Value::Number(new),
        ) => {
            if old >= new {
                Value::Number(*old)
            } else {
                places.set(place, from);
                Value::Number(*new)
            }
        }
        (
            "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" | "maxProperties",
            Value::Number(old),
            Value::Number(new),
        ) => {
            if old <= new {
                Value::Number(*old)
            } else {
                places.set(place, from);
                Value::Number(*new)
            }
        }
        _ => {
            left.push((keyword.to_owned(), value, from));
            old
        }
    };
    into.insert(keyword.to_owned(), joined);
}

/// Properties of both; one that either closes out is gone, and what only one declares must fit what the other says of
/// the rest.
fn join_properties<'v>(places: &mut Places, into: &mut Flat<'v>, part: &mut Flat<'v>) {
    let mine = properties(&mut into.object);
    let theirs = properties(&mut part.object);
    if mine.is_none() && theirs.is_none() {
        return;
    }
    let (my_rest, their_rest) = (rest(&into.object), rest(&part.object));
    let property = |at: &str, key: &str| {
        let mut place = format!("{at}/properties");
        push_token(&mut place, key);
        place
    };
    let of_rest = |at: &str| format!("{at}/additionalProperties");
    let mut joined = Object::default();
    let (mut mine, mut theirs) = (mine.unwrap_or_default(), theirs.unwrap_or_default());
    let order: Vec<Cow<'v, str>> =
        theirs.members_mut().iter().map(|(key, _)| key.clone()).collect();
    let mut theirs: HashMap<Cow<'v, str>, Value<'v>> = theirs.members_mut().drain(..).collect();
    for (key, schema) in mine.members_mut().drain(..) {
        let schema = match (theirs.remove(&key), &their_rest) {
            (Some(other), _) => {
                let place = property(&into.at, &key);
                both(places, schema, other, &place, property(&part.at, &key))
            }
            (None, Some(Value::Bool(false))) => continue,
            (None, Some(rest @ Value::Object(_))) => {
                let place = property(&into.at, &key);
                both(places, schema, rest.clone(), &place, of_rest(&part.at))
            }
            (None, _) => schema,
        };
        joined.members_mut().push((key, schema));
    }
    for key in order {
        let Some(schema) = theirs.remove(&key) else { continue };
        if matches!(my_rest, Some(Value::Bool(false))) {
            continue;
        }
        let place = property(&into.at, &key);
        places.set(place.clone(), property(&part.at, &key));
        let schema = match &my_rest {
            Some(rest @ Value::Object(_)) => {
                let from = places.author(&of_rest(&into.at)).into_owned();
                both(places, schema, rest.clone(), &place, from)
            }
            _ => schema,
        };
        joined.members_mut().push((key, schema));
    }
    into.object.insert("properties", Value::Object(joined));
}

fn properties<'v>(object: &mut Object<'v>) -> Option<Object<'v>> {
    match take(object, "properties") {
        Some(Value::Object(properties)) => Some(properties),
        _ => None,
    }
}

/// What is said of keys that are not declared; nothing where patterns say more.
fn rest<'v>(object: &Object<'v>) -> Option<Value<'v>> {
    if object.contains_key("patternProperties") {
        return None;
    }
    object.get("additionalProperties").cloned()
}

/// What stands at `place` and what stands at `from` as one schema, which stands at `place`.
fn both<'v>(
    places: &mut Places,
    one: Value<'v>,
    other: Value<'v>,
    place: &str,
    from: String,
) -> Value<'v> {
    match (one, other) {
        (Value::Bool(true), it) => {
            places.set(place.to_owned(), from);
            it
        }
        (it, Value::Bool(true)) => it,
        (Value::Bool(false), _) | (_, Value::Bool(false)) => Value::Bool(false),
        (one, other) if one == other => one,
        (mut one, other) => {
            // One more part: parts in parts would be as many levels, each with a place that leads to the next.
            if let Some(parts) = parts_mut(&mut one) {
                places.set(format!("{place}/allOf/{}", parts.len()), from);
                parts.push(other);
                return one;
            }
            places.set_both(place, from);
            Value::Object(Object::new(vec![("allOf".into(), Value::Array(vec![one, other]))]))
        }
    }
}

fn types_of_both<'v>(one: &Value<'v>, other: &Value<'v>) -> Value<'v> {
    let names = |value: &Value<'v>| match value {
        Value::Array(names) => names.clone(),
        name => vec![name.clone()],
    };
    let (one, other) = (names(one), names(other));
    let says = |names: &[Value<'v>], name: &str| names.iter().any(|it| it.as_str() == Some(name));
    let mut joined: Vec<Value<'v>> = Vec::new();
    for name in one.iter().chain(&other) {
        let Some(text) = name.as_str() else { continue };
        let wide = text == "integer";
        let in_both =
            [&one, &other].iter().all(|names| says(names, text) || wide && says(names, "number"));
        if in_both && !joined.contains(name) {
            joined.push(name.clone());
        }
    }
    Value::Array(joined)
}

/// A whole number of the schema, as a count.
pub(super) fn count(value: Option<&Value<'_>>) -> Option<u64> {
    match value?.as_number()? {
        Number::Unsigned(count) => Some(count),
        _ => None,
    }
}

/// The parts of a schema that is an `allOf` alone.
fn parts_mut<'s, 'v>(schema: &'s mut Value<'v>) -> Option<&'s mut Vec<Value<'v>>> {
    let Value::Object(object) = schema else { return None };
    match object.members_mut().as_mut_slice() {
        [(keyword, Value::Array(parts))] if keyword == "allOf" => Some(parts),
        _ => None,
    }
}
