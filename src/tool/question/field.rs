//! One field of a form: a plain value, one of several, or several of several.

use std::borrow::Cow;

use haft_schema::json::{Object, Value};
use haft_text::{Prose, find_invisible, sanitize_line};

use super::form::{copy_words, text};

const RULE: &str =
    "must be a string, number, integer, boolean, an enum of strings or an array of one";

/// The formats that a form knows; others stay behind and are checked in the answer.
const FORMATS: [&str; 4] = ["email", "uri", "date", "date-time"];

/// The field as it is sent, or what is wrong with it, to be said after its name.
pub(super) fn read(schema: &Value<'_>) -> Result<Value<'static>, String> {
    if let Some(choices) = choices(schema)? {
        let mut field = Object::new(vec![text("type", "string")]);
        copy_words(schema, &mut field);
        choices.put(&mut field, "oneOf");
        copy(schema, &mut field, &["default"]);
        return Ok(Value::Object(field));
    }
    let kind = schema.get("type").and_then(Value::as_str).ok_or(RULE)?;
    let (kind, keywords): (&'static str, &[&'static str]) = match kind {
        "string" => ("string", &["minLength", "maxLength", "default"]),
        "number" => ("number", &["minimum", "maximum", "default"]),
        "integer" => ("integer", &["minimum", "maximum", "default"]),
        "boolean" => ("boolean", &["default"]),
        "array" => ("array", &["minItems", "maxItems", "default"]),
        _ => return Err(RULE.to_owned()),
    };
    let mut field = Object::new(vec![text("type", kind)]);
    copy_words(schema, &mut field);
    copy(schema, &mut field, keywords);
    if kind == "array" {
        let items = schema.get("items").ok_or(RULE)?;
        let choices = choices(items)?.ok_or(RULE)?;
        let mut item = Object::default();
        if choices.titles.is_none() {
            item.members_mut().push(text("type", "string"));
        }
        choices.put(&mut item, "anyOf");
        field.insert("items", Value::Object(item));
    }
    let format = schema.get("format").and_then(Value::as_str);
    if let Some(format) =
        FORMATS.into_iter().find(|known| kind == "string" && format == Some(known))
    {
        field.members_mut().push(text("format", format));
    }
    Ok(Value::Object(field))
}

/// What can be chosen, in its order.
struct Choices {
    values: Vec<String>,
    /// One for each value, where the schema has any.
    titles: Option<Vec<String>>,
}

impl Choices {
    /// Writes them as `enum`, or with titles under the keyword that the form has for those.
    fn put(self, field: &mut Object<'static>, titled: &'static str) {
        let string = |text: String| Value::String(Cow::Owned(text));
        match self.titles {
            None => {
                field.insert("enum", Value::Array(self.values.into_iter().map(string).collect()));
            }
            Some(words) => {
                let pair = |(value, title)| {
                    Value::Object(Object::new(vec![
                        ("const".into(), string(value)),
                        ("title".into(), string(title)),
                    ]))
                };
                let pairs = self.values.into_iter().zip(words).map(pair).collect();
                field.insert(titled, Value::Array(pairs));
            }
        }
    }
}

/// The choices of an `enum`, a `const`, or a union of those; `None` for any other schema.
fn choices(schema: &Value<'_>) -> Result<Option<Choices>, String> {
    if !matches!(schema.get("type").map(Value::as_str), None | Some(Some("string"))) {
        return Ok(None);
    }
    let list = |keyword| schema.get(keyword).and_then(Value::as_array);
    let mut titled = false;
    let mut pairs: Vec<(Option<&str>, Option<&str>)> = Vec::new();
    if let Some(values) = list("enum") {
        pairs.extend(values.iter().map(|value| (value.as_str(), None)));
    } else if let Some(value) = schema.get("const") {
        pairs.push((value.as_str(), None));
    } else if let Some(branches) = list("oneOf").or_else(|| list("anyOf")) {
        for branch in branches {
            let title = branch.get("title").and_then(Value::as_str);
            titled |= title.is_some();
            pairs.push((branch.get("const").and_then(Value::as_str), title));
        }
    } else {
        return Ok(None);
    }
    let mut choices =
        Choices { values: Vec::with_capacity(pairs.len()), titles: titled.then(Vec::new) };
    for (value, title) in pairs {
        let value = value.ok_or(RULE)?;
        if find_invisible(value, Prose::Line).is_some() {
            return Err("has a choice with an invisible character".to_owned());
        }
        choices.values.push(value.to_owned());
        if let Some(titles) = &mut choices.titles {
            titles.push(sanitize_line(title.unwrap_or(value)).into_owned());
        }
    }
    if choices.values.is_empty() { Err(RULE.to_owned()) } else { Ok(Some(choices)) }
}

fn copy(schema: &Value<'_>, to: &mut Object<'static>, keywords: &[&'static str]) {
    for keyword in keywords {
        if let Some(value) = schema.get(keyword) {
            to.insert(*keyword, value.clone().into_owned());
        }
    }
}
