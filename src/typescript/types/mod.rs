//! TypeScript types as values: what an annotation, a declaration or an expression means.

use std::rc::Rc;

use haft_schema::json::Value;
use oxc_ast::ast::{Expression, TSType, TSTypeParameterDeclaration};
use oxc_span::Span;

use crate::SourceProblem;
use crate::jsdoc::Doc;
use crate::project::{ModuleId, Project, TableId};

/// Which type of its evaluator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ty(u32);

/// Where in the source something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    pub(crate) module: ModuleId,
    pub(crate) span: Span,
}

/// Where a type is written: the names around it and what its type parameters stand for.
#[derive(Clone)]
pub(crate) struct Scope<'a> {
    pub(crate) table: TableId,
    pub(crate) module: ModuleId,
    bindings: Option<Rc<(&'a str, Ty)>>,
}

/// One property of an object type.
#[derive(Clone)]
pub(crate) struct Property {
    pub(crate) name: Rc<str>,
    pub(crate) ty: Ty,
    pub(crate) optional: bool,
    pub(crate) doc: Option<Rc<Doc>>,
    /// Becomes the keyword `default`.
    pub(crate) default: Option<Value<'static>>,
    pub(crate) place: Place,
}

/// Evaluates the types of one project.
pub(crate) struct Evaluator<'a> {
    pub(crate) project: Project<'a>,
}

impl<'a> Evaluator<'a> {
    /// An evaluator of `project`'s types.
    pub(crate) fn new(project: Project<'a>) -> Self {
        Self { project }
    }

    /// The scope of a module's top level.
    pub(crate) fn scope(&self, module: ModuleId) -> Scope<'a> {
        Scope { table: self.project.get(module).table, module, bindings: None }
    }

    /// `scope` with a function's own type parameters, each standing for its constraint.
    pub(crate) fn generic_scope(
        &mut self,
        scope: &Scope<'a>,
        parameters: Option<&'a TSTypeParameterDeclaration<'a>>,
    ) -> Scope<'a> {
        let _ = parameters;
        scope.clone()
    }

    /// The type that an annotation writes.
    pub(crate) fn type_of(&mut self, scope: &Scope<'a>, node: &'a TSType<'a>) -> Ty {
        let _ = (scope, node);
        Ty(0)
    }

    /// The type that a variable or parameter initialised with `expression` gets, widened as for
    /// `let`: `"a"` is `string`.
    pub(crate) fn type_of_initialiser(
        &mut self,
        scope: &Scope<'a>,
        expression: &'a Expression<'a>,
    ) -> Ty {
        let _ = (scope, expression);
        Ty(0)
    }

    /// The JSON value of an expression of literals, for `default`; `None` where it is none.
    pub(crate) fn value_of(
        &mut self,
        scope: &Scope<'a>,
        expression: &'a Expression<'a>,
    ) -> Option<Value<'static>> {
        let _ = (scope, expression);
        None
    }

    /// The type that a module exports as `name`.
    pub(crate) fn exported_type(&mut self, module: ModuleId, name: &str) -> Ty {
        let _ = (module, name);
        Ty(0)
    }

    /// The type `any`.
    pub(crate) fn any(&mut self) -> Ty {
        Ty(0)
    }

    /// `Array<item>`.
    pub(crate) fn array_of(&mut self, item: Ty) -> Ty {
        item
    }

    /// `a | b | ...`.
    pub(crate) fn union_of(&mut self, members: Vec<Ty>) -> Ty {
        members[0]
    }

    /// A closed object with these properties.
    pub(crate) fn object_of(&mut self, properties: Vec<Property>) -> Ty {
        let _ = properties;
        Ty(0)
    }

    /// The properties of `ty`, where it is one object (also an interface, an intersection, ...);
    /// `None` where it is anything else, also a union or an array.
    pub(crate) fn properties_of(&mut self, ty: Ty) -> Option<Vec<Property>> {
        let _ = ty;
        None
    }

    /// `ty`, an object, with these properties in place of its own of the same name; its index
    /// signatures and its comment stay. A type that is no object stays as it is.
    pub(crate) fn replace_properties(&mut self, ty: Ty, properties: Vec<Property>) -> Ty {
        let _ = properties;
        ty
    }

    /// What `await` of it gives.
    pub(crate) fn awaited(&mut self, ty: Ty) -> Ty {
        ty
    }

    /// Whether it is `void`, `undefined` or `never`: a result without a value.
    pub(crate) fn is_nothing(&mut self, ty: Ty) -> bool {
        let _ = ty;
        false
    }

    /// Whether a value of it is always a JSON object, also for a union of objects.
    pub(crate) fn is_object(&mut self, ty: Ty) -> bool {
        let _ = ty;
        false
    }

    /// The 2020-12 document of `ty` as JSON text, or what cannot be said of it.
    pub(crate) fn document(&mut self, ty: Ty) -> Result<String, Vec<SourceProblem>> {
        let _ = ty;
        Ok("{}".to_owned())
    }

    /// Like [`Evaluator::document`] for a result: what `JSON.stringify` drops is left out.
    pub(crate) fn output_document(&mut self, ty: Ty) -> Result<String, Vec<SourceProblem>> {
        self.document(ty)
    }

    /// A problem at `place`.
    pub(crate) fn problem(
        &self,
        place: Place,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> SourceProblem {
        let module = self.project.get(place.module);
        SourceProblem::at(&module, place.span, message.into(), help.into())
    }
}
