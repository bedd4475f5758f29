//! Values as people write them in comments, with JSON5's liberties, as JSON text.

/// How deep arrays and objects may stand in one another.
const DEPTH: usize = 32;

/// `text` as JSON text, or `None` where it is no value.
///
/// Beside JSON it takes single quotes, keys without quotes, a trailing comma, a leading `+` and
/// numbers such as `.5`, `5.` and `1_000`. `undefined`, `NaN` and `Infinity` are no JSON.
pub(crate) fn to_json(text: &str) -> Option<String> {
    let mut reader = Reader { text, at: 0, out: String::new() };
    reader.value(DEPTH)?;
    reader.skip_blanks();
    (reader.at == text.len()).then_some(reader.out)
}

/// Appends `text` as a JSON string.
pub(crate) fn push_string(out: &mut String, text: &str) {
    use std::fmt::Write as _;

    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0'..='\u{1f}' => {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{:04x}", u32::from(character));
            }
            _ => out.push(character),
        }
    }
    out.push('"');
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    out: String,
}

impl Reader<'_> {
    fn value(&mut self, depth: usize) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        self.skip_blanks();
        match self.rest().chars().next()? {
            '{' => self.object(depth),
            '[' => self.array(depth),
            quote @ ('"' | '\'') => self.string(quote),
            '+' | '-' | '.' | '0'..='9' => self.number(),
            _ => {
                let word = self.word();
                if !matches!(word, "true" | "false" | "null") {
                    return None;
                }
                let word = word.to_owned();
                self.at += word.len();
                self.out.push_str(&word);
                Some(())
            }
        }
    }

    fn object(&mut self, depth: usize) -> Option<()> {
        self.at += 1;
        self.out.push('{');
        let mut first = true;
        loop {
            self.skip_blanks();
            if self.eat('}') {
                self.out.push('}');
                return Some(());
            }
            if !first {
                self.out.push(',');
            }
            first = false;
            if let quote @ ('"' | '\'') = self.rest().chars().next()? {
                self.string(quote)?;
            } else {
                let word = self.word().to_owned();
                if word.is_empty() {
                    return None;
                }
                self.at += word.len();
                push_string(&mut self.out, &word);
            }
            self.skip_blanks();
            if !self.eat(':') {
                return None;
            }
            self.out.push(':');
            self.value(depth)?;
            self.skip_blanks();
            if !self.eat(',') && !self.rest().starts_with('}') {
                return None;
            }
        }
    }

    fn array(&mut self, depth: usize) -> Option<()> {
        self.at += 1;
        self.out.push('[');
        let mut first = true;
        loop {
            self.skip_blanks();
            if self.eat(']') {
                self.out.push(']');
                return Some(());
            }
            if !first {
                self.out.push(',');
            }
            first = false;
            self.value(depth)?;
            self.skip_blanks();
            if !self.eat(',') && !self.rest().starts_with(']') {
                return None;
            }
        }
    }

    fn string(&mut self, quote: char) -> Option<()> {
        self.at += 1;
        let mut value = String::new();
        let mut characters = self.rest().char_indices();
        let length = loop {
            let (index, character) = characters.next()?;
            if character == quote {
                break index + 1;
            }
            if character != '\\' {
                value.push(character);
                continue;
            }
            let (_, escaped) = characters.next()?;
            value.push(match escaped {
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'b' => '\u{8}',
                'f' => '\u{c}',
                'u' => {
                    let mut code = 0;
                    for _ in 0..4 {
                        code = code * 16 + characters.next()?.1.to_digit(16)?;
                    }
                    char::from_u32(code)?
                }
                other => other,
            });
        };
        self.at += length;
        push_string(&mut self.out, &value);
        Some(())
    }

    fn number(&mut self) -> Option<()> {
        let rest = self.rest();
        let is_part = |c: char| c.is_ascii_alphanumeric() || "+-._".contains(c);
        let end = rest.find(|character| !is_part(character)).unwrap_or(rest.len());
        let written = &rest[..end];
        let json = plain_number(written)?;
        self.at += end;
        self.out.push_str(&json);
        Some(())
    }

    fn word(&self) -> &str {
        let rest = self.rest();
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        &rest[..rest.find(|character| !is_part(character)).unwrap_or(rest.len())]
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.rest().starts_with(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }
}

/// A number as JSON writes it; digits stay as they were written.
fn plain_number(written: &str) -> Option<String> {
    let (sign, digits) = match written.as_bytes().first()? {
        b'-' => ("-", &written[1..]),
        b'+' => ("", &written[1..]),
        _ => ("", written),
    };
    let digits = digits.replace('_', "");
    let (mantissa, exponent) = match digits.find(['e', 'E']) {
        Some(at) => (&digits[..at], Some(&digits[at + 1..])),
        None => (digits.as_str(), None),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(whole) || !is_digits(fraction) || whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let whole = whole.trim_start_matches('0');
    let mut json = format!("{sign}{}", if whole.is_empty() { "0" } else { whole });
    if !fraction.is_empty() {
        json.push('.');
        json.push_str(fraction);
    }
    if let Some(exponent) = exponent {
        let bare = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        if bare.is_empty() || !is_digits(bare) {
            return None;
        }
        json.push('e');
        json.push_str(exponent);
    }
    // What no double holds is no JSON number that JavaScript reads.
    json.parse::<f64>().ok().filter(|value| value.is_finite()).map(|_| json)
}
