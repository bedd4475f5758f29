//! Several schemas of one value as one: `allOf`, and what stands beside a reference.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use haft_schema::json::{Number, Object, Value, to_text};

use super::reader::{ANNOTATIONS, DEEPEST, Reader};

/// Keywords, with their values, that could not be joined with what was there.
pub(super) type Left<'v> = Vec<(String, Value<'v>)>;

impl<'v> Reader<'v> {
    /// The schema with its references and `allOf` written out into it.
    pub(super) fn flatten(
        &mut self,
        mut object: Object<'v>,
        at: &str,
        via: &mut Vec<String>,
        left: &mut Left<'v>,
    ) -> Object<'v> {
        let elements = object.iter().map(|(_, value)| value.count_elements() + 1).sum();
        if !self.spend(elements) || via.len() > DEEPEST {
            self.too_much(at);
            return Object::default();
        }
        if let Some(value) = take(&mut object, "const") {
            join_one(&mut object, "enum", Value::Array(vec![value]), left);
        }
        if let Some(Value::String(reference)) = take(&mut object, "$ref") {
            match self.names.follow(&reference) {
                Some((pointer, _)) if via.contains(&pointer) => {
                    self.refuse(at, "combines with itself by reference");
                }
                Some((pointer, target)) => {
                    via.push(pointer);
                    self.join(&mut object, target, at, via, left);
                    via.pop();
                }
                None => {
                    self.unreadable(&reference, at);
                }
            }
        }
        if let Some(Value::Array(parts)) = take(&mut object, "allOf") {
            for part in &parts {
                self.join(&mut object, part, at, via, left);
            }
        }
        object
    }

    fn join(
        &mut self,
        into: &mut Object<'v>,
        part: &Value<'v>,
        at: &str,
        via: &mut Vec<String>,
        left: &mut Left<'v>,
    ) {
        match part {
            Value::Object(part) => {
                let mut part = self.flatten(part.clone(), at, via, left);
                settle_unevaluated(&mut part);
                conjoin(into, part, left);
            }
            Value::Bool(false) => into.insert("enum", Value::Array(Vec::new())),
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
pub(super) fn conjoin<'v>(into: &mut Object<'v>, mut part: Object<'v>, left: &mut Left<'v>) {
    join_properties(into, &mut part);
    for (keyword, value) in part.members_mut().drain(..) {
        join_one(into, &keyword, value, left);
    }
}

fn join_one<'v>(into: &mut Object<'v>, keyword: &str, value: Value<'v>, left: &mut Left<'v>) {
    let Some(old) = take(into, keyword) else {
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
        ("items" | "additionalProperties", ..) => both(old, value),
        (
            "minimum" | "exclusiveMinimum" | "minLength" | "minItems" | "minProperties",
            Value::Number(old),
            Value::Number(new),
        ) => Value::Number(if old < new { *new } else { *old }),
        (
            "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" | "maxProperties",
            Value::Number(old),
            Value::Number(new),
        ) => Value::Number(if old > new { *new } else { *old }),
        _ => {
            left.push((keyword.to_owned(), value));
            old
        }
    };
    into.insert(keyword.to_owned(), joined);
}

/// Properties of both; one that either closes out is gone, and what only one declares must fit what the other says of
/// the rest.
fn join_properties<'v>(into: &mut Object<'v>, part: &mut Object<'v>) {
    let mine = properties(into);
    let theirs = properties(part);
    if mine.is_none() && theirs.is_none() {
        return;
    }
    let (my_rest, their_rest) = (rest(into), rest(part));
    let mut joined = Object::default();
    let (mut mine, mut theirs) = (mine.unwrap_or_default(), theirs.unwrap_or_default());
    let order: Vec<Cow<'v, str>> =
        theirs.members_mut().iter().map(|(key, _)| key.clone()).collect();
    let mut theirs: HashMap<Cow<'v, str>, Value<'v>> = theirs.members_mut().drain(..).collect();
    for (key, schema) in mine.members_mut().drain(..) {
        match (theirs.remove(&key), &their_rest) {
            (Some(other), _) => joined.members_mut().push((key, both(schema, other))),
            (None, Some(Value::Bool(false))) => {}
            (None, Some(rest @ Value::Object(_))) => {
                joined.members_mut().push((key, both(schema, rest.clone())));
            }
            (None, _) => joined.members_mut().push((key, schema)),
        }
    }
    for key in order {
        let Some(schema) = theirs.remove(&key) else { continue };
        match &my_rest {
            Some(Value::Bool(false)) => {}
            Some(rest @ Value::Object(_)) => {
                joined.members_mut().push((key, both(schema, rest.clone())));
            }
            _ => joined.members_mut().push((key, schema)),
        }
    }
    into.insert("properties", Value::Object(joined));
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

fn both<'v>(one: Value<'v>, other: Value<'v>) -> Value<'v> {
    match (one, other) {
        (Value::Bool(true), it) | (it, Value::Bool(true)) => it,
        (Value::Bool(false), _) | (_, Value::Bool(false)) => Value::Bool(false),
        (one, other) if one == other => one,
        (one, other) => {
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
