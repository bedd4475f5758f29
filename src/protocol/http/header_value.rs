//! What a header of 2026-07-28 says: visible ASCII as it is, anything else as `=?base64?...?=`.

use std::borrow::Cow;

use http::HeaderValue;

/// The text of a value; `None` where it has none.
pub(crate) fn text(value: &HeaderValue) -> Option<Cow<'_, str>> {
    // Visible ASCII, spaces and tabs alone.
    let plain = value.to_str().ok()?;
    match plain.strip_prefix("=?base64?").and_then(|rest| rest.strip_suffix("?=")) {
        Some(encoded) => String::from_utf8(decode(encoded.as_bytes())?).ok().map(Cow::Owned),
        None => Some(Cow::Borrowed(plain)),
    }
}

/// Base64 of RFC 4648, section 4, with its padding and without stray bits.
fn decode(encoded: &[u8]) -> Option<Vec<u8>> {
    if !encoded.len().is_multiple_of(4) {
        return None;
    }
    let padding = encoded.iter().rev().take_while(|byte| **byte == b'=').count();
    let digits = &encoded[..encoded.len() - padding];
    if padding > 2 {
        return None;
    }
    let mut out = Vec::with_capacity(encoded.len() / 4 * 3);
    let (mut bits, mut held) = (0_u32, 0);
    for byte in digits {
        bits = bits << 6 | digit(*byte)?;
        held += 6;
        if held >= 8 {
            held -= 8;
            out.push(u8::try_from(bits >> held & 0xff).unwrap_or_default());
            bits &= (1 << held) - 1;
        }
    }
    if bits == 0 { Some(out) } else { None }
}

fn digit(byte: u8) -> Option<u32> {
    let value = match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(u32::from(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_visible_ascii_or_strict_base64() {
        let said =
            |value: &[u8]| text(&HeaderValue::from_bytes(value).unwrap()).map(Cow::into_owned);
        assert_eq!(said(b"read_file").as_deref(), Some("read_file"));
        assert_eq!(said(b"=?base64?w6k=?=").as_deref(), Some("\u{e9}"));
        assert_eq!(said(b"=?base64??=").as_deref(), Some(""));
        assert_eq!(said(b"=?BASE64?w6k=?=").as_deref(), Some("=?BASE64?w6k=?="));
        for wrong in [
            &b"=?base64?w6k?="[..],
            b"=?base64?w6l=?=",
            b"=?base64?w6 =?=",
            b"=?base64?====?=",
            b"=?base64?/w==?=",
            b"=?base64?-_8=?=",
            "\u{e9}".as_bytes(),
            b"a\xff",
        ] {
            assert_eq!(said(wrong), None, "{}", String::from_utf8_lossy(wrong));
        }
    }
}
