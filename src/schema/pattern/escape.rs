//! What a backslash means.

use regex_syntax::hir::ClassUnicode;

use super::node::Node;
use super::parse::Parser;
use super::problem::PatternProblem;
use super::property::property;
use super::set::{Set, negated_if, shorthand};

/// One character or a class of them.
pub(super) enum Escaped {
    Char(char),
    Class(ClassUnicode),
}

/// Reads an escape outside of brackets.
pub(super) fn parse(parser: &mut Parser<'_>) -> Result<Node, PatternProblem> {
    let start = parser.position();
    for (written, negated) in [("\\b", false), ("\\B", true)] {
        if parser.takes(written) {
            return Ok(Node::Boundary { negated });
        }
    }
    let digits = parser.rest()[1..].bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 && !parser.rest().starts_with("\\0") {
        let number: usize = parser.rest()[1..=digits].parse().unwrap_or(usize::MAX);
        for _ in 0..=digits {
            parser.next();
        }
        let index = number.saturating_sub(1);
        parser.refer(index, start);
        return Ok(Node::BackReference { index });
    }
    if parser.rest().starts_with("\\k") {
        parser.not_portable("`\\k`; refer to the group by its number")?;
        parser.takes("\\k");
        if !parser.takes("<") {
            return Err(parser.problem("`\\k` without a group name"));
        }
        let name = parser.group_name()?;
        parser.refer_by_name(name, start);
        return Ok(Node::Empty);
    }
    Ok(match escaped(parser)? {
        Escaped::Char(character) => Node::Char(character),
        Escaped::Class(class) => Node::Set(Set::new(&class)),
    })
}

/// Reads an escape that means characters, in brackets or out of them.
pub(super) fn escaped(parser: &mut Parser<'_>) -> Result<Escaped, PatternProblem> {
    let Some(letter) = parser.rest().chars().nth(1) else {
        return Err(parser.problem("a `\\` at the end"));
    };
    if let Some(class) = shorthand(letter.to_ascii_lowercase()) {
        skip(parser, 2);
        return Ok(Escaped::Class(negated_if(letter.is_ascii_uppercase(), class)));
    }
    let character = match letter {
        'p' | 'P' => return unicode_property(parser, letter == 'P').map(Escaped::Class),
        't' => '\t',
        'n' => '\n',
        'v' => '\u{B}',
        'f' => '\u{C}',
        'r' => '\r',
        'c' => return control(parser).map(Escaped::Char),
        'x' => return hexadecimal(parser).map(Escaped::Char),
        'u' => return code_point(parser).map(Escaped::Char),
        '0' => {
            parser.not_portable("`\\0`; write `\\x00`")?;
            if parser.rest()[2..].starts_with(|c: char| c.is_ascii_digit()) {
                return Err(parser.problem("an octal escape"));
            }
            '\0'
        }
        _ if letter.is_ascii_punctuation() => letter,
        'A' => return Err(parser.problem("`\\A`; write `^`")),
        'z' | 'Z' => return Err(parser.problem(format!("`\\{letter}`; write `$`"))),
        _ if letter.is_ascii_alphanumeric() => {
            return Err(parser.problem(format!("`\\{letter}`, which ECMA-262 does not have")));
        }
        _ => return Err(parser.problem("a `\\` before a character that needs none")),
    };
    skip(parser, 2);
    Ok(Escaped::Char(character))
}

fn skip(parser: &mut Parser<'_>, characters: usize) {
    for _ in 0..characters {
        parser.next();
    }
}

fn unicode_property(
    parser: &mut Parser<'_>,
    negated: bool,
) -> Result<ClassUnicode, PatternProblem> {
    let written = parser.rest()[2..].strip_prefix('{').and_then(|rest| rest.split_once('}'));
    let Some((name, _)) = written else {
        return Err(parser.problem("`\\p` without a property in braces"));
    };
    let Some(class) = property(name) else {
        return Err(parser.problem("a Unicode property that ECMA-262 does not have"));
    };
    skip(parser, "\\p{}".len() + name.chars().count());
    Ok(negated_if(negated, class))
}

fn control(parser: &mut Parser<'_>) -> Result<char, PatternProblem> {
    match parser.rest().as_bytes().get(2) {
        Some(letter) if letter.is_ascii_alphabetic() => {
            skip(parser, 3);
            Ok(char::from(letter & 0x1F))
        }
        _ => Err(parser.problem("`\\c` without a letter")),
    }
}

fn hexadecimal(parser: &mut Parser<'_>) -> Result<char, PatternProblem> {
    let Some(code) = hex(parser.rest(), 2, 2).and_then(char::from_u32) else {
        return Err(parser.problem("`\\x` without two hexadecimal digits"));
    };
    skip(parser, 4);
    Ok(code)
}

fn code_point(parser: &mut Parser<'_>) -> Result<char, PatternProblem> {
    let rest = parser.rest();
    let braced = rest[2..].strip_prefix('{').and_then(|rest| rest.split_once('}'));
    let (code, length) = match braced {
        Some((digits, _)) => (hex(digits, 0, digits.len()), digits.len() + 4),
        None => (hex(rest, 2, 4), 6),
    };
    let Some(code) = code else {
        return Err(parser.problem("`\\u` without hexadecimal digits"));
    };
    if let Some(character) = char::from_u32(code) {
        skip(parser, length);
        return Ok(character);
    }
    if !(0xD800..0xE000).contains(&code) {
        return Err(parser.problem("a code point beyond Unicode"));
    }
    parser.not_portable("half a surrogate pair; write the character itself")?;
    let low = rest.get(6..).filter(|rest| rest.starts_with("\\u")).and_then(|rest| hex(rest, 2, 4));
    if let (0xD800..0xDC00, None, Some(low @ 0xDC00..0xE000)) = (code, braced, low) {
        skip(parser, 12);
        let paired = 0x1_0000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        return Ok(char::from_u32(paired).unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    // No text of ours holds half a pair; what stands for it here only has to match no text.
    skip(parser, length);
    Ok('\u{10_FFFF}')
}

/// The number that `length` hexadecimal digits write from byte `from`.
fn hex(text: &str, from: usize, length: usize) -> Option<u32> {
    let digits = text.get(from..from + length)?;
    let only_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    only_digits.then(|| u32::from_str_radix(digits, 16).ok()).flatten()
}
