//! Visible escapes inside the strings of a JSON text.

use std::borrow::Cow;

use crate::sequence::{BLACK_FLAG, flag_tags, is_tag};
use crate::visible::{SUSPECTS, acts_unseen, push_visible};

/// [`make_visible`](crate::make_visible) for every string of a JSON text, however its characters
/// are written (raw or as `\u001b`).
///
/// Only those characters change: the text is otherwise the same bytes. What is no JSON comes back
/// without harm and without meaning.
///
/// ```
/// let json = r#"{"a":"\u001b[31mred\n"}"#;
/// assert_eq!(haft_text::make_json_visible(json), r#"{"a":"\\u{1b}[31mred\n"}"#);
/// ```
#[must_use]
pub fn make_json_visible(json: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut kept = 0;
    let mut at = 0;
    // Where a black flag ended that was written as an escape.
    let mut flag_end = usize::MAX;
    while let Some(found) = next_suspect(&json.as_bytes()[at..]) {
        at += found;
        let Some(unit) = Unit::read(&json[at..]) else { break };
        let end = at + unit.length;
        let Some(character) = unit.character else {
            at = end;
            continue;
        };
        if is_tag(character)
            && (flag_end == at || json[..at].ends_with(BLACK_FLAG))
            && let Some(tags) = flag_tags(Unit::characters(&json[at..]))
        {
            at += Unit::lengths(&json[at..]).take(tags).sum::<usize>();
            continue;
        }
        if acts_unseen(character) && unit.is_in_string {
            out.push_str(&json[kept..at]);
            // The escape is text: in JSON its backslash is written twice.
            out.push('\\');
            push_visible(&mut out, character);
            kept = end;
        } else if character == BLACK_FLAG {
            flag_end = end;
        }
        at = end;
    }
    if kept == 0 {
        return Cow::Borrowed(json);
    }
    out.push_str(&json[kept..]);
    Cow::Owned(out)
}

fn next_suspect(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|&byte| byte == b'\\' || SUSPECTS[usize::from(byte)])
}

/// One character of a JSON string as it is written.
struct Unit {
    /// The character, unless half a surrogate pair or an unknown escape is written.
    character: Option<char>,
    /// How many bytes write it.
    length: usize,
    /// Whether it can only stand in a string; in JSON a raw C0 control cannot.
    is_in_string: bool,
}

impl Unit {
    fn read(json: &str) -> Option<Self> {
        let character = json.chars().next()?;
        if character != '\\' {
            let is_in_string = character >= ' ';
            return Some(Self {
                character: Some(character),
                length: character.len_utf8(),
                is_in_string,
            });
        }
        let escaped = |character, length| Self { character, length, is_in_string: true };
        Some(match json.as_bytes().get(1) {
            Some(b'u') => match (hex_unit(json), json.get(6..).and_then(hex_unit)) {
                (Some(high @ 0xD800..0xDC00), Some(low @ 0xDC00..0xE000)) => {
                    let code_point = 0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00);
                    escaped(char::from_u32(code_point), 12)
                }
                (Some(unit), _) => escaped(char::from_u32(unit), 6),
                (None, _) => escaped(None, 2),
            },
            Some(b'b') => escaped(Some('\u{8}'), 2),
            Some(b'f') => escaped(Some('\u{C}'), 2),
            Some(byte) if byte.is_ascii() => escaped(None, 2),
            _ => escaped(None, 1),
        })
    }

    fn all(json: &str) -> impl Iterator<Item = Self> {
        let mut rest = json;
        std::iter::from_fn(move || {
            let unit = Self::read(rest)?;
            rest = &rest[unit.length..];
            Some(unit)
        })
    }

    fn characters(json: &str) -> impl Iterator<Item = char> {
        Self::all(json).map_while(|unit| unit.character)
    }

    fn lengths(json: &str) -> impl Iterator<Item = usize> {
        Self::all(json).map(|unit| unit.length)
    }
}

/// The code unit of the `\uXXXX` that `json` starts with.
fn hex_unit(json: &str) -> Option<u32> {
    let digits = json.strip_prefix("\\u")?.get(..4)?;
    if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    u32::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_become_visible_however_they_are_written() {
        for (json, expected) in [
            (r#"["\u001b[31m"]"#, r#"["\\u{1b}[31m"]"#),
            ("[\"\u{7f}\u{9b}\u{202e}\"]", r#"["\\u{7f}\\u{9b}\\u{202e}"]"#),
            (r#"{"\b":"\f\u202E\udb40\udc41"}"#, r#"{"\\u{8}":"\\u{c}\\u{202e}\\u{e0041}"}"#),
        ] {
            assert_eq!(make_json_visible(json), expected);
        }
    }

    #[test]
    fn ordinary_json_is_borrowed() {
        for json in [
            "{\n\t\"a\": [1, true, null]\r\n}",
            r#"["\n\t\r\"\\\/", "\\u001b", "\u0041\u00e9"]"#,
            r#"["\ud800", "\udc00\ud83d", "\ud83d\ude00"]"#,
            "[\"— “é” 👩\u{200d}👧 \u{2028}\"]",
            "[\"🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}\"]",
            r#"["\ud83c\uDFF4\udb40\udc67\udb40\udc62\udb40\udc73\udb40\udc7f"]"#,
        ] {
            assert!(matches!(make_json_visible(json), Cow::Borrowed(_)), "{json}");
        }
    }

    #[test]
    fn tags_after_a_backslash_that_only_looks_like_a_flag_are_shown() {
        let json = "[\"\\\\ud83c\\udff4\u{e0067}\u{e0062}\u{e0073}\u{e007f}\"]";
        assert_eq!(make_json_visible(json).matches("\\\\u{").count(), 4);
    }

    #[test]
    fn broken_json_never_panics() {
        for json in
            ["\\", "\"\\u", "\"\\u00", "\"\\u00é", "\\é", "\\ud83c\\u", "\u{1b}", "\"\\u+01b\""]
        {
            let _ = make_json_visible(json);
        }
    }

    #[test]
    fn the_strings_read_from_the_result_are_the_visible_strings() {
        let texts =
            ["a\u{1b}b", "\u{8}\u{c}\n\t\"\\", "\u{e0041}🏴\u{e0067}", "\u{2066}é", "\\u{1b}"];
        for text in texts {
            let written = serde_json::to_string(text).expect("a string is JSON");
            let read: String =
                serde_json::from_str(&make_json_visible(&written)).expect("the result is JSON");
            assert_eq!(read, crate::make_visible(text));
        }
    }
}
