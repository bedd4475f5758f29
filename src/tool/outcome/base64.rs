//! Base64, recognised.

/// Whether a text is base64 as RFC 4648 section 4 has it: that alphabet, padded to whole groups.
pub(super) fn is_base64(text: &str) -> bool {
    let digits = text.strip_suffix("==").or_else(|| text.strip_suffix('=')).unwrap_or(text);
    text.len().is_multiple_of(4)
        && digits.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'/')
}

#[cfg(test)]
mod tests {
    use super::is_base64;

    #[test]
    fn padding_and_alphabet_count() {
        for text in ["", "iVBORw0KGgo=", "AA==", "AAAA", "+/+/"] {
            assert!(is_base64(text), "{text}");
        }
        for text in ["A", "AA", "AAA", "A===", "====", "AA=A", "-_-_", "AAA\n", "AAé"] {
            assert!(!is_base64(text), "{text}");
        }
    }
}
