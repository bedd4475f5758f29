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

#[cfg(test)]
mod tests {
    use super::is_tool_name;

    #[test]
    fn nam_02_a_name_is_what_every_host_accepts() {
        for name in ["a", "text_slug", "Get-Weather2", "constructor", "toString", &"a".repeat(64)] {
            assert!(is_tool_name(name), "{name}");
        }
    }

    #[test]
    fn nam_09_a_name_with_anything_else_is_none() {
        for name in [
            "",
            "1a",
            "_a",
            "-a",
            "a.b",
            "a b",
            "a/b",
            "é",
            "a\n",
            "a\u{200b}",
            "ａ",
            "__proto__",
            &"a".repeat(65),
        ] {
            assert!(!is_tool_name(name), "{name}");
        }
    }
}
