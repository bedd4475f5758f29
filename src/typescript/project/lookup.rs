//! What a name means where it is written, across namespaces and modules.

use super::Project;
use super::module::{ExportTarget, ModuleId};
use super::table::{Import, Symbol, TableId};

/// How many imports and re-exports are followed for one name.
const MAX_HOPS: usize = 64;

/// What a name stands for.
#[derive(Clone, Copy)]
pub(crate) enum Found<'a> {
    /// A declaration: the table that has it, and its name there.
    Symbol(TableId, &'a str),
    /// A module as one object.
    Module(ModuleId),
    /// An export that has no name of its own, such as `export default {}`.
    Export(ModuleId, ExportTarget<'a>),
}

impl<'a> Project<'a> {
    /// The declarations of `name` in `table` itself.
    pub(crate) fn symbol_in(&self, table: TableId, name: &str) -> Option<&Symbol<'a>> {
        self.tables[table.0].symbols.get(name)
    }

    /// The names of the values that a table declares, sorted.
    pub(crate) fn value_names(&self, table: TableId) -> Vec<&'a str> {
        let symbols = self.tables[table.0].symbols.iter();
        let values = symbols.filter(|(_, symbol)| symbol.is_value()).map(|(name, _)| *name);
        let mut names: Vec<&'a str> = values.collect();
        names.sort_unstable();
        names
    }

    /// The module that a table belongs to.
    pub(crate) fn module_of(&self, table: TableId) -> ModuleId {
        self.tables[table.0].module
    }

    /// What `name` means inside `table`: its own declaration, one around it, or an import's target.
    pub(crate) fn find(&mut self, table: TableId, name: &str) -> Option<Found<'a>> {
        self.find_within(table, name, MAX_HOPS)
    }

    fn find_within(&mut self, table: TableId, name: &str, hops: usize) -> Option<Found<'a>> {
        let mut at = Some(table);
        while let Some(table) = at {
            if let Some((own, _)) = self.tables[table.0].symbols.get_key_value(name) {
                return self.follow(table, own, hops);
            }
            at = self.tables[table.0].parent;
        }
        None
    }

    /// The declaration of `name` in `table`, through its import where it is one.
    pub(crate) fn follow(
        &mut self,
        table: TableId,
        name: &'a str,
        hops: usize,
    ) -> Option<Found<'a>> {
        let hops = hops.checked_sub(1)?;
        let symbol = self.tables[table.0].symbols.get(name)?;
        let Some(import) = symbol.import else { return Some(Found::Symbol(table, name)) };
        let from = self.module_of(table);
        match import {
            Import::Name { source, name } => {
                let module = self.import(from, source)?;
                self.exported_within(module, name, hops)
            }
            Import::Namespace { source } => Some(Found::Module(self.import(from, source)?)),
            Import::Within(table) => Some(Found::Symbol(table, name)),
            Import::Alias(reference) => self.reference(table, reference, hops),
        }
    }

    fn reference(
        &mut self,
        table: TableId,
        reference: &'a oxc_ast::ast::TSModuleReference<'a>,
        hops: usize,
    ) -> Option<Found<'a>> {
        use oxc_ast::ast::{TSModuleReference, TSTypeName};
        match reference {
            TSModuleReference::ExternalModuleReference(_) => None,
            TSModuleReference::IdentifierReference(name) => {
                self.find_within(table, name.name.as_str(), hops)
            }
            TSModuleReference::QualifiedName(qualified) => {
                let mut names = vec![qualified.right.name.as_str()];
                let mut left = &qualified.left;
                while let TSTypeName::QualifiedName(inner) = left {
                    names.push(inner.right.name.as_str());
                    left = &inner.left;
                }
                let TSTypeName::IdentifierReference(first) = left else { return None };
                let mut found = self.find_within(table, first.name.as_str(), hops)?;
                for name in names.into_iter().rev() {
                    found = self.member(found, name)?;
                }
                Some(found)
            }
        }
    }

    /// What `found.name` means, where `found` is a namespace or a module.
    pub(crate) fn member(&mut self, found: Found<'a>, name: &str) -> Option<Found<'a>> {
        match found {
            Found::Module(module) => self.exported(module, name),
            Found::Symbol(table, owner) => {
                let inner = self.symbol_in(table, owner)?.namespace?;
                let (own, _) = self.tables[inner.0].symbols.get_key_value(name)?;
                self.follow(inner, own, MAX_HOPS)
            }
            Found::Export(..) => None,
        }
    }

    /// What a module exports as `name`, through re-exports.
    pub(crate) fn exported(&mut self, module: ModuleId, name: &str) -> Option<Found<'a>> {
        self.exported_within(module, name, MAX_HOPS)
    }

    /// Looks for a name once in each module: re-exports may go round in circles.
    fn exported_within(&mut self, id: ModuleId, name: &str, hops: usize) -> Option<Found<'a>> {
        let hops = hops.checked_sub(1)?;
        let is_first = self.looking.is_empty();
        if !self.looking.insert((id, name.to_owned())) {
            return None;
        }
        let found = self.exported_once(id, name, hops);
        if is_first {
            self.looking.clear();
        }
        found
    }

    fn exported_once(&mut self, id: ModuleId, name: &str, hops: usize) -> Option<Found<'a>> {
        let module = self.get(id);
        for export in module.exports.named(name) {
            let found = match export.target {
                ExportTarget::Local(local) => self.find_within(module.table, local, hops),
                ExportTarget::From(source, name) => {
                    let from = self.import(id, source);
                    from.and_then(|from| self.exported_within(from, name, hops))
                }
                ExportTarget::Namespace(source) => self.import(id, source).map(Found::Module),
                ExportTarget::Interface(interface) => {
                    Some(Found::Symbol(module.table, interface.id.name.as_str()))
                }
                ExportTarget::All(_) | ExportTarget::Members(_) => None,
                target => Some(Found::Export(id, target)),
            };
            if found.is_some() {
                return found;
            }
        }
        if name != "default" {
            let mut place = 0;
            while let Some(from) = self.star(id, place) {
                if let Some(found) = self.exported_within(from, name, hops) {
                    return Some(found);
                }
                place += 1;
            }
            if let Some(owner) = module.exports.members()
                && let Some(owner) = self.find_within(module.table, owner, hops)
                && let Some(found) = self.member(owner, name)
            {
                return Some(found);
            }
        }
        // A declaration file without exports is a script: its names are there for everybody.
        let declares = module.exports.is_empty() || module.ambient;
        if declares { self.find_within(module.table, name, hops) } else { None }
    }
}
