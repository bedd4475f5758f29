//! One text for equal JSON values, whatever the order of their keys.

use haft_schema::json::{Value, parse, to_text};

/// The text that a value and its equals share. A text that is no JSON stays as it is.
pub(super) fn canonical(json: &str) -> String {
    match parse(json) {
        Ok(value) => {
            let mut out = String::with_capacity(json.len());
            push(&mut out, &value);
            out
        }
        Err(_) => json.to_owned(),
    }
}

fn push(out: &mut String, value: &Value<'_>) {
    match value {
        Value::Array(items) => {
            out.push('[');
            for item in items {
                push(out, item);
                out.push(',');
            }
            out.push(']');
        }
        Value::Object(object) => {
            let mut members: Vec<_> = object.iter().collect();
            members.sort_by(|left, right| left.0.cmp(right.0));
            out.push('{');
            for (key, member) in members {
                haft_schema::json::push_string(out, key);
                out.push(':');
                push(out, member);
                out.push(',');
            }
            out.push('}');
        }
        plain => out.push_str(&to_text(plain)),
    }
}
