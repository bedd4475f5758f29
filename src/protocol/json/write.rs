//! Pieces of a message, written straight into its bytes.

use std::io::Write;

use super::plain::plain_end;

const HEX: &[u8; 16] = b"0123456789abcdef";

/// Appends a JSON string literal.
pub(crate) fn push_string(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    push_escaped(out, text);
    out.push(b'"');
}

/// Appends the inside of a JSON string literal.
pub(crate) fn push_escaped(out: &mut Vec<u8>, text: &str) {
    let mut rest = text.as_bytes();
    loop {
        let (plain, tail) = rest.split_at(plain_end(rest, 0));
        out.extend_from_slice(plain);
        let Some((special, tail)) = tail.split_first() else { return };
        match special {
            b'"' => out.extend_from_slice(b"\\\""),
            b'\\' => out.extend_from_slice(b"\\\\"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b'\t' => out.extend_from_slice(b"\\t"),
            byte => {
                out.extend_from_slice(b"\\u00");
                out.push(HEX[usize::from(byte >> 4)]);
                out.push(HEX[usize::from(byte & 15)]);
            }
        }
        rest = tail;
    }
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

/// Appends a finite number as JavaScript prints it.
pub(crate) fn push_number(out: &mut Vec<u8>, number: f64) {
    let written =
        if number.abs() < 1e21 { write!(out, "{number}") } else { write!(out, "{number:e}") };
    debug_assert!(written.is_ok(), "writing to a Vec does not fail");
}

/// Appends a whole number.
pub(crate) fn push_integer(out: &mut Vec<u8>, number: u64) {
    let written = write!(out, "{number}");
    debug_assert!(written.is_ok(), "writing to a Vec does not fail");
}
