//! Control characters made visible in what a tool answers.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::sequence::{BLACK_FLAG, flag_tags, is_tag};

/// `text` with each control character, bidirectional control and hidden tag as a visible escape
/// such as `\u{1b}`.
///
/// Tabs, line feeds, carriage returns and the tags of a regional flag stay, as does everything
/// else, byte for byte. Doing it twice changes nothing more. Time is linear.
///
/// ```
/// assert_eq!(haft_text::make_visible("\u{1b}[31mred\n"), "\\u{1b}[31mred\n");
/// ```
#[must_use]
pub fn make_visible(text: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut kept = 0;
    let mut at = 0;
    while let Some(found) = next_suspect(&text.as_bytes()[at..]) {
        at += found;
        let Some(character) = text[at..].chars().next() else { break };
        let end = at + character.len_utf8();
        if is_tag(character)
            && text[..at].ends_with(BLACK_FLAG)
            && let Some(tags) = flag_tags(text[at..].chars())
        {
            at += tags * character.len_utf8();
            continue;
        }
        if acts_unseen(character) {
            out.push_str(&text[kept..at]);
            push_visible(&mut out, character);
            kept = end;
        }
        at = end;
    }
    if kept == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[kept..]);
    Cow::Owned(out)
}

/// Whether `character` acts on a terminal or a reader without being seen.
pub(crate) fn acts_unseen(character: char) -> bool {
    match character {
        '\t' | '\n' | '\r' => false,
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => true,
        _ => character.is_control() || is_tag(character),
    }
}

/// Appends the visible escape of `character`.
pub(crate) fn push_visible(out: &mut String, character: char) {
    // Writing to a string cannot fail.
    let _ = write!(out, "\\u{{{:x}}}", u32::from(character));
}

/// The index of the first byte that may start a character for which [`acts_unseen`] holds.
fn next_suspect(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|&byte| SUSPECTS[usize::from(byte)])
}

/// The bytes that start the characters of [`acts_unseen`] in UTF-8.
pub(crate) const SUSPECTS: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 0x20 {
        table[byte] = !matches!(byte, 0x09 | 0x0A | 0x0D);
        byte += 1;
    }
    table[0x7F] = true;
    table[0xC2] = true;
    table[0xE2] = true;
    table[0xF3] = true;
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_directions_and_tags_become_escapes() {
        assert_eq!(make_visible("a\u{0}b\u{7f}\u{9b}c"), "a\\u{0}b\\u{7f}\\u{9b}c");
        assert_eq!(make_visible("\u{202e}x\u{2066}\u{e0041}"), "\\u{202e}x\\u{2066}\\u{e0041}");
        assert_eq!(make_visible("\u{1b}]0;t\u{7}"), "\\u{1b}]0;t\\u{7}");
    }

    #[test]
    fn nam_09_ordinary_text_of_every_script_is_borrowed() {
        for text in [
            "lines\r\n\tand tabs",
            "“quotes” — dashes… ©®",
            "שלום \u{200f}עולם, مرحبا می\u{200c}خواهم",
            "👩\u{200d}👧 ❤\u{fe0f} 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
            "\u{2028}\u{feff}\u{e000}\u{e0100}",
        ] {
            assert!(matches!(make_visible(text), Cow::Borrowed(_)), "{text}");
        }
    }

    #[test]
    fn tags_that_are_no_flag_are_shown() {
        assert_eq!(make_visible("🏴\u{e0067}\u{e0062}"), "🏴\\u{e0067}\\u{e0062}");
        assert_eq!(
            make_visible("x\u{e0067}\u{e0062}\u{e0073}\u{e007f}").matches("\\u{").count(),
            4
        );
    }

    #[test]
    fn each_character_is_escaped_exactly_when_it_acts_unseen() {
        for character in (0..=0x10_ffff).filter_map(char::from_u32) {
            let text = format!("a{character}b");
            let changed = matches!(make_visible(&text), Cow::Owned(_));
            assert_eq!(changed, acts_unseen(character), "{:x}", u32::from(character));
        }
    }

    #[test]
    fn doing_it_twice_changes_nothing_more() {
        let once = make_visible("a\u{1b}🏴\u{e0067}\u{e007f}").into_owned();
        assert!(matches!(make_visible(&once), Cow::Borrowed(_)));
    }
}
