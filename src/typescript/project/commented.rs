//! JavaScript whose comments give types: each such module has a companion that declares them.

use std::rc::Rc;

use super::Project;
use super::exports::Exports;
use super::module::{Export, ExportTarget, Module, ModuleId};
use super::table::{Import, TableId};
use crate::jsdoc::companion::{alias_of, companion};

impl<'a> Project<'a> {
    /// The names of a JavaScript module's companion, which become names and exports of the module
    /// itself; the companion is the module `id`.
    pub(super) fn add_companion(
        &mut self,
        module: &mut Module<'a>,
        id: ModuleId,
    ) -> Option<Rc<Module<'a>>> {
        if module.program.source_type.is_typescript() {
            return None;
        }
        let text = companion(module.source, &module.program.comments)?;
        let source = self.allocator.alloc_str(&text);
        let program = crate::source::parse(self.allocator, source, "types.ts", false).ok()?;
        let program = self.allocator.alloc(program);
        let table = self.new_table(id, Some(module.table));
        self.collect(table, &program.body, None);
        let names: Vec<&'a str> = self.tables[table.0].symbols.keys().copied().collect();
        for name in names.into_iter().filter(|name| !name.starts_with('$')) {
            let own = &mut self.tables[module.table.0].symbols;
            if own.contains_key(name) {
                continue;
            }
            own.entry(name).or_default().import = Some(Import::Within(table));
            let target = ExportTarget::Local(name);
            let span = oxc_span::Span::default();
            module.exports.push(Export { name, target, span, types_only: true });
        }
        module.companion = Some(table);
        Some(Rc::new(Module {
            path: module.path.clone(),
            source,
            program,
            table,
            exports: Exports::new(Vec::new()),
            companion: None,
            written_in: Some(module.source),
            ambient: false,
        }))
    }

    /// The table and the alias that say the type of the tag at a byte of `module`.
    pub(crate) fn tag_type(
        &self,
        module: ModuleId,
        at: u32,
    ) -> Option<(TableId, &'a oxc_ast::ast::TSTypeAliasDeclaration<'a>)> {
        let table = self.get(module).companion?;
        let alias = self.symbol_in(table, &alias_of(at))?.alias?;
        Some((table, alias))
    }
}
