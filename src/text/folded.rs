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
    /// A bit for each letter that occurs at least once, twice, three times; several rare letters
    /// share a bit.
    masks: [u64; 3],
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
        let mut masks = [0; 3];
        for &letter in &letters {
            let mut bit = bit(letter);
            for mask in &mut masks {
                let had = *mask & bit;
                *mask |= bit;
                bit = had;
            }
        }
        (!letters.is_empty()).then_some(Self { letters, words, masks })
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

    /// Whether more than `limit` mistakes lie between the two, as far as that shows without a look
    /// at the order of the letters: each mistake changes the length by one at most, and adds and
    /// removes one letter at most.
    pub(crate) fn is_farther_than(&self, limit: usize, other: &Self) -> bool {
        self.letters.len().abs_diff(other.letters.len()) > limit
            || surplus_exceeds(limit, self.masks, other.masks)
            || surplus_exceeds(limit, other.masks, self.masks)
    }
}

/// Whether more than `limit` letters of the one are not in the other.
fn surplus_exceeds(limit: usize, one: [u64; 3], other: [u64; 3]) -> bool {
    let mut surplus = 0;
    for (one, other) in one.into_iter().zip(other) {
        let mut bits = one & !other;
        while bits != 0 {
            surplus += 1;
            if surplus > limit {
                return true;
            }
            bits &= bits - 1;
        }
    }
    false
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
    fn a_name_is_never_called_farther_than_it_is() {
        let folded = |name| Folded::new(name).unwrap();
        for (one, other, real) in [
            ("abc", "abd", 1),
            ("abc", "acb", 1),
            ("abc", "abcd", 1),
            ("aaa", "a", 2),
            ("To-String", "to_string", 0),
            ("\u{e9}t\u{e9}", "ete", 2),
        ] {
            assert!(!folded(one).is_farther_than(real, &folded(other)), "{one} {other}");
        }
        assert!(folded("tool_0007").is_farther_than(1, &folded("tool_0042")));
        assert!(folded("tol0037").is_farther_than(2, &folded("tool0001")));
    }

    #[test]
    fn a_name_too_long_or_without_letters_is_not_compared() {
        assert!(Folded::new("").is_none());
        assert!(Folded::new("_-.").is_none());
        assert!(Folded::new(&"a".repeat(129)).is_none());
        assert!(Folded::new(&"\u{e9}".repeat(128)).is_some());
    }
}
