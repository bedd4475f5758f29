//! Value to text, as `JSON.stringify` writes it but for very large and very small numbers.

use std::fmt::Write;

use super::{Value, escape};

/// The value as compact JSON text, keys in their order.
///
/// ```
/// use haft_schema::json::{parse, to_text};
/// assert_eq!(to_text(&parse(r#"{ "b": 1.0, "a": "\u0041" }"#)?), r#"{"b":1,"a":"A"}"#);
/// # Ok::<(), haft_schema::json::ParseError>(())
/// ```
#[must_use]
pub fn to_text(value: &Value<'_>) -> String {
    let mut out = String::with_capacity(128);
    push_value(&mut out, value);
    out
}

/// Appends a JSON string literal.
///
/// ```
/// let mut out = String::new();
/// haft_schema::json::push_string(&mut out, "a\nb");
/// assert_eq!(out, r#""a\nb""#);
/// ```
pub fn push_string(out: &mut String, text: &str) {
    out.push('"');
    escape(text, |piece| out.push_str(piece));
    out.push('"');
}

fn push_value(out: &mut String, value: &Value<'_>) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(flag) => out.push_str(if *flag { "true" } else { "false" }),
        Value::Number(number) => {
            let written = write!(out, "{number}");
            debug_assert!(written.is_ok(), "writing to a String does not fail");
        }
        Value::String(text) => push_string(out, text),
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                push_value(out, item);
            }
            out.push(']');
        }
        Value::Object(object) => {
            out.push('{');
            for (index, (key, item)) in object.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                push_string(out, key);
                out.push(':');
                push_value(out, item);
            }
            out.push('}');
        }
    }
}
