//! Foreign pieces inside a sentence of ours.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::class::HIDDEN;
use crate::cluster::Clusters;
use crate::sequence::styles_emoji;

/// The longest piece, in characters; the ellipsis counts.
const PIECE_CHARS: usize = 200;

/// A cluster longer than this is cut inside: hundreds of marks on one letter are no letter.
const CLUSTER_CHARS: usize = 32;

/// Appends `piece` as a JSON string that is one safe line.
///
/// Nothing in it is invisible: control characters, format characters and all that
/// [`find_invisible`](crate::find_invisible) names are written as JSON escapes. Between the
/// quotes stand at most 200 characters; a longer piece ends in `…`, and the cut is never inside
/// an escape or a grapheme cluster.
///
/// ```
/// let mut line = String::from("unknown property ");
/// haft_text::push_quoted(&mut line, "a\"\nb");
/// assert_eq!(line, r#"unknown property "a\"\nb""#);
/// ```
pub fn push_quoted(out: &mut String, piece: &str) {
    out.push('"');
    push_safe(out, piece, PIECE_CHARS, true);
    out.push('"');
}

/// `piece` as [`push_quoted`] writes it.
///
/// ```
/// assert_eq!(haft_text::quoted("a\u{202e}b"), r#""a\u202eb""#);
/// ```
#[must_use]
pub fn quoted(piece: &str) -> String {
    let mut out = String::with_capacity(piece.len().min(PIECE_CHARS) + 2);
    push_quoted(&mut out, piece);
    out
}

/// Appends `piece` as [`push_quoted`] does, without the quotes around it; quotes and backslashes
/// in it stay as they are.
///
/// ```
/// let mut line = String::from("takes ");
/// haft_text::push_piece(&mut line, "a\nb");
/// assert_eq!(line, r"takes a\nb");
/// ```
pub fn push_piece(out: &mut String, piece: &str) {
    push_safe(out, piece, PIECE_CHARS, false);
}

/// `text`, or its start and an ellipsis: at most `max_chars` characters in all, never cut inside
/// a grapheme cluster of ordinary length.
///
/// ```
/// assert_eq!(haft_text::clip("abcdef", 4), "abc…");
/// assert_eq!(haft_text::clip("abcd", 4), "abcd");
/// ```
#[must_use]
pub fn clip(text: &str, max_chars: usize) -> Cow<'_, str> {
    if text.len() <= max_chars {
        return Cow::Borrowed(text);
    }
    let mut cut = Cut::new(max_chars, 0);
    for (index, character) in text.char_indices() {
        if !cut.takes(character, 1, index) {
            return Cow::Owned(if max_chars == 0 {
                String::new()
            } else {
                format!("{}…", &text[..cut.at])
            });
        }
    }
    Cow::Borrowed(text)
}

/// Appends `piece` with its invisible characters escaped; with `json` the quote and the backslash
/// too. At most `max_chars` characters.
pub(crate) fn push_safe(out: &mut String, piece: &str, max_chars: usize, json: bool) {
    let is_plain =
        |byte: u8| matches!(byte, b' '..=b'~') && !(json && matches!(byte, b'"' | b'\\'));
    if piece.len() <= max_chars && piece.bytes().all(is_plain) {
        out.push_str(piece);
        return;
    }
    let mut cut = Cut::new(max_chars, out.len());
    for (index, character) in piece.char_indices() {
        let start = out.len();
        push_character(out, piece, index, character, json);
        let length = out[start..].chars().count();
        if !cut.takes(character, length, start) {
            out.truncate(cut.at);
            out.push('…');
            return;
        }
    }
}

fn push_character(out: &mut String, piece: &str, index: usize, character: char, json: bool) {
    match character {
        '"' | '\\' if json => out.extend(['\\', character]),
        ' '..='~' => out.push(character),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        '\u{FE0E}' | '\u{FE0F}' => {
            let after = &piece[index + character.len_utf8()..];
            if styles_emoji(&piece[..index], after) {
                out.push(character);
            } else {
                push_escape(out, character);
            }
        }
        _ if HIDDEN.contains(character) => push_escape(out, character),
        _ => out.push(character),
    }
}

/// The JSON escape of `character`: two of them beyond U+FFFF.
fn push_escape(out: &mut String, character: char) {
    for unit in character.encode_utf16(&mut [0; 2]) {
        // Writing to a string cannot fail.
        let _ = write!(out, "\\u{unit:04x}");
    }
}

