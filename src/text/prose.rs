//! Foreign text of several lines.

use std::borrow::Cow;

use crate::sequence::{BLACK_FLAG, flag_tags, is_tag};
use crate::strip_escapes;

/// `text` without terminal escapes, control characters, bidirectional controls and hidden tags;
/// its lines, indents and joiners stay.
///
/// Every kind of line break becomes a line feed, except the Unicode line and paragraph
/// separators, which become a space. Sanitizing twice changes nothing more. Time is linear.
///
/// ```
/// assert_eq!(haft_text::sanitize_text("a\r\n\t\u{1b}[1mb\u{202e}"), "a\n\tb");
/// ```
#[must_use]
pub fn sanitize_text(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b'\t' | b'\n' | b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    let lines = if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    };
    let stripped = strip_escapes(&lines);
    let mut out = String::with_capacity(stripped.len());
    let mut characters = stripped.chars();
    while let Some(character) = characters.next() {
        match character {
            '\u{2028}' | '\u{2029}' => out.push(' '),
            BLACK_FLAG => {
                out.push(character);
                let tags = flag_tags(characters.clone()).unwrap_or(0);
                out.extend(characters.by_ref().take(tags));
            }
            _ if is_dropped(character) => {}
            _ => out.push(character),
        }
    }
    Cow::Owned(out)
}

fn is_dropped(character: char) -> bool {
    match character {
        '\t' | '\n' => false,
        '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{206F}' => {
            true
        }
        _ => character.is_control() || is_tag(character),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_breaks_become_line_feeds_and_indents_stay() {
        assert_eq!(sanitize_text("a\r\n\tb\rc\n  d\u{2028}e\u{2029}f"), "a\n\tb\nc\n  d e f");
    }

    #[test]
    fn controls_and_directions_are_dropped_and_joiners_stay() {
        assert_eq!(sanitize_text("a\u{0}\u{7f}\u{85}\u{9b}\u{61c}\u{200e}\u{206f}b"), "ab");
        for text in ["می\u{200c}خواهم", "👩\u{200d}👧 ❤\u{fe0f}", "\u{feff}x\u{ad}y"] {
            assert_eq!(sanitize_text(text), text);
        }
    }

    #[test]
    fn nam_09_hidden_tags_are_dropped_and_flags_stay() {
        let flag = "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";
        assert_eq!(
            sanitize_text(&format!("a\u{e0049}\u{202e}\u{2066} {flag}")),
            format!("a {flag}")
        );
        assert_eq!(sanitize_text("🏴\u{e0067}\u{e0062}"), "🏴");
    }

    #[test]
    fn sanitizing_text_twice_changes_nothing_more() {
        let pieces = [
            "\u{1b}",
            "[3",
            "m",
            "]",
            "\u{7}",
            "\r",
            "\n",
            "🏴",
            "\u{e0067}",
            "\u{e007f}",
            "\u{9b}",
        ];
        for a in pieces {
            for b in pieces {
                for c in pieces {
                    for d in pieces {
                        let text = [a, b, c, d].concat();
                        let once = sanitize_text(&text).into_owned();
                        assert_eq!(sanitize_text(&once), once, "{}", text.escape_unicode());
                    }
                }
            }
        }
    }
}
