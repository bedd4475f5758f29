//! Foreign text as one line.

use std::borrow::Cow;

use crate::class::CONTROL;
use crate::piece::push_safe;
use crate::{clip, strip_escapes};

/// The longest line that [`message_line`] gives, in characters.
const MESSAGE_CHARS: usize = 2_000;

/// How much of a message is read at all, in characters.
const MESSAGE_READ: usize = 16 * MESSAGE_CHARS;

/// `text` as one line: without terminal escapes, each run of spaces, control characters, format
/// characters and line breaks as one space, trimmed.
///
/// Sanitizing twice changes nothing more. Time is linear in the text.
///
/// ```
/// assert_eq!(haft_text::sanitize_line(" a\u{1b}[31m\r\n b "), "a b");
/// ```
#[must_use]
pub fn sanitize_line(text: &str) -> Cow<'_, str> {
    if is_plain_line(text) {
        return Cow::Borrowed(text);
    }
    let stripped = strip_escapes(text);
    let mut line = String::with_capacity(stripped.len());
    for character in stripped.chars() {
        let blank = match character {
            ' ' => true,
            '!'..='~' => false,
            _ => CONTROL.contains(character),
        };
        if !blank {
            line.push(character);
        } else if !line.is_empty() && !line.ends_with(' ') {
            line.push(' ');
        }
    }
    let trimmed = line.trim();
    if trimmed.len() < line.len() {
        line = trimmed.to_owned();
    }
    Cow::Owned(line)
}

/// Whether `text` is ASCII that [`sanitize_line`] would not change.
fn is_plain_line(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.iter().all(|byte| matches!(byte, b' '..=b'~'))
        && bytes.first() != Some(&b' ')
        && bytes.last() != Some(&b' ')
        && !bytes.windows(2).any(|pair| pair == b"  ")
}

/// A foreign message, such as a thrown one, as one honest line of at most 2,000 characters.
///
/// It is sanitized by [`sanitize_line`], and what is still invisible then (variation selectors,
/// fillers, private use, ...) is written as an escape such as `\ue000`.
///
/// ```
/// assert_eq!(haft_text::message_line("no\n- ok: deleted \u{3164}"), r"no - ok: deleted \u3164");
/// ```
#[must_use]
pub fn message_line(text: &str) -> Cow<'_, str> {
    if text.len() <= MESSAGE_CHARS && is_plain_line(text) {
        return Cow::Borrowed(text);
    }
    // A message of many megabytes is not worth reading to its end.
    let read = clip(text, MESSAGE_READ);
    let line = sanitize_line(&read);
    let mut out = String::with_capacity(line.len().min(4 * MESSAGE_CHARS));
    push_safe(&mut out, &line, MESSAGE_CHARS, false);
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    #[test]
    fn the_pinned_example_becomes_its_pinned_line() {
        let text = "a\u{1b}]0;evil\u{7}b\u{1b}[31mc\nd\u{2028}e\u{202e}f\u{85}g\u{9b}1mh";
        assert_eq!(sanitize_line(text), "abc d e f gh");
    }

    #[test]
    fn runs_of_spaces_become_one_and_the_ends_are_trimmed() {
        assert_eq!(sanitize_line("  a \t\u{0}\u{feff}  b\u{3000}\u{a0} \r\n"), "a b");
        assert_eq!(sanitize_line("\u{1b}[0m \u{202e}"), "");
        assert_eq!(sanitize_line("a\u{a0}b"), "a\u{a0}b");
    }

    #[test]
    fn a_line_that_needs_nothing_is_borrowed() {
        assert!(matches!(sanitize_line("one honest line"), Cow::Borrowed(_)));
        assert!(matches!(message_line("one honest line"), Cow::Borrowed(_)));
    }

    #[test]
    fn sanitizing_a_line_twice_changes_nothing_more() {
        let pieces =
            ["\u{1b}", "[3", "m", "]", "\u{7}", " ", "\n", "\u{200d}", "é", "\u{9b}", "\u{3000}"];
        for a in pieces {
            for b in pieces {
                for c in pieces {
                    for d in pieces {
                        let text = [a, b, c, d].concat();
                        let once = sanitize_line(&text).into_owned();
                        assert_eq!(sanitize_line(&once), once, "{}", text.escape_unicode());
                        let message = message_line(&text).into_owned();
                        assert_eq!(message_line(&message), message);
                    }
                }
            }
        }
    }

    #[test]
    fn a_thrown_message_is_one_bounded_line_that_shows_what_it_hides() {
        assert_eq!(message_line("boom\n- ok: deleted"), "boom - ok: deleted");
        assert_eq!(message_line("a\u{fe01}b\u{e000}\u{f0000}"), r"a\ufe01b\ue000\udb80\udc00");
        let long = message_line(&"é\n".repeat(5_000_000)).into_owned();
        assert_eq!(long.chars().count(), 2_000);
        assert!(long.ends_with('…'));
    }

    #[test]
    fn hostile_text_is_sanitized_in_linear_time() {
        for piece in ["\u{1b}]", " \u{1b}[", "\u{301}", "\u{e0041}", "a  "] {
            let text = piece.repeat(100_000);
            let started = Instant::now();
            let line = sanitize_line(&text).into_owned();
            let message = message_line(&text).into_owned();
            assert!(started.elapsed() < Duration::from_secs(5), "{}", piece.escape_unicode());
            assert!(line.len() <= text.len() && message.chars().count() <= 2_000);
        }
    }
}
