//! The whole form: an object of fields, and nothing nested.

use std::borrow::Cow;

use haft_schema::json::{Object, Value};
use haft_text::{Prose, find_invisible, quoted, sanitize_line};

use super::field;

/// The schema as the form that is sent.
pub(super) fn read(document: &Value<'_>) -> Result<Value<'static>, String> {
    let fields = document.get("properties").and_then(Value::as_object);
    let is_object = document.get("type").and_then(Value::as_str) == Some("object");
    let Some(fields) = fields.filter(|_| is_object) else {
        return Err("A question needs an object schema of fields".to_owned());
    };
    let mut form = Object::new(vec![text("type", "object")]);
    copy_words(document, &mut form);
    let mut properties = Object::default();
    for (name, schema) in fields.iter() {
        if name == "__proto__" || name.is_empty() || find_invisible(name, Prose::Line).is_some() {
            return Err(format!("Question field {} cannot have this name", quoted(name)));
        }
        let field = field::read(schema)
            .map_err(|problem| format!("Question field {} {problem}", quoted(name)))?;
        properties.members_mut().push((Cow::Owned(name.to_owned()), field));
    }
    form.insert("properties", Value::Object(properties));
    if let Some(required) = required(document, fields)? {
        form.insert("required", required);
    }
    Ok(Value::Object(form))
}

fn required(document: &Value<'_>, fields: &Object<'_>) -> Result<Option<Value<'static>>, String> {
    let Some(names) = document.get("required").and_then(Value::as_array) else { return Ok(None) };
    for name in names.iter().filter_map(Value::as_str) {
        if !fields.contains_key(name) {
            return Err(format!("Question field {} is required, and is no field", quoted(name)));
        }
    }
    Ok((!names.is_empty())
        .then(|| Value::Array(names.iter().cloned().map(Value::into_owned).collect())))
}

/// Copies `title` and `description`, each as one honest line.
pub(super) fn copy_words(schema: &Value<'_>, to: &mut Object<'static>) {
    for name in ["title", "description"] {
        if let Some(words) = schema.get(name).and_then(Value::as_str) {
            to.insert(name, Value::String(Cow::Owned(sanitize_line(words).into_owned())));
        }
    }
}

pub(super) fn text(name: &'static str, value: &'static str) -> (Cow<'static, str>, Value<'static>) {
    (Cow::Borrowed(name), Value::String(Cow::Borrowed(value)))
}
