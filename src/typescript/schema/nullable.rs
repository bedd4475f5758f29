//! `@nullable`: a schema that takes `null` as well.

use haft_schema::json::{Object, Value};

use super::emit::{Schema, of_type};

/// Keywords that say something of a value whichever branch it fits.
const OF_ALL: [&str; 8] = [
    "title",
    "description",
    "default",
    "examples",
    "deprecated",
    "readOnly",
    "writeOnly",
    "$comment",
];

/// Lets `null` be a value too. Keywords of a type ask nothing of others, so most schemas need no
/// more than a second name under `type`.
pub(super) fn make_nullable(schema: &mut Schema) {
    if !schema.keys().any(|keyword| !OF_ALL.contains(&keyword)) {
        return;
    }
    if let Some(Value::Array(branches)) = schema.get("anyOf") {
        let mut branches = branches.clone();
        if !branches.iter().any(is_null) {
            branches.push(Value::Object(of_type("null")));
        }
        schema.insert("anyOf", Value::Array(branches));
        return;
    }
    let takes_types = ["$ref", "allOf", "oneOf", "not"].iter().all(|one| !schema.contains_key(one));
    let types = match schema.get("type") {
        Some(Value::Array(names)) => Some(names.clone()),
        Some(name) => Some(vec![name.clone()]),
        None => None,
    };
    match types.filter(|_| takes_types) {
        Some(mut names) => {
            push_new(&mut names, Value::String("null".into()));
            schema.insert("type", Value::Array(names));
            if let Some(value) = schema.get("const").cloned() {
                schema.members_mut().retain(|(keyword, _)| keyword != "const");
                insert_enum(schema, vec![value]);
            } else if let Some(Value::Array(values)) = schema.get("enum") {
                let values = values.clone();
                insert_enum(schema, values);
            }
        }
        None => wrap(schema),
    }
}

fn is_null(branch: &Value<'_>) -> bool {
    branch.get("type").and_then(Value::as_str) == Some("null")
}

fn insert_enum(schema: &mut Schema, mut values: Vec<Value<'static>>) {
    push_new(&mut values, Value::Null);
    schema.insert("enum", Value::Array(values));
}

fn push_new(values: &mut Vec<Value<'static>>, value: Value<'static>) {
    if !values.contains(&value) {
        values.push(value);
    }
}

/// Makes the schema one of two branches; what is said of every value stays where it is.
fn wrap(schema: &mut Schema) {
    let members = std::mem::take(schema.members_mut());
    let (all, own): (Vec<_>, Vec<_>) =
        members.into_iter().partition(|(keyword, _)| OF_ALL.contains(&keyword.as_ref()));
    let branches = vec![Value::Object(Object::new(own)), Value::Object(of_type("null"))];
    *schema = Object::new(all);
    schema.insert("anyOf", Value::Array(branches));
}

/// A root that takes objects alone, whatever its comment says: arguments are never `null`.
pub(super) fn only_object(schema: &mut Schema) {
    let Some(Value::Array(names)) = schema.get("type") else { return };
    if names.iter().any(|name| name.as_str() == Some("object")) {
        schema.insert("type", Value::String("object".into()));
    }
}