/// Counts what is written and remembers the last place where the text may end in an ellipsis.
struct Cut {
    max_chars: usize,
    written: usize,
    at: usize,
    chars_at: usize,
    clusters: Clusters,
}

impl Cut {
    /// Nothing is written yet, and what comes is written at byte `at`.
    fn new(max_chars: usize, at: usize) -> Self {
        Self { max_chars, written: 0, at, chars_at: 0, clusters: Clusters::default() }
    }

    /// Whether `character`, written as `length` characters at byte `start`, still fits.
    fn takes(&mut self, character: char, length: usize, start: usize) -> bool {
        let may_end = self.clusters.starts_with(character)
            || self.written - self.chars_at >= CLUSTER_CHARS
            || self.written == 0;
        if may_end && self.written < self.max_chars {
            self.at = start;
            self.chars_at = self.written;
        }
        self.written += length;
        self.written <= self.max_chars
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(text: &str) -> String {
        let mut out = String::from("> ");
        push_piece(&mut out, text);
        out.split_off(2)
    }

    #[test]
    fn a_quoted_piece_is_a_json_string_on_one_line() {
        assert_eq!(quoted("toStrng"), r#""toStrng""#);
        assert_eq!(quoted(""), r#""""#);
        assert_eq!(quoted("a\"b\\c\nd\te\rf\u{8}"), r#""a\"b\\c\nd\te\rf\u0008""#);
        assert_eq!(quoted("x\n- ok: deleted"), r#""x\n- ok: deleted""#);
        assert_eq!(quoted("\u{2028}\u{feff}\u{e0041}"), r#""\u2028\ufeff\udb40\udc41""#);
    }

    #[test]
    fn a_bare_piece_keeps_quotes_and_backslashes() {
        assert_eq!(piece(r#"^"\S"#), r#"^"\S"#);
        assert_eq!(piece("a\u{1b}[31mb"), r"a\u001b[31mb");
        assert_eq!(piece("Grüße 漢字 ❤\u{fe0f}"), "Grüße 漢字 ❤\u{fe0f}");
    }

    #[test]
    fn a_long_piece_ends_in_an_ellipsis_and_has_two_hundred_characters() {
        assert_eq!(piece(&"a".repeat(200)), "a".repeat(200));
        assert_eq!(piece(&"a".repeat(201)), format!("{}…", "a".repeat(199)));
        let escaped = piece(&"\u{1b}".repeat(1_000));
        assert_eq!(escaped, format!("{}…", r"\u001b".repeat(33)));
        let appended = quoted(&"é".repeat(1_000_000));
        assert_eq!(appended, format!("\"{}…\"", "é".repeat(199)));
    }

    #[test]
    fn a_cut_never_tears_a_grapheme_cluster_of_ordinary_length() {
        for cluster in
            ["e\u{301}", "👩\u{200d}👧", "🇫🇷", "👍🏽", "\u{1100}\u{1161}\u{11a8}", "ก็", "\r\n"]
        {
            for before in 0..4 {
                let text = format!("{}{cluster}xyz{}", "a".repeat(before), "b".repeat(5));
                for max_chars in 1..10 {
                    let clipped = clip(&text, max_chars);
                    assert!(clipped.chars().count() <= max_chars);
                    let kept = clipped.trim_end_matches('…').len();
                    let inside = before < kept && kept < before + cluster.len();
                    assert!(!inside, "{} at {max_chars}", cluster.escape_unicode());
                }
            }
        }
    }

    #[test]
    fn a_cluster_without_end_is_cut_all_the_same() {
        let text = format!("a{}", "\u{301}".repeat(10_000));
        let clipped = clip(&text, 100);
        assert!(clipped.chars().count() > 60 && clipped.chars().count() <= 100);
        assert_eq!(clip("abc", 0), "");
        assert_eq!(clip("abc", 1), "…");
    }

    #[test]
    fn s27_no_piece_shows_or_hides_a_control_character() {
        for code_point in (0..0x1_1000).chain(0xe_0000..0xe_1000).filter_map(char::from_u32) {
            let text = format!("a{code_point}b");
            let safe = quoted(&text);
            let visible = |c: char| !HIDDEN.contains(c) && !c.is_control();
            assert!(safe.chars().all(visible), "{:x}", u32::from(code_point));
        }
    }
}
