//! Pieces of a message, written straight into its bytes.

use std::io::Write;

use haft_schema::json::{Number, escape};

/// Appends a JSON string literal.
pub(crate) fn push_string(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    push_escaped(out, text);
    out.push(b'"');
}

/// Appends the inside of a JSON string literal.
pub(crate) fn push_escaped(out: &mut Vec<u8>, text: &str) {
    escape(text, |piece| out.extend_from_slice(piece.as_bytes()));
}

/// Appends JSON text of someone else's; a line break in it, which can only stand between tokens,
/// becomes a space, because a message is one line.
pub(crate) fn push_raw(out: &mut Vec<u8>, json: &str) {
    let start = out.len();
    out.extend_from_slice(json.as_bytes());
    if json.contains(['\n', '\r']) {
        for byte in &mut out[start..] {
            if matches!(byte, b'\n' | b'\r') {
                *byte = b' ';
            }
        }
    }
}

/// Appends a finite number.
pub(crate) fn push_number(out: &mut Vec<u8>, number: f64) {
    let written = write!(out, "{}", Number::Double(number));
    debug_assert!(written.is_ok(), "writing to a Vec does not fail");
}

/// Appends a whole number.
pub(crate) fn push_integer(out: &mut Vec<u8>, number: u64) {
    let written = write!(out, "{number}");
    debug_assert!(written.is_ok(), "writing to a Vec does not fail");
}
