//! What a module exports: each by its name, however many there are.

use std::collections::{HashMap, HashSet};

use super::Project;
use super::module::{Export, ExportTarget, ModuleId};

/// The exports of a module, in the order of the source.
pub(crate) struct Exports<'a> {
    list: Vec<Export<'a>>,
    /// Where each name is in the list: a file may ask for all of them.
    by_name: HashMap<&'a str, Vec<usize>>,
    members: Option<&'a str>,
}

impl<'a> Exports<'a> {
    pub(super) fn new(list: Vec<Export<'a>>) -> Self {
        let mut exports =
            Self { list: Vec::with_capacity(list.len()), by_name: HashMap::new(), members: None };
        for export in list {
            exports.push(export);
        }
        exports
    }

    pub(super) fn push(&mut self, export: Export<'a>) {
        if let (ExportTarget::Members(owner), None) = (export.target, self.members) {
            self.members = Some(owner);
        }
        self.by_name.entry(export.name).or_default().push(self.list.len());
        self.list.push(export);
    }

    /// All of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Export<'a>> {
        self.list.iter()
    }

    /// Those of one name; it is empty for `export *`.
    pub(crate) fn named(&self, name: &str) -> impl Iterator<Item = &Export<'a>> {
        let places = self.by_name.get(name).into_iter().flatten();
        places.filter_map(|at| self.list.get(*at))
    }

    /// The name whose members they are: `export = name`, of which a file has one.
    pub(crate) fn members(&self) -> Option<&'a str> {
        self.members
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

/// The modules of which one exports everything, as far as they were asked for.
#[derive(Default)]
pub(super) struct Stars {
    found: Vec<ModuleId>,
    known: HashSet<ModuleId>,
    /// The export that is looked at next.
    next: usize,
}

impl Project<'_> {
    /// The module at this place of those of which `id` exports everything. Each is found once: a file
    /// may name a hundred thousand that are not there, and every name is looked for in all of them.
    pub(super) fn star(&mut self, id: ModuleId, place: usize) -> Option<ModuleId> {
        loop {
            let module = self.get(id);
            let stars = self.stars.entry(id).or_default();
            if let Some(found) = stars.found.get(place) {
                return Some(*found);
            }
            let export = module.exports.list.get(stars.next)?;
            stars.next += 1;
            let ExportTarget::All(source) = export.target else { continue };
            if let Some(from) = self.import(id, source) {
                let stars = self.stars.entry(id).or_default();
                if stars.known.insert(from) {
                    stars.found.push(from);
                }
            }
        }
    }
}
