//! Where a type is written: the names around it, and what its type parameters stand for.

use std::rc::Rc;

use oxc_ast::ast::{TSType, TSTypeParameterDeclaration};

use super::{Evaluator, Kind, Ty};
use crate::project::{ModuleId, TableId};

/// The names around a type. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Scope<'a> {
    pub(crate) table: TableId,
    pub(crate) module: ModuleId,
    bindings: Option<Rc<Binding<'a>>>,
}

/// What one type parameter, `infer` name or key of a mapped type stands for.
struct Binding<'a> {
    name: &'a str,
    ty: Ty,
    constraint: Option<&'a TSType<'a>>,
    /// Whether it is a parameter of a function, which is a value.
    is_value: bool,
    next: Option<Rc<Binding<'a>>>,
}

impl<'a> Scope<'a> {
    /// The scope of a table's own names.
    pub(super) fn of(table: TableId, module: ModuleId) -> Self {
        Self { table, module, bindings: None }
    }

    /// This scope, in which `name` also stands for `ty`.
    pub(super) fn with(&self, name: &'a str, ty: Ty) -> Self {
        self.constrained(name, ty, None)
    }

    pub(super) fn constrained(
        &self,
        name: &'a str,
        ty: Ty,
        constraint: Option<&'a TSType<'a>>,
    ) -> Self {
        self.bound(name, ty, constraint, false)
    }

    /// This scope inside a function that has a parameter `name`.
    pub(super) fn with_value(&self, name: &'a str, ty: Ty) -> Self {
        self.bound(name, ty, None, true)
    }

    fn bound(
        &self,
        name: &'a str,
        ty: Ty,
        constraint: Option<&'a TSType<'a>>,
        is_value: bool,
    ) -> Self {
        let next = self.bindings.clone();
        let bindings = Some(Rc::new(Binding { name, ty, constraint, is_value, next }));
        Self { bindings, ..self.clone() }
    }

    /// The type of a parameter of the function around.
    pub(super) fn value(&self, name: &str) -> Option<Ty> {
        self.binding(name, true).map(|binding| binding.ty)
    }

    /// What a type parameter stands for.
    pub(super) fn parameter(&self, name: &str) -> Option<Ty> {
        self.binding(name, false).map(|binding| binding.ty)
    }

    /// What a type parameter must extend, as it is written.
    pub(super) fn constraint(&self, name: &str) -> Option<&'a TSType<'a>> {
        self.binding(name, false)?.constraint
    }

    fn binding(&self, name: &str, is_value: bool) -> Option<&Binding<'a>> {
        let mut at = self.bindings.as_deref();
        while let Some(binding) = at {
            if binding.name == name && binding.is_value == is_value {
                return Some(binding);
            }
            at = binding.next.as_deref();
        }
        None
    }
}

impl<'a> Evaluator<'a> {
    /// The scope of a module's top level.
    pub(crate) fn scope(&self, module: ModuleId) -> Scope<'a> {
        Scope::of(self.project.get(module).table, module)
    }

    /// `scope` with a function's own type parameters, each standing for its constraint.
    pub(crate) fn generic_scope(
        &mut self,
        scope: &Scope<'a>,
        parameters: Option<&'a TSTypeParameterDeclaration<'a>>,
    ) -> Scope<'a> {
        let mut inner = scope.clone();
        for parameter in parameters.iter().flat_map(|all| &all.params) {
            // In scope of itself, so that `T extends Item<T>` ends.
            let name = parameter.name.name.as_str();
            let unknown = self.intern(Kind::Unknown);
            inner = inner.with(name, unknown);
            if let Some(constraint) = &parameter.constraint {
                let ty = self.type_of(&inner, constraint);
                inner = inner.constrained(name, ty, Some(constraint));
            }
        }
        inner
    }

    /// `scope` with a declaration's type parameters, standing for `args` or their defaults.
    pub(crate) fn instantiated(
        &mut self,
        scope: &Scope<'a>,
        parameters: Option<&'a TSTypeParameterDeclaration<'a>>,
        args: &[Ty],
    ) -> Scope<'a> {
        let mut inner = scope.clone();
        for (at, parameter) in parameters.iter().flat_map(|all| &all.params).enumerate() {
            let ty = match (args.get(at), &parameter.default, &parameter.constraint) {
                (Some(ty), _, _) => *ty,
                (None, Some(default), _) => self.type_of(&inner, default),
                (None, None, Some(constraint)) => {
                    let unknown = self.intern(Kind::Unknown);
                    self.type_of(&inner.with(parameter.name.name.as_str(), unknown), constraint)
                }
                (None, None, None) => self.intern(Kind::Unknown),
            };
            let name = parameter.name.name.as_str();
            inner = inner.constrained(name, ty, parameter.constraint.as_ref());
        }
        inner
    }
}
