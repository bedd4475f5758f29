//! Files of tests, by their paths.

use std::collections::BTreeMap;

use crate::Files;

pub(super) struct Tree(pub(super) BTreeMap<&'static str, &'static str>);

impl Tree {
    pub(super) fn new(files: &[(&'static str, &'static str)]) -> Self {
        Self(files.iter().copied().collect())
    }
}

impl Files for Tree {
    fn read(&self, path: &str) -> Option<String> {
        self.0.get(path).map(|text| (*text).to_owned())
    }

    fn is_file(&self, path: &str) -> bool {
        self.0.contains_key(path)
    }
}
