//! Collects problems, in bounded work, and puts them in their order.

use crate::{Problem, Problems};

use super::Path;

/// The most problems that are reported.
const MOST: usize = 20;

/// How many more nodes are looked at, for unknown properties, once the other problems are enough.
const BUDGET: u32 = 2_000;

/// The most names of missing properties that one problem carries.
const MOST_MISSING: usize = 100;

/// The problems found so far.
#[derive(Debug, Default)]
pub(crate) struct Report {
    unknown: Vec<Found>,
    other: Vec<Found>,
    looked: u32,
    more: bool,
}

#[derive(Debug)]
struct Found {
    position: Vec<usize>,
    problem: Problem,
}

impl Report {
    /// Whether nothing found from here on would be reported. Asking it counts as work, so that a
    /// flood of problems never makes the search walk all of a large value.
    pub(crate) fn is_full(&mut self) -> bool {
        if self.other.len() >= MOST {
            self.looked += 1;
        }
        let is_full = self.unknown.len() >= MOST || self.looked > BUDGET;
        self.more |= is_full;
        is_full
    }

    /// How many problems there are.
    pub(crate) fn len(&self) -> usize {
        self.unknown.len() + self.other.len()
    }

    /// Adds a problem of the part of the value at `path`.
    pub(crate) fn push(&mut self, path: &Path<'_>, problem: String) {
        self.add(path, None, problem, None);
    }

    /// Adds a problem of an object that lacks properties.
    pub(crate) fn push_missing(&mut self, path: &Path<'_>, problem: String, names: &[&str]) {
        let names = names.iter().take(MOST_MISSING).map(|name| (*name).to_owned());
        self.add(path, None, problem, Some(names.collect()));
    }

    /// Adds a problem of an object whose member at `index` is unknown to its schema.
    pub(crate) fn push_unknown(&mut self, path: &Path<'_>, index: usize, problem: String) {
        self.add(path, Some(index), problem, None);
    }

    fn add(
        &mut self,
        path: &Path<'_>,
        unknown: Option<usize>,
        problem: String,
        missing: Option<Vec<String>>,
    ) {
        let list = if unknown.is_some() { &mut self.unknown } else { &mut self.other };
        let at = path.pointer();
        if list.iter().any(|found| found.problem.at == at && found.problem.problem == problem) {
            return;
        }
        if list.len() >= MOST {
            self.more = true;
            return;
        }
        let mut position = path.position();
        position.extend(unknown);
        let problem = Problem { at, problem, missing, unknown: unknown.is_some() };
        list.push(Found { position, problem });
    }

    /// The problems in their order, at most 20.
    pub(crate) fn finish(mut self) -> Problems {
        self.unknown.sort_by(|left, right| left.position.cmp(&right.position));
        self.other.sort_by(|left, right| left.position.cmp(&right.position));
        self.unknown.append(&mut self.other);
        let mut list: Vec<Problem> = self.unknown.into_iter().map(|found| found.problem).collect();
        let more = self.more || list.len() > MOST;
        list.truncate(MOST);
        Problems { list, more }
    }
}
