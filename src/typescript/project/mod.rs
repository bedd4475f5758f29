//! The modules of one tool file: parsed on demand, kept for as long as the allocator lives.

mod ambient;
mod commented;
mod exports;
mod lookup;
mod module;
mod table;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use oxc_allocator::Allocator;

pub(crate) use exports::Exports;
use exports::Stars;
pub(crate) use lookup::Found;
pub(crate) use module::{ExportTarget, Module, ModuleId};
pub(crate) use table::{Symbol, Table, TableId};

use crate::resolve::Resolver;
use crate::{Files, SourceProblem};

/// Every module that was read so far.
pub(crate) struct Project<'a> {
    allocator: &'a Allocator,
    files: &'a dyn Files,
    modules: Vec<Rc<Module<'a>>>,
    /// What each path came to, also that it could not be read.
    by_path: HashMap<String, Result<ModuleId, SourceProblem>>,
    resolver: Resolver,
    tables: Vec<Table<'a>>,
    /// The modules that a script declares by their names.
    ambient: HashMap<(ModuleId, &'a str), ModuleId>,
    /// The exports that one search has looked at, so that it ends.
    looking: HashSet<(ModuleId, String)>,
    stars: HashMap<ModuleId, Stars>,
}

impl<'a> Project<'a> {
    /// A project without modules yet, whose texts and trees live in `allocator`.
    pub(crate) fn new(allocator: &'a Allocator, files: &'a dyn Files) -> Self {
        Self {
            allocator,
            files,
            modules: Vec::new(),
            by_path: HashMap::new(),
            resolver: Resolver::default(),
            tables: Vec::new(),
            ambient: HashMap::new(),
            looking: HashSet::new(),
            stars: HashMap::new(),
        }
    }

    /// The module at `path`, read and parsed on first use.
    pub(crate) fn module(&mut self, path: &str) -> Result<ModuleId, SourceProblem> {
        if let Some(known) = self.by_path.get(path) {
            return known.clone();
        }
        let id = ModuleId(self.modules.len());
        let parsed = module::parse(self.allocator, self.files, path).map(|(source, program)| {
            let table = self.new_table(id, None);
            let mut exports = Vec::new();
            self.collect(table, &program.body, Some(&mut exports));
            let path = path.to_owned();
            let (companion, written_in) = (None, None);
            let (exports, ambient) = (Exports::new(exports), false);
            let mut module =
                Module { path, source, program, table, exports, companion, written_in, ambient };
            let companion = self.add_companion(&mut module, ModuleId(id.0 + 1));
            self.modules.push(Rc::new(module));
            self.modules.extend(companion);
            self.add_ambient(id);
            id
        });
        self.by_path.insert(path.to_owned(), parsed.clone());
        parsed
    }

    /// The module that was read first; there is one before any type is evaluated.
    pub(crate) const fn first() -> ModuleId {
        ModuleId(0)
    }

    /// A module that was read.
    pub(crate) fn get(&self, id: ModuleId) -> Rc<Module<'a>> {
        Rc::clone(&self.modules[id.0])
    }

    /// The paths of every file that was read, in the order of reading.
    pub(crate) fn paths(&self) -> Vec<String> {
        let read = self.modules.iter().filter(|one| one.written_in.is_none() && !one.ambient);
        read.map(|module| module.path.clone()).collect()
    }

    /// Why the module that `specifier` names in `from` could not be read, where one is there.
    pub(crate) fn import_problem(
        &mut self,
        from: ModuleId,
        specifier: &str,
    ) -> Option<&SourceProblem> {
        let path = self.resolve(from, specifier)?;
        self.by_path.get(&path)?.as_ref().err()
    }

    /// The path of the file that `specifier` names in `from`, where there is one.
    pub(crate) fn resolve(&mut self, from: ModuleId, specifier: &str) -> Option<String> {
        let importer = self.get(from);
        self.resolver.resolve(self.files, &importer.path, specifier)
    }

    /// The module that `specifier` names in `from`, where there is one.
    pub(crate) fn import(&mut self, from: ModuleId, specifier: &str) -> Option<ModuleId> {
        let path = self.resolve(from, specifier)?;
        let file = self.module(&path).ok()?;
        Some(self.ambient(file, specifier).unwrap_or(file))
    }
}
