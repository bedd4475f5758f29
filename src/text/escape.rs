//! Terminal escape sequences.

use std::borrow::Cow;

const ESCAPE: char = '\u{1B}';
const CONTROL_SEQUENCE: char = '\u{9B}';
const BELL: char = '\u{7}';
const STRING_TERMINATOR: char = '\u{9C}';

/// `text` without its terminal escape sequences, in linear time.
///
/// A sequence is an operating system command up to its terminator, or else what Node's
/// `stripVTControlCharacters` takes for a control sequence. One pass is made: text that only
/// becomes a sequence because another was cut out of it stays, so a caller that shows the result
/// removes the control characters too, as [`sanitize_line`](crate::sanitize_line) and
/// [`sanitize_text`](crate::sanitize_text) do.
///
/// ```
/// assert_eq!(haft_text::strip_escapes("\u{1b}[31mred\u{1b}[0m"), "red");
/// ```
#[must_use]
pub fn strip_escapes(text: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut kept = 0;
    let mut from = 0;
    // Without this a row of commands that never end would be searched to the end from each one.
    let mut has_terminator = true;
    while let Some(start) = text[from..].find([ESCAPE, CONTROL_SEQUENCE]).map(|at| from + at) {
        let command = text[start..].strip_prefix("\u{1B}]").filter(|_| has_terminator);
        let end = match command.map(after_terminator) {
            Some(Some(rest)) => Some(rest),
            other => {
                has_terminator &= other.is_none();
                after_control_sequence(&text[start..])
            }
        };
        if let Some(rest) = end {
            out.push_str(&text[kept..start]);
            kept = text.len() - rest.len();
            from = kept;
        } else {
            from = start + text[start..].chars().next().map_or(1, char::len_utf8);
        }
    }
    if kept == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[kept..]);
    Cow::Owned(out)
}

/// What follows the first terminator of an operating system command.
fn after_terminator(text: &str) -> Option<&str> {
    let mut from = 0;
    while let Some(at) = text[from..].find([BELL, STRING_TERMINATOR, ESCAPE]) {
        let found = &text[from + at..];
        if let Some(rest) = found.strip_prefix([BELL, STRING_TERMINATOR]) {
            return Some(rest);
        }
        if let Some(rest) = found.strip_prefix("\u{1B}\\") {
            return Some(rest);
        }
        from += at + 1;
    }
    None
}

/// What follows the control sequence that `text` starts with: an introducer, punctuation, numbers
/// and a final character. Where the final character is missing, the last digit stands for it.
fn after_control_sequence(text: &str) -> Option<&str> {
    let text = text.strip_prefix([ESCAPE, CONTROL_SEQUENCE])?;
    let mut rest = text.trim_start_matches(['[', ']', '(', ')', '#', ';', '?']);
    let mut last_digit = None;
    if rest.starts_with(|c: char| c.is_ascii_digit()) {
        rest = after_digits(rest);
        last_digit = Some(rest);
        while let Some(number) = rest.strip_prefix([';', ':']) {
            rest = after_digits(number);
            if rest.len() < number.len() {
                last_digit = Some(rest);
            }
        }
    }
    rest.strip_prefix(is_final).or(last_digit)
}

/// `text` after at most four digits.
fn after_digits(text: &str) -> &str {
    let digits = text.bytes().take(4).take_while(u8::is_ascii_digit).count();
    &text[digits..]
}

fn is_final(character: char) -> bool {
    matches!(
        character,
        '0'..='9' | 'A'..='P' | 'R'..='T' | 'Z' | 'c' | 'f'..='n' | 'q'..='u' | 'y' | '=' | '>' | '<' | '~'
    )
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use fancy_regex::Regex;

    use super::*;

    /// The expression that Node documents for `stripVTControlCharacters`.
    fn slow(regex: &Regex, text: &str) -> String {
        regex.replace_all(text, "").into_owned()
    }

    fn regex() -> Regex {
        let command = r"\x1B\][\s\S]*?(?:\x07|\x1B\x5C|\x{9C})";
        let sequence =
            r"[\x1B\x{9B}][\[\]()#;?]*(?:[0-9]{1,4}(?:[;:][0-9]{0,4})*)?[0-9A-PR-TZcf-nq-uy=><~]";
        Regex::new(&format!("{command}|{sequence}")).expect("the expression compiles")
    }

    #[test]
    fn every_short_text_over_an_escape_alphabet_equals_the_regular_expression() {
        let pieces = ["\u{1b}", "]", "[", "\u{7}", "\u{9c}", "\\", "1", ";", "m", "é", "\u{9b}"];
        let regex = regex();
        let mut texts = vec![String::new()];
        let mut from = 0;
        for _ in 0..5 {
            let until = texts.len();
            for index in from..until {
                for piece in pieces {
                    texts.push(format!("{}{piece}", texts[index]));
                }
            }
            from = until;
        }
        for text in &texts {
            assert_eq!(strip_escapes(text), slow(&regex, text), "{}", text.escape_unicode());
        }
    }

    #[test]
    fn long_numbers_give_their_last_digits_back_as_the_regular_expression_does() {
        let regex = regex();
        for text in [
            "\u{1b}[1234567m",
            "\u{1b}[12345;m",
            "\u{1b}[1;22222;3Q",
            "\u{1b}[1;;;Q",
            "\u{1b}[38:2::1:2:3m",
            "\u{1b}(Bx\u{1b}=y\u{1b}Qz\u{1b}~",
            "\u{1b}]8;;http://a\u{1b}\\link\u{1b}]8;;\u{1b}\\",
            "\u{1b}]a\u{1b}]b\u{7}c",
        ] {
            assert_eq!(strip_escapes(text), slow(&regex, text), "{}", text.escape_unicode());
        }
    }

    #[test]
    fn hostile_rows_of_half_sequences_take_linear_time() {
        for piece in ["\u{1b}]", "\u{1b}]\u{1b}", "\u{1b}[", "\u{1b}[1;", "\u{9b};", "\u{1b}]\u{7}"]
        {
            let text = piece.repeat(100_000);
            let started = Instant::now();
            let stripped = strip_escapes(&text);
            assert!(stripped.len() <= text.len());
            assert!(started.elapsed() < Duration::from_secs(5), "{}", piece.escape_unicode());
        }
    }

    #[test]
    fn text_without_sequences_is_borrowed() {
        assert!(matches!(strip_escapes("plain \u{1b}"), Cow::Borrowed("plain \u{1b}")));
    }
}
