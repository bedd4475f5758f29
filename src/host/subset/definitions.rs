//! What references lead to: each place once, under a name of its own.

use std::collections::{HashMap, HashSet};

use haft_schema::json::unescape_token;

use super::shape::Shape;

/// A place that something refers to.
#[derive(Debug)]
pub(super) struct Definition<'v> {
    pub(super) name: String,
    /// From the document's root.
    pub(super) pointer: String,
    /// Known when the whole document has been read.
    pub(super) shape: Option<Shape<'v>>,
}

/// The places in the order in which they were met.
#[derive(Debug, Default)]
pub(super) struct Definitions<'v> {
    pub(super) list: Vec<Definition<'v>>,
    numbers: HashMap<String, usize>,
    names: HashSet<String>,
}

impl Definitions<'_> {
    /// The number of the place with this pointer.
    pub(super) fn number(&mut self, pointer: &str) -> usize {
        if let Some(number) = self.numbers.get(pointer) {
            return *number;
        }
        let last = pointer.rsplit('/').next().unwrap_or_default();
        let plain: String = unescape_token(last)
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '_' | '-') { c } else { '_' })
            .take(60)
            .collect();
        let plain = if plain.is_empty() { "root".to_owned() } else { plain };
        let mut name = plain.clone();
        let mut count = 2_usize;
        while !self.names.insert(name.clone()) {
            name = format!("{plain}_{count}");
            count += 1;
        }
        let number = self.list.len();
        self.numbers.insert(pointer.to_owned(), number);
        self.list.push(Definition { name, pointer: pointer.to_owned(), shape: None });
        number
    }
}
