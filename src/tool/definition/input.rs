//! The input schema: what is listed, and the rules of its root.

use std::borrow::Cow;

use haft_schema::authoring::{close, only_objects};
use haft_schema::json::{Object, Value, parse, to_text};

use super::Listed;
use super::fields::Fields;
use crate::words;

/// What a tool without input lists, because some clients want `properties` to be there.
const EMPTY: &str = r#"{"type":"object","properties":{}}"#;

/// The input schema as it is listed, and read; `None` after a problem.
pub(super) fn read<'a>(fields: &mut Fields<'a>, allow_unknown: bool) -> Option<Listed<'a>> {
    let vendor = fields.line("inputFrom");
    let Some(text) = fields.members.get("input") else {
        return Some((Cow::Borrowed(EMPTY), parse(EMPTY).ok()?));
    };
    let mut document = fields.value("input")?;
    if !matches!(document, Value::Object(_)) {
        let message =
            format!("must be a JSON Schema, which is an object, got {}", words::article(&document));
        fields.problem("/input", message);
        return None;
    }
    let mut listed = Cow::Borrowed(text);
    if let Some(vendor) = vendor.as_deref().filter(|_| !allow_unknown) {
        close(&mut document, vendor);
        listed = Cow::Owned(to_text(&document));
    }
    if let Some(mut open) = opened(&document) {
        // A library names its dialect always, an author only where it matters.
        open.members_mut().retain(|(key, _)| vendor.is_none() || key != "$schema");
        document = Value::Object(open);
        listed = Cow::Owned(to_text(&document));
    }
    match document.get("type") {
        Some(Value::String(name)) if name == "object" => {}
        None if only_objects(&document) => {
            listed = Cow::Owned(with_type(&listed));
            if let Value::Object(object) = &mut document {
                object.members_mut().insert(0, ("type".into(), Value::String("object".into())));
            }
        }
        found => {
            let got = match found {
                Some(_) => "",
                None if is_properties(&document) => {
                    "; wrap the properties, as in { type: \"object\", properties: { ... } }"
                }
                None if BRANCHES.iter().any(|key| document.get(key).is_some()) => {
                    ", and not every branch of it is an object"
                }
                None => ", and is missing",
            };
            fields.problem(
                "/input/type",
                format!("must be \"object\", because arguments are an object{got}"),
            );
            return None;
        }
    }
    Some((listed, document))
}

/// Keywords that can say in place of `type` that a value is an object.
const BRANCHES: [&str; 5] = ["$ref", "$dynamicRef", "allOf", "anyOf", "oneOf"];

/// Whether a document is the properties of a schema instead of one, such as `{"text":{"type":"string"}}`.
fn is_properties(document: &Value<'_>) -> bool {
    document.as_object().is_some_and(|members| {
        !members.is_empty() && members.iter().all(|(_, member)| member.get("type").is_some())
    })
}

/// The text of an object with `"type":"object"` before everything else in it, which stays as written.
fn with_type(text: &str) -> String {
    let rest = text.trim_start().strip_prefix('{').unwrap_or_default();
    let comma = if rest.trim_start().starts_with('}') { "" } else { "," };
    format!("{{\"type\":\"object\"{comma}{rest}")
}

/// Keywords that say nothing more in an object without properties, so that it can do without them.
const SPENT: [&str; 5] =
    ["type", "properties", "required", "additionalProperties", "unevaluatedProperties"];

/// Keywords that say something to a reader.
const WORDS: [&str; 5] = ["$schema", "$id", "$comment", "title", "description"];

/// An object without properties, open: models like to send something even where nothing is asked,
/// and that is harmless. `None` where the schema says more, or can be listed as it stands.
fn opened<'a>(document: &Value<'a>) -> Option<Object<'a>> {
    let object = document.as_object()?;
    let is_object = object.get("type").and_then(Value::as_str) == Some("object");
    let says_nothing = |(key, value): (&str, &Value<'_>)| match key {
        "properties" => value.as_object().is_some_and(Object::is_empty),
        "required" => value.as_array().is_some_and(<[_]>::is_empty),
        "additionalProperties" | "unevaluatedProperties" => value.as_bool().is_some(),
        _ => SPENT.contains(&key) || WORDS.contains(&key),
    };
    if !is_object || !object.iter().all(says_nothing) {
        return None;
    }
    let is_closed = object.iter().any(|(_, value)| value.as_bool() == Some(false));
    if object.contains_key("properties") && !is_closed {
        return None;
    }
    let mut members = vec![
        ("type".into(), Value::String("object".into())),
        ("properties".into(), Value::Object(Object::default())),
    ];
    let mut rest = object.clone();
    rest.members_mut().retain(|(key, _)| WORDS.contains(&key.as_ref()));
    members.append(rest.members_mut());
    Some(Object::new(members))
}
