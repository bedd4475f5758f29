//! The name a caller probably meant.

use crate::edit_distance::{MOST, edit_distance};
use crate::folded::Folded;

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
    let mut search = Search::new(wanted)?;
    for name in names {
        if let Some(folded) = Folded::new(name) {
            search.see(&folded, name);
        }
        if search.is_over() {
            break;
        }
    }
    search.best()
}

/// The places of `names`: first those that `wanted` may be meant for as [`closest`] tells them, the closest before the
/// others, then the rest in their own order.
///
/// ```
/// use haft_text::closest_first;
///
/// let names = ["limit", "max_result", "text", "max_results"];
/// assert_eq!(closest_first("maxResults", &names), [3, 1, 0, 2]);
/// ```
#[must_use]
pub fn closest_first(wanted: &str, names: &[&str]) -> Vec<usize> {
    let search = Search::<usize>::new(wanted);
    let mut close: Vec<(usize, usize)> = Vec::new();
    let mut rest = Vec::with_capacity(names.len());
    for (place, name) in names.iter().enumerate() {
        let distance = search.as_ref().and_then(|search| search.distance(&Folded::new(name)?));
        match distance {
            Some(distance) => close.push((distance, place)),
            None => rest.push(place),
        }
    }
    close.sort_unstable();
    close.into_iter().map(|(_, place)| place).chain(rest).collect()
}

/// Names prepared once, to be asked for the closest one again and again.
///
/// ```
/// use haft_text::Names;
///
/// let names = Names::new(["to_string", "to_number"]);
/// assert_eq!(names.closest("toNumbr"), Some(1));
/// assert_eq!(names.closest("constructor"), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// `None` for a name that is compared with nothing.
    folded: Vec<Option<Folded>>,
}

impl Names {
    /// These names, in this order.
    pub fn new<'n>(names: impl IntoIterator<Item = &'n str>) -> Self {
        Self { folded: names.into_iter().map(Folded::new).collect() }
    }

    /// The place of the name that [`closest`] would give.
    #[must_use]
    pub fn closest(&self, wanted: &str) -> Option<usize> {
        let mut search = Search::new(wanted)?;
        let allowed = search.limit;
        // One mistake is what most misspelt names have, and is found without a table.
        search.limit = allowed.min(1);
        self.search(&mut search);
        if search.best.is_none() && allowed > 1 {
            search.limit = allowed;
            self.search(&mut search);
        }
        search.best()
    }

    fn search(&self, search: &mut Search<usize>) {
        for (place, folded) in self.folded.iter().enumerate() {
            if let Some(folded) = folded {
                search.see(folded, place);
            }
            if search.is_over() {
                return;
            }
        }
    }
}

/// A wanted name, and the best of what it has been compared with.
struct Search<Which> {
    wanted: Folded,
    /// How many mistakes are forgiven in a name of this length.
    allowed: usize,
    /// How many may lie between the wanted name and the next that is worth anything.
    limit: usize,
    best: Option<(usize, Which)>,
}

impl<Which> Search<Which> {
    fn new(wanted: &str) -> Option<Self> {
        let wanted = Folded::new(wanted)?;
        let allowed = (wanted.letters().len() / 3).min(MOST);
        Some(Self { wanted, allowed, limit: allowed, best: None })
    }

    fn see(&mut self, other: &Folded, which: Which) {
        let Some(distance) = self.distance(other) else { return };
        if self.best.as_ref().is_none_or(|(least, _)| distance < *least) {
            self.limit = distance.saturating_sub(1);
            self.best = Some((distance, which));
        }
    }

    /// Whether nothing closer can come.
    fn is_over(&self) -> bool {
        matches!(self.best, Some((0, _)))
    }

    fn best(self) -> Option<Which> {
        self.best.map(|(_, which)| which)
    }

    /// How many mistakes turn `other` into the wanted name, if at most `limit`.
    fn distance(&self, other: &Folded) -> Option<usize> {
        if self.wanted.ends_as_a_word_with(other) {
            // As far as the farthest mistake, so that a name without a prefix comes first.
            let distance = self.allowed.max(1);
            return (other.letters().len() >= 3 && distance <= self.limit.max(1))
                .then_some(distance);
        }
        if self.wanted.is_farther_than(self.limit, other) {
            return None;
        }
        edit_distance(self.wanted.letters(), other.letters(), self.limit)
    }
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
    fn prepared_names_give_the_same_answer() {
        let names = Names::new(NAMES);
        for wanted in
            ["toStrng", "toNumbrr", "txt", "mcp__slugs__to_string", "x", "", "get-wether", "texts"]
        {
            let expected = closest(wanted, NAMES);
            assert_eq!(names.closest(wanted).map(|place| NAMES[place]), expected, "{wanted}");
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
        assert!(started.elapsed() < Duration::from_secs(5));
    }
}
