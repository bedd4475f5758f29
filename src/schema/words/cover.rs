//! What a node and those that look at the same value declare of it, for the words of
//! `unevaluatedProperties`.

use std::collections::HashSet;

use crate::json::Value;
use crate::run::Marks;

/// The parts of one value that are declared, and the names that could be.
#[derive(Debug)]
pub(crate) struct Cover<'r> {
    pub(crate) marks: Marks,
    pub(crate) names: Vec<&'r str>,
    pub(crate) patterns: Vec<&'r str>,
}

impl Cover<'_> {
    pub(crate) fn new(value: &Value<'_>) -> Self {
        Self { marks: Marks::new(value), names: Vec::new(), patterns: Vec::new() }
    }

    /// The names in the order in which they were declared, each once.
    pub(crate) fn names(&self) -> Vec<&str> {
        let mut seen = HashSet::new();
        self.names.iter().copied().filter(|name| seen.insert(*name)).collect()
    }
}
