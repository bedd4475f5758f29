//! Names of types: type parameters, declarations, and what the language brings along.

use oxc_ast::ast::{TSTypeName, TSTypeParameterInstantiation, TSTypeReference};

use super::{Evaluator, Kind, Place, Scope, Ty};
use crate::project::{ExportTarget, Found};

impl<'a> Evaluator<'a> {
    pub(super) fn reference(&mut self, scope: &Scope<'a>, one: &'a TSTypeReference<'a>) -> Ty {
        let place = Place { module: scope.module, span: one.span };
        let args = self.arguments(scope, one.type_arguments.as_deref());
        self.type_named(scope, &one.type_name, args, place)
    }

    /// The type that a name with type arguments means.
    pub(super) fn type_named(
        &mut self,
        scope: &Scope<'a>,
        name: &'a TSTypeName<'a>,
        args: Vec<Ty>,
        place: Place,
    ) -> Ty {
        match name {
            TSTypeName::IdentifierReference(one) => {
                let name = one.name.as_str();
                if let Some(ty) = scope.parameter(name) {
                    return ty;
                }
                match self.project.find(scope.table, name) {
                    Some(found) => self.found_type(Some(found), args, name, place),
                    None => self.global(name, args, place),
                }
            }
            TSTypeName::QualifiedName(qualified) => {
                let right = qualified.right.name.as_str();
                let found = self
                    .entity(scope, &qualified.left)
                    .and_then(|left| self.entity_member(left, right));
                match found {
                    Some(found) => self.found_type(Some(found), args, right, place),
                    None => self.enum_member_of(scope, &qualified.left, right, place),
                }
            }
            TSTypeName::ThisExpression(_) => {
                scope.parameter("this").unwrap_or_else(|| self.intern(Kind::Any))
            }
        }
    }

    /// What the left of a dot names.
    pub(super) fn entity(
        &mut self,
        scope: &Scope<'a>,
        name: &'a TSTypeName<'a>,
    ) -> Option<Found<'a>> {
        match name {
            TSTypeName::IdentifierReference(one) => {
                self.project.find(scope.table, one.name.as_str())
            }
            TSTypeName::QualifiedName(qualified) => {
                let left = self.entity(scope, &qualified.left)?;
                self.entity_member(left, qualified.right.name.as_str())
            }
            TSTypeName::ThisExpression(_) => None,
        }
    }

    fn entity_member(&mut self, left: Found<'a>, name: &str) -> Option<Found<'a>> {
        self.project.member(left, name)
    }

    /// `E.A`, a member of an enum as a type.
    fn enum_member_of(
        &mut self,
        scope: &Scope<'a>,
        left: &'a TSTypeName<'a>,
        right: &str,
        place: Place,
    ) -> Ty {
        if let Some(Found::Symbol(table, name)) = self.entity(scope, left)
            && let Some(ty) = self.enum_member(table, name, right)
        {
            return ty;
        }
        self.unknown_member(left, right, place)
    }

    /// Says why `left.right` is not found: mostly the module is not, of which `left` is a name.
    pub(super) fn unknown_member(
        &mut self,
        left: &'a TSTypeName<'a>,
        right: &str,
        place: Place,
    ) -> Ty {
        let mut first = left;
        while let TSTypeName::QualifiedName(qualified) = first {
            first = &qualified.left;
        }
        let source = match first {
            TSTypeName::IdentifierReference(one) => self.import_of(one.name.as_str(), place),
            _ => None,
        };
        self.unknown_in(source, right, place)
    }

    /// The written type arguments.
    pub(super) fn arguments(
        &mut self,
        scope: &Scope<'a>,
        args: Option<&'a TSTypeParameterInstantiation<'a>>,
    ) -> Vec<Ty> {
        args.iter()
            .flat_map(|args| &args.params)
            .map(|arg| {
                let ty = self.type_of(scope, arg);
                self.resolve_to_name(ty)
            })
            .collect()
    }

    /// What was found, as a type.
    pub(super) fn found_type(
        &mut self,
        found: Option<Found<'a>>,
        args: Vec<Ty>,
        name: &str,
        place: Place,
    ) -> Ty {
        match found {
            Some(Found::Symbol(table, own)) => self.declared_type(table, own, args, place),
            Some(Found::Export(module, ExportTarget::Class(class))) => {
                let scope = self.scope(module);
                self.class_type(&scope, class, &args)
            }
            Some(Found::Export(..) | Found::Module(_)) => {
                let help = "name a type that it exports";
                self.unsayable(place, format!("`{name}` is a value, not a type"), help)
            }
            None => self.unknown_name(name, place),
        }
    }

    fn declared_type(
        &mut self,
        table: crate::project::TableId,
        own: &'a str,
        args: Vec<Ty>,
        place: Place,
    ) -> Ty {
        let Some(symbol) = self.project.symbol_in(table, own) else {
            return self.unknown_name(own, place);
        };
        if symbol.is_type() {
            return self.named(table, own, args);
        }
        if symbol.import.is_some() {
            return self.unknown_name(own, place);
        }
        let help = "write `typeof` before it, or declare a type";
        self.unsayable(place, format!("`{own}` is a value, not a type"), help)
    }

    pub(super) fn unknown_name(&mut self, name: &str, place: Place) -> Ty {
        let import = self.import_of(name, place);
        self.unknown_in(import, name, place)
    }

    /// Says why `name` is not found, which is of the module `import` if it is of one.
    pub(super) fn unknown_in(&mut self, import: Option<String>, name: &str, place: Place) -> Ty {
        let problem = import.as_ref().and_then(|source| {
            let problem = self.project.import_problem(place.module, source)?;
            let (file, line) = (&problem.file, problem.line);
            Some(format!("\"{source}\" ({file}:{line}): {}", problem.message))
        });
        if let Some(message) = problem {
            return self.unsayable(place, message, "correct that file");
        }
        let (message, help) = match import {
            Some(source) if self.project.resolve(place.module, &source).is_none() => {
                return self.unknown_module(&source, name, place);
            }
            Some(source) => (
                format!("`{name}` is not found in \"{source}\""),
                "check the import, or declare the type in this file",
            ),
            None => (format!("the type `{name}` is not found"), "declare it or import it"),
        };
        self.unsayable(place, message, help)
    }

    /// Says that a module is not found, of which `name` is wanted.
    fn unknown_module(&mut self, source: &str, name: &str, place: Place) -> Ty {
        let message = if name == source {
            format!("\"{source}\" is not found")
        } else {
            format!("`{name}` is of \"{source}\", which is not found")
        };
        let help = if source.starts_with("node:") {
            "install @types/node, or declare the type in this file"
        } else if source.starts_with(['.', '/', '#']) {
            "correct the path, or declare the type in this file"
        } else {
            "install it, or declare the type in this file"
        };
        self.unsayable(place, message, help)
    }

    /// The module that the file at `place` imports `name` from.
    pub(super) fn import_of(&self, name: &str, place: Place) -> Option<String> {
        let module = self.project.get(place.module);
        self.project.symbol_in(module.table, name)?.import?.source().map(str::to_owned)
    }
}
