//! Names to places: a scan for few names, a hash for many.

use std::collections::HashMap;

/// Up to this many names are compared one by one.
const SMALL: usize = 10;

/// A set of names, each with the place at which it was added.
#[derive(Debug, Default)]
pub(super) struct NameTable {
    names: Vec<Box<str>>,
    /// Only for many names.
    places: HashMap<Box<str>, usize>,
}

impl NameTable {
    /// The place of a name; it is added at the end if it is new.
    pub(super) fn add(&mut self, name: &str) -> usize {
        self.find(name, 0).unwrap_or_else(|| {
            let place = self.names.len();
            self.names.push(name.into());
            if self.names.len() > SMALL {
                let indexed = self.places.len();
                let names = self.names.iter().enumerate().skip(indexed);
                self.places.extend(names.map(|(place, name)| (name.clone(), place)));
            }
            place
        })
    }

    /// The place of a name; `hint` is where to look first.
    #[inline]
    pub(super) fn find(&self, name: &str, hint: usize) -> Option<usize> {
        if self.names.get(hint).is_some_and(|hinted| **hinted == *name) {
            return Some(hint);
        }
        self.search(name)
    }

    fn search(&self, name: &str) -> Option<usize> {
        if self.names.len() <= SMALL {
            return self.names.iter().position(|known| **known == *name);
        }
        self.places.get(name).copied()
    }

    pub(super) fn name(&self, place: usize) -> &str {
        &self.names[place]
    }

    pub(super) fn len(&self) -> usize {
        self.names.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_tables_of_every_size() {
        for size in [0, 1, SMALL, SMALL + 1, 100] {
            let mut table = NameTable::default();
            for place in 0..size {
                assert_eq!(table.add(&format!("n{place}")), place);
            }
            assert_eq!(table.len(), size);
            for place in 0..size {
                let name = format!("n{place}");
                assert_eq!(table.add(&name), place);
                assert_eq!(table.find(&name, 3), Some(place));
                assert_eq!(table.name(place), name);
            }
            assert_eq!(table.find("toString", 0), None);
        }
    }
}
