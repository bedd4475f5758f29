//! What may name a tool.

/// Whether every host and provider accepts `name` as a tool's name:
/// `^[A-Za-z][A-Za-z0-9_-]{0,63}$`.
///
/// ```
/// assert!(haft_text::is_tool_name("text_slug"));
/// assert!(!haft_text::is_tool_name("calendar.create"));
/// ```
#[must_use]
pub fn is_tool_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    bytes.len() <= 64
        && bytes.first().is_some_and(u8::is_ascii_alphabetic)
        && bytes.iter().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'))
}
