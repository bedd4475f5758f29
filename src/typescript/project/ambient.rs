//! Modules that a script declares by their names, as `@types/node` declares those of Node.

use std::rc::Rc;

use oxc_ast::ast::{Statement, TSExternalModuleDeclaration};

use super::Project;
use super::exports::Exports;
use super::module::{Module, ModuleId};

impl<'a> Project<'a> {
    /// Enters the modules that the file `id` declares: `declare module "name" { ... }`.
    ///
    /// In a file that is a module itself such a declaration only adds to one, and is passed over.
    pub(super) fn add_ambient(&mut self, id: ModuleId) {
        let file = self.get(id);
        let is_module = |one: &Statement<'_>| {
            matches!(one, Statement::ImportDeclaration(_) | Statement::ExportNamedDeclaration(_))
        };
        if !file.exports.is_empty() || file.program.body.iter().any(is_module) {
            return;
        }
        for statement in &file.program.body {
            if let Statement::TSExternalModuleDeclaration(declared) = statement {
                self.declare_module(&file, declared);
            }
        }
    }

    fn declare_module(&mut self, file: &Module<'a>, one: &'a TSExternalModuleDeclaration<'a>) {
        let Some(body) = &one.body else { return };
        let of_file = self.module_of(file.table);
        let name = one.id.value.as_str();
        if self.ambient.contains_key(&(of_file, name)) {
            return;
        }
        let id = ModuleId(self.modules.len());
        let table = self.new_table(id, Some(file.table));
        let mut exports = Vec::new();
        self.collect(table, &body.body, Some(&mut exports));
        self.modules.push(Rc::new(Module {
            path: file.path.clone(),
            source: file.source,
            program: file.program,
            table,
            exports: Exports::new(exports),
            companion: None,
            written_in: None,
            ambient: true,
        }));
        self.ambient.insert((of_file, name), id);
    }

    /// The module that the file `id` declares for `specifier`, written with `node:` or without.
    pub(super) fn ambient(&self, id: ModuleId, specifier: &str) -> Option<ModuleId> {
        let bare = specifier.strip_prefix("node:");
        let other = bare.map_or_else(|| format!("node:{specifier}"), str::to_owned);
        let found = self.ambient.get(&(id, specifier));
        found.or_else(|| self.ambient.get(&(id, other.as_str()))).copied()
    }
}
