//! Function types, for `ReturnType`, `Parameters` and conditional types; JSON cannot say them.

use std::rc::Rc;

use oxc_ast::ast::{
    ArrowFunctionExpression, FormalParameters, Function, TSTypeAnnotation,
    TSTypeParameterDeclaration,
};
use oxc_span::Span;

use super::call::Generic;
use super::kind::{Element, Rest};
use super::{Evaluator, Kind, Place, Property, Scope, Shared, Ty};

/// What a function takes and gives.
pub(crate) struct FunctionType {
    /// As the tuple of its arguments.
    pub(crate) parameters: Vec<Element>,
    pub(crate) result: Ty,
    /// Whether it is called with `new`.
    pub(crate) constructs: bool,
    /// The static properties of a class.
    pub(crate) members: Vec<Property>,
    /// Its overloads, in the order of the source, where it has more than one.
    pub(super) overloads: Vec<Ty>,
    /// What a call infers its type parameters from, where it has any.
    pub(super) generic: Option<usize>,
    pub(crate) place: Place,
}

impl FunctionType {
    pub(super) fn new(parameters: Vec<Element>, result: Ty, place: Place) -> Self {
        let (constructs, members, overloads, generic) = (false, Vec::new(), Vec::new(), None);
        Self { parameters, result, constructs, members, overloads, generic, place }
    }
}

impl<'a> Evaluator<'a> {
    pub(super) fn function(
        &mut self,
        scope: &Scope<'a>,
        generics: Option<&'a TSTypeParameterDeclaration<'a>>,
        parameters: &'a FormalParameters<'a>,
        result: Option<&'a TSTypeAnnotation<'a>>,
        span: Span,
    ) -> Ty {
        let outer = scope;
        let scope = &self.generic_scope(outer, generics);
        let generic = generics.map(|generics| {
            let scope = outer.clone();
            self.generics.push(Generic { scope, generics, parameters, result });
            self.generics.len() - 1
        });
        let result = match result {
            Some(result) => self.deferred(scope, &result.type_annotation),
            None => self.intern(Kind::Any),
        };
        let parameters = self.parameters(scope, parameters);
        let place = Place { module: scope.module, span };
        self.function_of(FunctionType { generic, ..FunctionType::new(parameters, result, place) })
    }

    pub(super) fn function_of(&mut self, function: FunctionType) -> Ty {
        self.intern(Kind::Function(Shared::new(function)))
    }

    /// `typeof` of a declared function.
    pub(super) fn declared_function(&mut self, scope: &Scope<'a>, one: &'a Function<'a>) -> Ty {
        if one.return_type.is_none() && one.body.is_some() {
            let result = self.unwritten_result(scope, one.span);
            let inner = &self.generic_scope(scope, one.type_parameters.as_deref());
            let parameters = self.parameters(inner, &one.params);
            let place = Place { module: scope.module, span: one.span };
            return self.function_of(FunctionType::new(parameters, result, place));
        }
        let generics = one.type_parameters.as_deref();
        self.function(scope, generics, &one.params, one.return_type.as_deref(), one.span)
    }

    fn unwritten_result(&mut self, scope: &Scope<'a>, span: Span) -> Ty {
        let place = Place { module: scope.module, span: Span::new(span.start, span.start + 1) };
        let help = "write it between the parameters and the body";
        self.unsayable(place, "the type of this function's result is not written", help)
    }

    /// `typeof` of an arrow; the result of one that is an expression alone is inferred.
    pub(super) fn arrow(
        &mut self,
        scope: &Scope<'a>,
        arrow: &'a ArrowFunctionExpression<'a>,
    ) -> Ty {
        let generics = arrow.type_parameters.as_deref();
        if let Some(result) = &arrow.return_type {
            return self.function(scope, generics, &arrow.params, Some(result), arrow.span);
        }
        let inner = &self.generic_scope(scope, generics);
        let parameters = self.parameters(inner, &arrow.params);
        let result = match arrow.body.as_expression().filter(|_| generics.is_none()) {
            Some(body) => {
                let mut inside = inner.clone();
                for (one, element) in arrow.params.items.iter().zip(&parameters) {
                    if let Some(id) = one.pattern.get_binding_identifier() {
                        inside = inside.with_value(id.name.as_str(), element.ty);
                    }
                }
                let result = self.type_of_initialiser(&inside, body);
                if arrow.r#async { self.intern(Kind::Promise(result)) } else { result }
            }
            None => self.unwritten_result(scope, arrow.span),
        };
        let place = Place { module: scope.module, span: arrow.span };
        self.function_of(FunctionType::new(parameters, result, place))
    }

    fn parameters(
        &mut self,
        scope: &Scope<'a>,
        parameters: &'a FormalParameters<'a>,
    ) -> Vec<Element> {
        let mut elements = Vec::with_capacity(parameters.items.len());
        for one in &parameters.items {
            let ty = match (&one.type_annotation, &one.initializer) {
                (Some(written), _) => self.deferred(scope, &written.type_annotation),
                (None, Some(initialiser)) => self.type_of_initialiser(scope, initialiser),
                (None, None) => self.intern(Kind::Any),
            };
            let optional = one.optional || one.initializer.is_some();
            let label = one.pattern.get_binding_identifier().map(|id| id.name.as_str().into());
            elements.push(Element { ty, optional, rest: Rest::No, label });
        }
        if let Some(rest) = &parameters.rest {
            let whole = match &rest.type_annotation {
                Some(written) => self.type_of(scope, &written.type_annotation),
                None => self.intern(Kind::Any),
            };
            self.push_spread(&mut elements, whole);
        }
        elements
    }

    /// The type of any function at all, as the name `Function` means it.
    pub(super) fn any_function(&mut self, place: Place) -> Ty {
        let any = self.intern(Kind::Any);
        let rest = Element { ty: any, optional: false, rest: Rest::Each, label: None };
        self.function_of(FunctionType::new(vec![rest], any, place))
    }

    /// The tuple of these elements.
    pub(super) fn tuple_of(&mut self, elements: Vec<Element>) -> Ty {
        self.intern(Kind::Tuple(Rc::from(elements)))
    }
}
