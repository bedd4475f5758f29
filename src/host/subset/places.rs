//! Where the parts of a schema that was put together stand in the definition.

use std::borrow::Cow;
use std::collections::HashMap;

/// What a place begins with that no author wrote.
const MADE_UP: char = '\0';

/// Places of schemas that were put together, each made up for one of them, and where their parts come from.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// A made-up place, or a part of one, to where it comes from: that may be made up, too, but never in a circle.
    origins: HashMap<String, String>,
    count: usize,
}

impl Places {
    /// A new place for what begins with the schema at this one.
    pub(super) fn make_up(&mut self, at: &str) -> String {
        let place = format!("{MADE_UP}{}", self.count);
        self.count += 1;
        self.origins.insert(place.clone(), at.to_owned());
        place
    }

    /// Says where a part of a made-up place comes from.
    pub(super) fn set(&mut self, part: String, origin: String) {
        if part.starts_with(MADE_UP) {
            self.origins.insert(part, origin);
        }
    }

    /// Says that the part is an `allOf` now, of what it was and of what stands at `other`.
    pub(super) fn set_both(&mut self, part: &str, other: String) {
        let own = self.step(part).unwrap_or_else(|| part.to_owned());
        let joined = self.make_up(&own);
        self.set(format!("{joined}/allOf/0"), own);
        self.set(format!("{joined}/allOf/1"), other);
        self.set(part.to_owned(), joined);
    }

    /// The author's place.
    pub(super) fn author<'p>(&self, place: &'p str) -> Cow<'p, str> {
        let mut found = Cow::Borrowed(place);
        while let Some(next) = self.step(&found) {
            found = Cow::Owned(next);
        }
        found
    }

    /// One step back, along the longest part that is known.
    fn step(&self, place: &str) -> Option<String> {
        if !place.starts_with(MADE_UP) {
            return None;
        }
        let mut end = place.len();
        loop {
            if let Some(origin) = self.origins.get(&place[..end]) {
                return Some(format!("{origin}{}", &place[end..]));
            }
            end = place[..end].rfind('/')?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_found_where_it_comes_from() {
        let mut places = Places::default();
        let made = places.make_up("/input");
        assert!(places.author("/input/x") == "/input/x");
        assert_eq!(places.author(&format!("{made}/properties/a/type")), "/input/properties/a/type");
        places.set(format!("{made}/properties/a"), "/input/allOf/0/properties/a".to_owned());
        assert_eq!(
            places.author(&format!("{made}/properties/a/type")),
            "/input/allOf/0/properties/a/type"
        );
        for other in ["/input/$defs/b", "/input/$defs/c"] {
            places.set_both(&format!("{made}/properties/a"), other.to_owned());
        }
        let part = |steps: &str| places.author(&format!("{made}/properties/a{steps}")).into_owned();
        assert_eq!(part("/type"), "/input/allOf/0/properties/a/type");
        assert_eq!(part("/allOf/0/allOf/0/type"), "/input/allOf/0/properties/a/type");
        assert_eq!(part("/allOf/0/allOf/1"), "/input/$defs/b");
        assert_eq!(part("/allOf/1"), "/input/$defs/c");
    }
}
