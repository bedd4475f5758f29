//! A name without what people and models get wrong most often.

use unicode_normalization::UnicodeNormalization as _;

/// A longer name than this is nobody's spelling mistake, in characters.
const LONGEST: usize = 128;

/// A name without case, separators and compatibility forms.
#[derive(Clone, Debug)]
pub(crate) struct Folded {
    letters: Vec<char>,
    /// Before which letters a separator stood.
    words: Vec<usize>,
    /// A bit for each letter that occurs; several rare ones share a bit.
    mask: u64,
}

impl Folded {
    /// `None` for a name that is too long to compare or has no letter.
    pub(crate) fn new(name: &str) -> Option<Self> {
        if name.len() > LONGEST && name.chars().nth(LONGEST).is_some() {
            return None;
        }
        let mut letters = Vec::with_capacity(name.len());
        let mut words = Vec::new();
        let mut push = |character: char| {
            if matches!(character, '_' | '-' | '.' | '/' | ':' | ' ') {
                words.push(letters.len());
            } else if character.is_ascii() {
                letters.push(character.to_ascii_lowercase());
            } else {
                letters.extend(character.to_lowercase());
            }
        };
        if name.is_ascii() {
            name.chars().for_each(&mut push);
        } else {
            // One character can be written as eighteen in its compatibility form.
            name.nfkc().take(LONGEST).for_each(&mut push);
        }
        let mask = letters.iter().fold(0, |mask, &letter| mask | bit(letter));
        (!letters.is_empty()).then_some(Self { letters, words, mask })
    }

    /// What is compared.
    pub(crate) fn letters(&self) -> &[char] {
        &self.letters
    }

    /// Whether this is `other` behind a prefix that a separator ends.
    pub(crate) fn ends_as_a_word_with(&self, other: &Self) -> bool {
        let prefix = self.letters.len().saturating_sub(other.letters.len());
        prefix > 0 && self.words.contains(&prefix) && self.letters.ends_with(&other.letters)
    }

    /// A number of mistakes that there are at least between the two: each one changes the length by
    /// one at most, and adds and removes one letter at most.
    pub(crate) fn least_distance(&self, other: &Self) -> usize {
        let lengths = self.letters.len().abs_diff(other.letters.len());
        let here = (self.mask & !other.mask).count_ones();
        let there = (other.mask & !self.mask).count_ones();
        lengths.max(here.max(there) as usize)
    }
}

/// Letters and digits have bits of their own.
fn bit(letter: char) -> u64 {
    match letter {
        'a'..='z' => 1 << (letter as u32 - 'a' as u32),
        '0'..='9' => 1 << (26 + letter as u32 - '0' as u32),
        _ => 1 << (36 + letter as u32 % 28),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_distance_is_never_more_than_the_real_one() {
        let folded = |name| Folded::new(name).unwrap();
        for (one, other, real) in [
            ("abc", "abd", 1),
            ("abc", "acb", 1),
            ("abc", "abcd", 1),
            ("aaa", "a", 2),
            ("To-String", "to_string", 0),
            ("\u{e9}t\u{e9}", "ete", 2),
        ] {
            assert!(folded(one).least_distance(&folded(other)) <= real, "{one} {other}");
        }
        assert_eq!(folded("tool_0007").least_distance(&folded("tool_0042")), 2);
    }

    #[test]
    fn a_name_too_long_or_without_letters_is_not_compared() {
        assert!(Folded::new("").is_none());
        assert!(Folded::new("_-.").is_none());
        assert!(Folded::new(&"a".repeat(129)).is_none());
        assert!(Folded::new(&"\u{e9}".repeat(128)).is_some());
    }
}
