//! Halves of surrogate pairs, which JavaScript's strings may hold and no other text can.

/// The replacement character, as JSON text escapes it.
const REPLACEMENT: &str = "\\ufffd";

/// The JSON text with every lone surrogate escape (`\ud800`) as the replacement character.
pub(super) fn replace_lone(json: &str) -> String {
    let bytes = json.as_bytes();
    let mut out = String::with_capacity(json.len());
    let mut copied = 0;
    let mut index = 0;
    while index < bytes.len() {
        if bytes[index] != b'\\' {
            index += 1;
            continue;
        }
        let length = match escaped_unit(bytes, index) {
            Some(0xD800..=0xDBFF)
                if matches!(escaped_unit(bytes, index + 6), Some(0xDC00..=0xDFFF)) =>
            {
                12
            }
            Some(0xD800..=0xDFFF) => {
                out.push_str(&json[copied..index]);
                out.push_str(REPLACEMENT);
                copied = index + 6;
                6
            }
            Some(_) => 6,
            None => 2,
        };
        index += length;
    }
    out.push_str(&json[copied..]);
    out
}

/// The UTF-16 unit of the `\uXXXX` that stands here.
fn escaped_unit(bytes: &[u8], index: usize) -> Option<u16> {
    let hex = bytes.get(index..index + 6)?.strip_prefix(b"\\u")?;
    u16::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::replace_lone;

    #[test]
    fn s17_halves_are_replaced_and_pairs_are_kept() {
        for (text, expected) in [
            (r#""\ud83d\ude00""#, r#""\ud83d\ude00""#),
            (r#""\ud83d""#, r#""\ufffd""#),
            (r#""\ude00\ud83d""#, r#""\ufffd\ufffd""#),
            (r#""\uD83D\uD83D\uDE00""#, r#""\ufffd\uD83D\uDE00""#),
            (r#""\\ud83d \ud83dx é""#, r#""\\ud83d \ufffdx é""#),
            ("\"\\", "\"\\"),
        ] {
            assert_eq!(replace_lone(text), expected);
        }
    }
}
