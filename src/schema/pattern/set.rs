//! Sets of characters.

use std::sync::Arc;

use regex_syntax::hir::{ClassUnicode, ClassUnicodeRange};

/// An immutable set of characters; cloning it is cheap.
#[derive(Debug, Clone)]
pub(super) struct Set {
    ascii: u128,
    ranges: Arc<[(char, char)]>,
}

impl Set {
    pub(super) fn new(class: &ClassUnicode) -> Self {
        let ranges: Arc<[_]> = class.iter().map(|range| (range.start(), range.end())).collect();
        let ascii =
            ranges.iter().filter(|(first, _)| first.is_ascii()).fold(0, |bits, &(first, last)| {
                let last = (last as u32).min(127);
                bits | (u128::MAX >> (127 - last) & (u128::MAX << first as u32))
            });
        Self { ascii, ranges }
    }

    pub(super) fn single(character: char) -> Self {
        Self::new(&class(&[(character, character)]))
    }

    pub(super) fn contains(&self, character: char) -> bool {
        if character.is_ascii() {
            self.contains_ascii(character as u8)
        } else {
            find(&self.ranges, character)
        }
    }

    /// `byte` must be ASCII.
    pub(super) fn contains_ascii(&self, byte: u8) -> bool {
        self.ascii >> byte & 1 == 1
    }

    pub(super) fn is_disjoint(&self, other: &Self) -> bool {
        let (mut left, mut right) = (self.ranges.iter().peekable(), other.ranges.iter().peekable());
        while let (Some(&&(a, b)), Some(&&(c, d))) = (left.peek(), right.peek()) {
            if a <= d && c <= b {
                return false;
            }
            if b < d {
                left.next();
            } else {
                right.next();
            }
        }
        true
    }
}

fn find(ranges: &[(char, char)], character: char) -> bool {
    let after = ranges.partition_point(|&(first, _)| first <= character);
    after > 0 && character <= ranges[after - 1].1
}

/// A class of these ranges, both ends included.
pub(super) fn class(ranges: &[(char, char)]) -> ClassUnicode {
    ClassUnicode::new(ranges.iter().map(|&(first, last)| ClassUnicodeRange::new(first, last)))
}

/// `class`, or everything else.
pub(super) fn negated_if(negated: bool, mut class: ClassUnicode) -> ClassUnicode {
    if negated {
        class.negate();
    }
    class
}

/// `\d`, `\s` or `\w` by its lower-case letter, with the meaning of ECMA-262.
pub(super) fn shorthand(letter: char) -> Option<ClassUnicode> {
    Some(match letter {
        'd' => class(&[('0', '9')]),
        'w' => class(&[('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')]),
        's' => class(&[
            ('\t', '\r'),
            (' ', ' '),
            ('\u{A0}', '\u{A0}'),
            ('\u{1680}', '\u{1680}'),
            ('\u{2000}', '\u{200A}'),
            ('\u{2028}', '\u{2029}'),
            ('\u{202F}', '\u{202F}'),
            ('\u{205F}', '\u{205F}'),
            ('\u{3000}', '\u{3000}'),
            ('\u{FEFF}', '\u{FEFF}'),
        ]),
        _ => return None,
    })
}

/// What `.` matches: everything but line breaks.
pub(super) fn dot() -> ClassUnicode {
    negated_if(true, class(&[('\n', '\n'), ('\r', '\r'), ('\u{2028}', '\u{2029}')]))
}
