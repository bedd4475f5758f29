//! Foreign text as one line.

use std::borrow::Cow;

/// `text` as one line without escapes and control characters.
#[must_use]
pub fn sanitize_line(text: &str) -> Cow<'_, str> {
    Cow::Owned(text.split(char::is_control).collect::<Vec<_>>().join(" "))
}

/// A thrown message as one line of at most 2,000 characters.
#[must_use]
pub fn message_line(text: &str) -> Cow<'_, str> {
    Cow::Owned(crate::clip(&sanitize_line(text), 2000).into_owned())
}
