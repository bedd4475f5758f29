//! A union: literals as one `enum`, plain types as one `type`, everything else as `anyOf`.

use std::collections::HashSet;

use haft_schema::json::{Object, Value, to_text};

use super::emit::{Emitter, Schema, of_type};
use crate::types::{Kind, Ty, literal_value};

/// What some members of a union have become.
enum Group {
    Literals(Vec<Value<'static>>),
    Types(Vec<&'static str>),
    Schema(Schema),
}

impl Emitter<'_, '_> {
    pub(super) fn union(&mut self, members: &[Ty]) -> Schema {
        let mut groups: Vec<Group> = Vec::new();
        let mut seen: HashSet<String> = HashSet::new();
        let mut is_null = false;
        for member in members {
            let kind = self.types.kind(*member);
            let is_commented = self.types.has_comment(*member);
            match &kind {
                Kind::Undefined => {}
                Kind::Function(_) | Kind::Symbol if self.output => {}
                Kind::Null => is_null = true,
                Kind::String if !is_commented => push_type(&mut groups, "string"),
                Kind::Number if !is_commented => push_type(&mut groups, "number"),
                Kind::Boolean if !is_commented => push_type(&mut groups, "boolean"),
                Kind::BigInt if !is_commented => push_type(&mut groups, "integer"),
                kind => {
                    if let Some(value) = literal_value(kind).filter(|_| !is_commented) {
                        push_literal(&mut groups, value);
                        continue;
                    }
                    let schema = self.nested(*member, 2);
                    if seen.insert(to_text(&Value::Object(schema.clone()))) {
                        groups.push(Group::Schema(schema));
                    }
                }
            }
            if self.types.is_exhausted() {
                return Schema::default();
            }
        }
        if is_null {
            push_null(&mut groups);
        }
        let mut schemas: Vec<Schema> = groups.into_iter().map(schema_of).collect();
        if schemas.len() == 1
            && let Some(only) = schemas.pop()
        {
            return only;
        }
        if schemas.is_empty() {
            return self.cannot("JSON has no `undefined`", "write `null`, or leave it out");
        }
        let schemas = schemas.into_iter().map(Value::Object).collect();
        Object::new(vec![("anyOf".into(), Value::Array(schemas))])
    }
}

fn push_type(groups: &mut Vec<Group>, name: &'static str) {
    for group in groups.iter_mut() {
        if let Group::Types(names) = group {
            if !names.contains(&name) {
                names.push(name);
            }
            return;
        }
    }
    groups.push(Group::Types(vec![name]));
}

fn push_literal(groups: &mut Vec<Group>, value: Value<'static>) {
    for group in groups.iter_mut() {
        if let Group::Literals(values) = group {
            values.push(value);
            return;
        }
    }
    groups.push(Group::Literals(vec![value]));
}

/// Adds `null` where it takes no schema of its own.
fn push_null(groups: &mut Vec<Group>) {
    for group in groups.iter_mut() {
        if let Group::Types(names) = group {
            names.push("null");
            return;
        }
    }
    for group in groups.iter_mut() {
        if let Group::Literals(values) = group {
            values.push(Value::Null);
            return;
        }
    }
    groups.push(Group::Types(vec!["null"]));
}

fn schema_of(group: Group) -> Schema {
    match group {
        Group::Literals(values) => literals(values),
        Group::Types(names) => types(names),
        Group::Schema(schema) => schema,
    }
}

fn types(mut names: Vec<&'static str>) -> Schema {
    if names.contains(&"number") {
        names.retain(|name| *name != "integer");
    }
    if let [only] = names.as_slice() {
        return of_type(only);
    }
    let names = names.into_iter().map(|name| Value::String(name.into())).collect();
    Object::new(vec![("type".into(), Value::Array(names))])
}

/// The schema of one literal, or of one of several.
pub(super) fn literals(values: Vec<Value<'static>>) -> Schema {
    let mut names: Vec<&'static str> = Vec::new();
    for value in &values {
        let name = match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(_) => "number",
            _ => "string",
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let mut schema = types(names);
    match <[Value<'static>; 1]>::try_from(values) {
        Ok([only]) => schema.insert("const", only),
        Err(values) => schema.insert("enum", Value::Array(values)),
    }
    schema
}
