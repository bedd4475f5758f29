//! Raw JSON texts and what they say.

use std::borrow::Cow;

use super::Scanner;

/// Whether a raw value is an object.
pub(crate) fn is_object(raw: &str) -> bool {
    raw.starts_with('{')
}

/// Whether a raw value is a string.
pub(crate) fn is_string(raw: &str) -> bool {
    raw.starts_with('"')
}

/// Whether a raw value is a number written without fraction and exponent.
pub(crate) fn is_integer(raw: &str) -> bool {
    let digits = raw.strip_prefix('-').unwrap_or(raw);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a raw value is `null`.
pub(crate) fn is_null(raw: &str) -> bool {
    raw == "null"
}

/// What a raw string says; `None` for another value and for a lone surrogate.
pub(crate) fn decode(raw: &str) -> Option<Cow<'_, str>> {
    let inner = raw.strip_prefix('"')?.strip_suffix('"')?;
    if inner.contains('\\') {
        Some(Cow::Owned(serde_json::from_str(raw).ok()?))
    } else {
        Some(Cow::Borrowed(inner))
    }
}

/// Calls `member` with each key and raw value of an object whose syntax was checked before. A key
/// with a lone surrogate is left out.
pub(crate) fn each_member<'a>(raw: &'a str, mut member: impl FnMut(&str, &'a str)) {
    let read = Scanner::new(raw).object(|scanner, raw_key| {
        let value = scanner.value()?;
        if let Some(key) = decode(raw_key) {
            member(&key, value);
        }
        Ok(())
    });
    debug_assert!(read.is_ok(), "the syntax was checked before");
}
