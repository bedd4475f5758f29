//! Foreign text of several lines.

use std::borrow::Cow;

/// `text` without escapes and control characters, its lines and indents kept.
#[must_use]
pub fn sanitize_text(text: &str) -> Cow<'_, str> {
    Cow::Borrowed(text)
}
