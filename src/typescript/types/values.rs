//! `typeof`: the types of declared values.

use super::{Evaluator, Kind, Place, Property, Scope, Ty};
use crate::project::{ExportTarget, Found, ModuleId, TableId};

impl<'a> Evaluator<'a> {
    /// What was found, as a value.
    pub(super) fn found_value(&mut self, found: Option<Found<'a>>, name: &str, place: Place) -> Ty {
        if !self.enter() {
            return self.intern(Kind::Any);
        }
        let ty = match found {
            Some(Found::Symbol(table, own)) => self.declared_value(table, own, place),
            Some(Found::Module(module)) => self.module_object(module, place),
            Some(Found::Export(module, target)) => {
                let scope = self.scope(module);
                match target {
                    ExportTarget::Expression(value) => self.type_of_const(&scope, value),
                    ExportTarget::Function(function) => self.declared_function(&scope, function),
                    ExportTarget::Class(class) => {
                        let instance = self.class_type(&scope, class, &[]);
                        self.constructor_of(&scope, class, instance, place)
                    }
                    _ => self.intern(Kind::Any),
                }
            }
            None => {
                let import = self.import_of(name, place);
                if import.is_some() {
                    self.unknown_in(import, name, place)
                } else {
                    let help = "declare it in this file, or import it";
                    self.unsayable(place, format!("the value `{name}` is not found"), help)
                }
            }
        };
        self.leave();
        ty
    }

    fn declared_value(&mut self, table: TableId, own: &'a str, place: Place) -> Ty {
        let Some(symbol) = self.project.symbol_in(table, own).cloned() else {
            return self.intern(Kind::Any);
        };
        let scope = Scope::of(table, self.project.module_of(table));
        if let Some(variable) = symbol.variable {
            let declarator = variable.declarator;
            return match (&declarator.type_annotation, &declarator.init) {
                (Some(written), _) => self.type_of(&scope, &written.type_annotation),
                (None, Some(value)) if variable.is_const => self.type_of_const(&scope, value),
                (None, Some(value)) => self.type_of_initialiser(&scope, value),
                (None, None) => self.intern(Kind::Any),
            };
        }
        // Callers see the overloads, and what is inferred from them is the last one.
        let written = symbol.functions.iter().filter(|one| one.body.is_none());
        let overloads: Vec<Ty> =
            written.map(|function| self.declared_function(&scope, function)).collect();
        if let Some(last) = overloads.last() {
            return self.overloaded(*last, overloads);
        }
        if let Some(function) = symbol.functions.last() {
            return self.declared_function(&scope, function);
        }
        if let Some(class) = symbol.class {
            let count = class.type_parameters.as_ref().map_or(0, |all| all.params.len());
            let unknown = self.intern(Kind::Unknown);
            let args = if count == 0 { Vec::new() } else { vec![unknown; count] };
            let instance = self.named(table, own, args);
            return self.constructor_of(&scope, class, instance, place);
        }
        if !symbol.enums.is_empty() {
            let members = self.enum_members(table, own);
            let properties = members.iter().map(|(name, ty)| plain(name, *ty, place)).collect();
            return self.object(properties, Vec::new());
        }
        match symbol.namespace {
            Some(inner) => self.table_object(inner, place),
            None => self.unsayable(
                place,
                format!("`{own}` is a type, not a value"),
                "leave `typeof` out",
            ),
        }
    }

    fn table_object(&mut self, table: TableId, place: Place) -> Ty {
        let mut properties = Vec::new();
        for name in self.project.value_names(table) {
            let ty = self.found_value(Some(Found::Symbol(table, name)), name, place);
            properties.push(plain(&name.into(), ty, place));
        }
        self.object(properties, Vec::new())
    }

    fn module_object(&mut self, id: ModuleId, place: Place) -> Ty {
        let module = self.project.get(id);
        let mut properties = Vec::new();
        for export in module.exports.iter().filter(|one| !one.types_only && !one.name.is_empty()) {
            let found = self.project.exported(id, export.name);
            if found.is_some() {
                let ty = self.found_value(found, export.name, place);
                properties.push(plain(&export.name.into(), ty, place));
            }
        }
        self.object(properties, Vec::new())
    }
}

fn plain(name: &std::rc::Rc<str>, ty: Ty, place: Place) -> Property {
    let name = std::rc::Rc::clone(name);
    Property { name, ty, optional: false, doc: None, default: None, place }
}
