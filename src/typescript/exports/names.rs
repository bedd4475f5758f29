//! Which names a module exports, through what it re-exports, and why one names nothing.

use std::collections::HashSet;

use oxc_span::Span;

use super::reader::{Reader, Said};
use crate::project::{ExportTarget, ModuleId};
use crate::types::Place;

impl<'a> Reader<'a, '_> {
    /// The names of the values that a module exports, each once, and where it says so.
    pub(super) fn names(
        &mut self,
        module: ModuleId,
        seen: &mut HashSet<ModuleId>,
    ) -> Vec<Said<'a>> {
        if !seen.insert(module) {
            return Vec::new();
        }
        let file = self.evaluator.project.get(module);
        let exports = || file.exports.iter();
        let mut own: HashSet<&str> =
            exports().map(|export| export.name).filter(|name| !name.is_empty()).collect();
        let mut listed = HashSet::new();
        let mut names = Vec::new();
        for export in exports().filter(|export| !export.types_only) {
            if self.is_full() {
                break;
            }
            let ExportTarget::All(source) = export.target else {
                if listed.insert(export.name) {
                    names.push((export.name, module, export.span));
                }
                continue;
            };
            if let Some(from) = self.imported(module, source, export.span, None) {
                for (name, at, span) in self.names(from, seen) {
                    if name != "default" && own.insert(name) {
                        names.push((name, at, span));
                    }
                }
            }
        }
        names
    }

    /// The module that a re-export names; the problem is said where there is none.
    fn imported(
        &mut self,
        module: ModuleId,
        source: &str,
        span: Span,
        export: Option<&str>,
    ) -> Option<ModuleId> {
        let Some(path) = self.evaluator.project.resolve(module, source) else {
            let mut message = String::from("no file is found for ");
            haft_text::push_quoted(&mut message, source);
            let help = "check the path, or export functions that this file declares";
            let place = Place { module, span };
            let problem = self.evaluator.problem(place, message, help);
            self.refuse(vec![problem], export);
            return None;
        };
        let imported = self.evaluator.project.module(&path);
        imported.map_err(|problem| self.refuse(vec![problem], export)).ok()
    }

    /// Says why nothing is found for an export.
    pub(super) fn missing(&mut self, name: &str, place: Place) {
        let file = self.evaluator.project.get(place.module);
        let export = file.exports.named(name).next();
        let Some(ExportTarget::From(source, _) | ExportTarget::Namespace(source)) =
            export.map(|export| export.target)
        else {
            let mut message = String::from("nothing is declared for ");
            haft_text::push_quoted(&mut message, name);
            let help = "declare it in this file, or take it out of the exports";
            let problem = self.evaluator.problem(place, message, help);
            return self.refuse(vec![problem], Some(name));
        };
        if self.imported(place.module, source, place.span, Some(name)).is_some() {
            let mut message = String::new();
            haft_text::push_quoted(&mut message, source);
            message.push_str(" does not export what is named here");
            let help = "export a name that it has";
            let problem = self.evaluator.problem(place, message, help);
            self.refuse(vec![problem], Some(name));
        }
    }
}
