//! The name a caller probably meant.

use unicode_normalization::UnicodeNormalization as _;

/// A longer name than this is nobody's spelling mistake, in characters.
const LONGEST: usize = 128;

/// The one of `names` closest to `wanted`, or `None` when nothing is close.
///
/// Compatibility forms, case and separators (`_`, `-`, `.`, `/`, `:` and spaces) make no
/// difference; beyond that one mistake is forgiven in three letters, two in six and three in nine.
/// A prefix that some clients put before a name is forgiven too, where a separator ends it. Of
/// names equally close the first wins. The answer serves suggestions alone, never a look-up.
///
/// Time is linear in the names; a `wanted` of more than 128 characters is close to nothing.
///
/// ```
/// use haft_text::closest;
///
/// assert_eq!(closest("toStrng", ["to_string", "to_number"]), Some("to_string"));
/// assert_eq!(closest("constructor", ["ping"]), None);
/// ```
#[must_use]
pub fn closest<'n>(wanted: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let wanted = Folded::new(wanted)?;
    let allowed = (wanted.letters.len() / 3).min(3);
    let mut best: Option<(usize, &str)> = None;
    for name in names {
        let limit = best.map_or(allowed, |(distance, _)| distance.saturating_sub(1));
        let Some(distance) =
            Folded::new(name).and_then(|folded| wanted.distance(&folded, limit, allowed))
        else {
            continue;
        };
        if distance == 0 {
            return Some(name);
        }
        if best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, name));
        }
    }
    best.map(|(_, name)| name)
}

/// A name without what people and models get wrong most often.
struct Folded {
    letters: Vec<char>,
    /// Before which letters a separator stood.
    words: Vec<usize>,
}

impl Folded {
    /// `None` for a name that is too long to compare or has no letter.
    fn new(name: &str) -> Option<Self> {
        if name.chars().nth(LONGEST).is_some() {
            return None;
        }
        let mut letters = Vec::with_capacity(name.len());
        let mut words = Vec::new();
        let mut push = |character: char| {
            if matches!(character, '_' | '-' | '.' | '/' | ':' | ' ') {
                words.push(letters.len());
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
        (!letters.is_empty()).then_some(Self { letters, words })
    }

    /// How many mistakes turn `other` into this name, if at most `limit`.
    fn distance(&self, other: &Self, limit: usize, allowed: usize) -> Option<usize> {
        let prefix = self.letters.len().saturating_sub(other.letters.len());
        if prefix > 0 && self.words.contains(&prefix) && self.letters.ends_with(&other.letters) {
            // As far as the farthest mistake, so that a name without a prefix comes first.
            let distance = allowed.max(1);
            return (other.letters.len() >= 3 && distance <= limit.max(1)).then_some(distance);
        }
        edit_distance(&self.letters, &other.letters, limit)
    }
}

/// Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`, if at most
/// `limit`. Only cells that can stay within the limit are computed.
fn edit_distance(a: &[char], b: &[char], limit: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    let far = limit + 1;
    let mut before = vec![far; b.len() + 1];
    let mut row: Vec<usize> = (0..=b.len()).map(|cost| cost.min(far)).collect();
    for i in 1..=a.len() {
        let mut next = vec![far; b.len() + 1];
        next[0] = i.min(far);
        let mut least = next[0];
        for j in i.saturating_sub(limit).max(1)..=(i + limit).min(b.len()) {
            let replaced = row[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut cost = replaced.min(row[j] + 1).min(next[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                cost = cost.min(before[j - 2] + 1);
            }
            next[j] = cost.min(far);
            least = least.min(next[j]);
        }
        if least > limit {
            return None;
        }
        before = std::mem::replace(&mut row, next);
    }
    Some(row[b.len()]).filter(|&cost| cost <= limit)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    const NAMES: [&str; 6] =
        ["to_string", "to_number", "search", "get-weather", "separator", "text"];

    #[test]
    fn nam_08_a_misspelt_name_suggests_the_right_one() {
        for (wanted, expected) in [
            ("toStrng", "to_string"),
            ("TO-STRING", "to_string"),
            ("serch", "search"),
            ("saerch", "search"),
            ("seperator", "separator"),
            ("getWeather", "get-weather"),
            ("ｓｅａｒｃｈ", "search"),
            ("txt", "text"),
            ("mcp__slugs__to_string", "to_string"),
            ("functions.search", "search"),
        ] {
            assert_eq!(closest(wanted, NAMES), Some(expected), "{wanted}");
        }
    }

    #[test]
    fn a_name_far_from_all_suggests_nothing() {
        for wanted in
            ["", "_", "constructor", "__proto__", "x", "weather_map", "research_all", "te"]
        {
            assert_eq!(closest(wanted, NAMES), None, "{wanted}");
        }
        assert_eq!(closest("a", []), None);
    }

    #[test]
    fn the_nearest_wins_and_of_equals_the_first() {
        assert_eq!(closest("names", ["named", "name", "namer"]), Some("named"));
        assert_eq!(closest("to_string", ["to_strinq", "ToString"]), Some("ToString"));
    }

    #[test]
    fn the_banded_distance_equals_the_whole_table() {
        fn slow(a: &[char], b: &[char]) -> usize {
            let (Some((x, left)), Some((y, right))) = (a.split_last(), b.split_last()) else {
                return a.len().max(b.len());
            };
            let mut cost = (slow(left, right) + usize::from(x != y))
                .min(slow(left, b) + 1)
                .min(slow(a, right) + 1);
            if a.len() > 1 && b.len() > 1 && left.last() == Some(y) && right.last() == Some(x) {
                cost = cost.min(slow(&a[..a.len() - 2], &b[..b.len() - 2]) + 1);
            }
            cost
        }
        let words: Vec<Vec<char>> = (0..243_usize)
            .map(|n| (0..5).map(move |place| ['a', 'b', '-'][n / 3_usize.pow(place) % 3]))
            .map(|letters| letters.filter(|&letter| letter != '-').collect())
            .collect();
        for a in words.iter().step_by(3) {
            for b in words.iter().step_by(5) {
                let exact = slow(a, b);
                for limit in 0..4 {
                    let expected = (exact <= limit).then_some(exact);
                    assert_eq!(edit_distance(a, b, limit), expected, "{a:?} {b:?} {limit}");
                }
            }
        }
    }

    #[test]
    fn hostile_names_take_linear_time() {
        let long = "a_".repeat(1_000_000);
        let ligatures = "\u{fdfa}".repeat(120);
        let names: Vec<String> = (0..2_000).map(|n| format!("{}{n}", "a".repeat(60))).collect();
        let started = Instant::now();
        for wanted in [long.as_str(), &ligatures, &"a".repeat(64)] {
            let _ = closest(wanted, names.iter().map(String::as_str));
        }
        assert!(started.elapsed() < Duration::from_secs(2));
    }
}
