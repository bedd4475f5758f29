//! The phrases that several keywords share.

use crate::json::{Value, to_text};
use haft_text::{push_piece, push_quoted};

/// The longest value that is shown back to whoever sent it, in bytes.
const MAX_GOT: usize = 60;

/// Appends `, got string "5"`: the type of the value and, where it is short, the value.
pub(crate) fn push_got(out: &mut String, value: &Value<'_>) {
    out.push_str(", got ");
    out.push_str(value.type_name());
    match value {
        Value::String(text) if text.len() <= MAX_GOT => {
            out.push(' ');
            push_quoted(out, text);
        }
        Value::Bool(_) | Value::Number(_) => {
            out.push(' ');
            out.push_str(&to_text(value));
        }
        _ => {}
    }
}

/// Appends a value as it would be written, strings in quotes.
pub(crate) fn push_value(out: &mut String, value: &Value<'_>) {
    match value {
        Value::String(text) => push_quoted(out, text),
        other => push_piece(out, &to_text(other)),
    }
}

/// Appends a value of a list: strings without quotes, unless the list would be unclear.
pub(crate) fn push_option(out: &mut String, value: &Value<'_>) {
    match value {
        Value::String(text) if is_clear(text) => push_piece(out, text),
        other => push_value(out, other),
    }
}

/// Whether a string reads as itself in a list: not empty, no comma, no outer space, and not what
/// another JSON value looks like.
fn is_clear(text: &str) -> bool {
    !text.is_empty()
        && text.trim() == text
        && !text.contains([',', '"'])
        && !matches!(text, "null" | "true" | "false")
        && (text == "-" || text.parse::<f64>().is_err())
}

/// Appends `a, b or c`.
pub(crate) fn push_alternatives(out: &mut String, names: &[&str]) {
    for (index, name) in names.iter().enumerate() {
        if index > 0 {
            out.push_str(if index + 1 == names.len() { " or " } else { ", " });
        }
        out.push_str(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::parse;

    fn written(push: fn(&mut String, &Value<'_>), json: &str) -> String {
        let mut out = String::new();
        push(&mut out, &parse(json).unwrap());
        out
    }

    #[test]
    fn what_came_is_shown_where_it_is_short() {
        assert_eq!(written(push_got, r#""5""#), r#", got string "5""#);
        assert_eq!(written(push_got, "1.5"), ", got number 1.5");
        assert_eq!(written(push_got, "null"), ", got null");
        assert_eq!(written(push_got, "[1]"), ", got array");
        assert_eq!(written(push_got, &format!("\"{}\"", "x".repeat(100))), ", got string");
    }

    #[test]
    fn options_are_quoted_only_where_they_would_be_unclear() {
        for plain in ["-", "_", ".", "a b", "1st"] {
            assert_eq!(written(push_option, &format!("\"{plain}\"")), plain);
        }
        for unclear in ["", " a", "a,b", "null", "true", "12"] {
            assert_eq!(written(push_option, &format!("\"{unclear}\"")), format!("\"{unclear}\""));
        }
        assert_eq!(written(push_option, "12"), "12");
    }

    #[test]
    fn a_foreign_piece_cannot_begin_a_line() {
        assert!(!written(push_value, r#""a\nb""#).contains('\n'));
        assert!(!written(push_option, r#"{"a\nb":"\u2028"}"#).contains(['\n', '\u{2028}']));
    }
}
