//! Value to text, as `JSON.stringify` writes it.

use super::{Number, Value};

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
pub fn push_string(out: &mut String, text: &str) {
    out.push('"');
    let mut plain = 0;
    for (index, byte) in text.bytes().enumerate() {
        let escape = match byte {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            b'\n' => "\\n",
            b'\r' => "\\r",
            b'\t' => "\\t",
            0x08 => "\\b",
            0x0c => "\\f",
            0x00..=0x1f => "",
            _ => continue,
        };
        out.push_str(&text[plain..index]);
        if escape.is_empty() {
            const HEX: &[u8; 16] = b"0123456789abcdef";
            out.push_str("\\u00");
            out.push(char::from(HEX[usize::from(byte >> 4)]));
            out.push(char::from(HEX[usize::from(byte & 15)]));
        } else {
            out.push_str(escape);
        }
        plain = index + 1;
    }
    out.push_str(&text[plain..]);
    out.push('"');
}

fn push_value(out: &mut String, value: &Value<'_>) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(flag) => out.push_str(if *flag { "true" } else { "false" }),
        Value::Number(number) => push_number(out, *number),
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

fn push_number(out: &mut String, number: Number) {
    use std::fmt::Write;
    let written = match number {
        Number::Unsigned(value) => write!(out, "{value}"),
        Number::Signed(value) => write!(out, "{value}"),
        // JavaScript prints integers below 1e21 without an exponent, and so does Rust.
        Number::Double(value) if value.abs() < 1e21 => write!(out, "{value}"),
        Number::Double(value) => write!(out, "{value:e}"),
    };
    debug_assert!(written.is_ok(), "writing to a String does not fail");
}
