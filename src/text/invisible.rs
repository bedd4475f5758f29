//! Characters that a model reads and a person does not see.

use std::fmt;

use crate::sequence::{BLACK_FLAG, flag_tags, is_hidden};

/// An invisible character and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Invisible {
    /// The character as a Unicode code point, such as `0x202E`.
    pub code_point: u32,
    /// How many characters stand before it.
    pub offset: usize,
}

/// In words, to be said after "has": `an invisible character, U+202E after 5 others`.
impl fmt::Display for Invisible {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "an invisible character, U+{:04X} ", self.code_point)?;
        match self.offset {
            0 => formatter.write_str("at its start"),
            1 => formatter.write_str("after 1 other"),
            count => write!(formatter, "after {count} others"),
        }
    }
}

/// Which kind of text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prose {
    /// One line: no tab and no line break.
    Line,
    /// Text where tab, line feed and carriage return are ordinary.
    Text,
}

/// The first invisible character of `text`, if it has one.
///
/// Invisible are control and format characters, tags, bidirectional controls, zero width
/// characters, variation selectors, fillers, blank Braille, private use, noncharacters and
/// unassigned code points. Allowed are joiners between letters of scripts whose letters connect
/// (Arabic, Devanagari, ...) and emoji sequences: a joiner between two pictographs, a style
/// selector after an emoji, keycaps and regional flags.
///
/// ```
/// use haft_text::{Invisible, Prose, find_invisible};
///
/// assert_eq!(find_invisible("Reads a file 👩‍👧", Prose::Line), None);
/// assert_eq!(
///     find_invisible("Reads\u{202e} a file", Prose::Line),
///     Some(Invisible { code_point: 0x202e, offset: 5 })
/// );
/// let found = find_invisible("a\u{200b}b", Prose::Line).unwrap();
/// assert_eq!(found.to_string(), "an invisible character, U+200B after 1 other");
/// ```
#[must_use]
pub fn find_invisible(text: &str, prose: Prose) -> Option<Invisible> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return None;
    }
    let mut characters = text.char_indices();
    let mut offset = 0;
    while let Some((index, character)) = characters.next() {
        let after = characters.as_str();
        let allowed = match character {
            '\t' | '\n' | '\r' => prose == Prose::Text,
            ' '..='~' => true,
            _ => !is_hidden(&text[..index], character, after),
        };
        if !allowed {
            return Some(Invisible { code_point: u32::from(character), offset });
        }
        offset += 1;
        if character == BLACK_FLAG
            && let Some(tags) = flag_tags(after.chars())
        {
            offset += tags;
            characters.nth(tags - 1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(text: &str) -> Option<(u32, usize)> {
        find_invisible(text, Prose::Text).map(|found| (found.code_point, found.offset))
    }

    #[test]
    fn s27_every_forbidden_code_point_is_found_where_it_stands() {
        let ranges = [
            0x00..=0x08,
            0x0b..=0x0c,
            0x0e..=0x1f,
            0x7f..=0x9f,
            0xad..=0xad,
            0x34f..=0x34f,
            0x61c..=0x61c,
            0x115f..=0x1160,
            0x17b4..=0x17b5,
            0x180b..=0x180f,
            0x200b..=0x200f,
            0x2028..=0x202e,
            0x2060..=0x206f,
            0x2800..=0x2800,
            0x3164..=0x3164,
            0xe000..=0xe010,
            0xf8ff..=0xf8ff,
            0xfdd0..=0xfdef,
            0xfe00..=0xfe0f,
            0xfeff..=0xfeff,
            0xffa0..=0xffa0,
            0xfff0..=0xfffb,
            0xfffe..=0xffff,
            0x378..=0x379,
            0x1bca0..=0x1bca3,
            0x1d173..=0x1d17a,
            0x1fffe..=0x1ffff,
            0xe0000..=0xe0fff,
            0xf0000..=0xf0010,
            0x10_fffd..=0x10_ffff,
        ];
        for code_point in ranges.into_iter().flatten() {
            let character = char::from_u32(code_point).expect("no surrogate is listed");
            for (text, offset) in [
                (format!("{character}"), 0),
                (format!("ab{character}c"), 2),
                (format!("é{character}é"), 1),
            ] {
                assert_eq!(first(&text), Some((code_point, offset)), "{code_point:x}");
            }
        }
    }

    #[test]
    fn text_that_people_write_holds_nothing_invisible() {
        for text in [
            "",
            "plain ~ text",
            "Grüße, 漢字, 한국어, ไทย, Ελληνικά, 日本語\u{3000}",
            "שלום עולם, مرحبا بالعالم, हिन्दी",
            "می\u{200c}خواهم",
            "क्\u{200d}ष र्\u{200d}य",
            "ශ්\u{200d}රී",
            "non\u{a0}breaking and thin\u{2009}space",
            "\u{600}١٢ \u{6dd}٣",
            "❤\u{fe0f} ☎\u{fe0e} ©\u{fe0f}",
            "1\u{fe0f}\u{20e3} #\u{fe0f}\u{20e3}",
            "👩\u{200d}👩\u{200d}👧\u{200d}👦",
            "👨🏽\u{200d}💻 ❤\u{fe0f}\u{200d}🔥 🏳\u{fe0f}\u{200d}🌈 👩🏿\u{200d}⚕\u{fe0f} 🏴\u{200d}☠\u{fe0f}",
            "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}!",
            "🇫🇷🇩🇪",
        ] {
            assert_eq!(find_invisible(text, Prose::Line), None, "{text}");
        }
    }

    #[test]
    fn line_breaks_and_tabs_are_ordinary_in_text_alone() {
        for character in ['\t', '\n', '\r'] {
            let text = format!("a{character}é");
            assert_eq!(find_invisible(&text, Prose::Text), None);
            let found = Invisible { code_point: u32::from(character), offset: 1 };
            assert_eq!(find_invisible(&text, Prose::Line), Some(found));
        }
    }

    #[test]
    fn nam_09_hidden_tags_bidi_controls_and_stray_joiners_are_found() {
        assert_eq!(
            first("Reads a file\u{e0049}\u{e0067}\u{202e}\u{2066} safely"),
            Some((0xe0049, 12))
        );
        for (text, expected) in [
            ("a\u{200d}b", (0x200d, 1)),
            ("م\u{200c}a", (0x200c, 1)),
            ("م\u{200c}\u{200c}م", (0x200c, 1)),
            ("👩\u{200d}\u{200d}👩", (0x200d, 1)),
            ("👩\u{200d}", (0x200d, 1)),
            ("👩\u{200d}a", (0x200d, 1)),
            ("👩\u{200c}👩", (0x200c, 1)),
            ("a\u{fe0f}", (0xfe0f, 1)),
            ("1\u{fe0f}", (0xfe0f, 1)),
            ("❤\u{fe0f}\u{fe0f}", (0xfe0f, 2)),
            ("🏴\u{e0067}\u{e007f}", (0xe0067, 1)),
            ("🏴\u{e0067}\u{e0062}\u{e0073}", (0xe0067, 1)),
            ("🏴\u{e0031}\u{e0032}\u{e0033}\u{e007f}", (0xe0031, 1)),
            (
                "🏴\u{e0069}\u{e0067}\u{e006e}\u{e006f}\u{e0072}\u{e0065}\u{e0078}\u{e007f}",
                (0xe0069, 1),
            ),
            ("👩\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}", (0xe0067, 1)),
        ] {
            assert_eq!(first(text), Some(expected), "{}", text.escape_unicode());
        }
    }
}
