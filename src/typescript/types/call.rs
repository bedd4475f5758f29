//! The types of calls: what a function gives for these arguments.

use oxc_ast::ast::{
    Argument, CallExpression, Expression, FormalParameters, TSTypeAnnotation, TSTypeParameter,
    TSTypeParameterDeclaration,
};

use super::function::FunctionType;
use super::kind::Rest;
use super::{Evaluator, Hole, Kind, Place, Scope, Ty};

/// A function with type parameters, as it is written.
#[derive(Clone)]
pub(super) struct Generic<'a> {
    pub(super) scope: Scope<'a>,
    pub(super) generics: &'a TSTypeParameterDeclaration<'a>,
    pub(super) parameters: &'a FormalParameters<'a>,
    pub(super) result: Option<&'a TSTypeAnnotation<'a>>,
}

impl<'a> Evaluator<'a> {
    pub(super) fn called(
        &mut self,
        scope: &Scope<'a>,
        call: &'a CallExpression<'a>,
        place: Place,
    ) -> Ty {
        if let Expression::StaticMemberExpression(member) = &call.callee
            && matches!(&member.object, Expression::Identifier(owner) if owner.name == "Object")
        {
            let first = call.arguments.first().and_then(Argument::as_expression);
            return match (member.property.name.as_str(), first) {
                ("freeze" | "seal", Some(value)) => self.type_of_constant(scope, value),
                ("keys", _) => {
                    let text = self.intern(Kind::String);
                    self.intern(Kind::Array(text))
                }
                _ => self.uninferred(place),
            };
        }
        if let Expression::Identifier(name) = &call.callee
            && self.project.find(scope.table, name.name.as_str()).is_none()
        {
            return match name.name.as_str() {
                "String" => self.intern(Kind::String),
                "Number" | "parseInt" | "parseFloat" => self.intern(Kind::Number),
                "Boolean" => self.intern(Kind::Boolean),
                "BigInt" => self.intern(Kind::BigInt),
                "Symbol" => self.intern(Kind::Symbol),
                _ => self.uninferred(place),
            };
        }
        let ty = self.type_of_const(scope, &call.callee);
        let ty = self.chosen(scope, ty, call);
        match self.kind(ty) {
            Kind::Function(one) if !one.constructs => match one.generic {
                Some(generic) => self.generic_call(scope, generic, call, place),
                None => one.result,
            },
            Kind::Unsayable(_) => ty,
            _ => self.uninferred(place),
        }
    }

    /// Whether an argument for a type parameter keeps its literals, and an array is a tuple.
    fn wants_exact(&mut self, scope: &Scope<'a>, parameter: &'a TSTypeParameter<'a>) -> bool {
        parameter.r#const
            || parameter.constraint.as_ref().is_some_and(|constraint| {
                let ty = self.type_of(scope, constraint);
                matches!(self.kind(ty), Kind::Tuple(_))
            })
    }

    /// A function with overloads, `last` the one that inference sees.
    pub(super) fn overloaded(&mut self, last: Ty, overloads: Vec<Ty>) -> Ty {
        let Kind::Function(one) = self.kind(last) else { return last };
        if overloads.len() < 2 {
            return last;
        }
        let base = FunctionType::new(one.parameters.clone(), one.result, one.place);
        self.function_of(FunctionType { overloads, generic: one.generic, ..base })
    }

    /// The first overload that takes these arguments.
    fn chosen(&mut self, scope: &Scope<'a>, ty: Ty, call: &'a CallExpression<'a>) -> Ty {
        let Kind::Function(one) = self.kind(ty) else { return ty };
        let mut given = Vec::new();
        for argument in one.overloads.first().iter().flat_map(|_| &call.arguments) {
            let ty = match argument.as_expression() {
                Some(value) => self.type_of_constant(scope, value),
                None => self.intern(Kind::Any),
            };
            given.push(ty);
        }
        for overload in &one.overloads {
            let Kind::Function(of) = self.kind(*overload) else { continue };
            let required = of.parameters.iter().filter(|it| !it.optional && it.rest == Rest::No);
            let has_rest = of.parameters.iter().any(|it| it.rest != Rest::No);
            if given.len() < required.count() || (!has_rest && given.len() > of.parameters.len()) {
                continue;
            }
            let mut pairs = given.iter().zip(&of.parameters);
            if pairs.all(|(given, wanted)| self.assignable(*given, wanted.ty)) {
                return *overload;
            }
        }
        ty
    }

    /// What a generic function gives: its type parameters are what the arguments say they are.
    fn generic_call(
        &mut self,
        scope: &Scope<'a>,
        generic: usize,
        call: &'a CallExpression<'a>,
        place: Place,
    ) -> Ty {
        let Generic { scope: own, generics, parameters, result } = self.generics[generic].clone();
        let Some(result) = result else { return self.uninferred(place) };
        let explicit = self.arguments(scope, call.type_arguments.as_deref());
        if !explicit.is_empty() {
            let inner = self.instantiated(&own, Some(generics), &explicit);
            return self.type_of(&inner, &result.type_annotation);
        }
        let first = self.holes.len();
        let mut patterns = own.clone();
        for (at, parameter) in generics.params.iter().enumerate() {
            let hole = u32::try_from(first + at).unwrap_or(u32::MAX);
            let hole = self.intern(Kind::Hole(hole));
            self.holes.push(Hole::default());
            patterns = patterns.with(parameter.name.name.as_str(), hole);
        }
        let inner_scope = self.generic_scope(&own, Some(generics));
        for (parameter, argument) in parameters.items.iter().zip(&call.arguments) {
            let (Some(written), Some(value)) =
                (&parameter.type_annotation, argument.as_expression())
            else {
                continue;
            };
            let pattern = self.type_of(&patterns, &written.type_annotation);
            let is_exact = match self.kind(pattern) {
                Kind::Hole(hole) => {
                    let own = generics.params.get((hole as usize).wrapping_sub(first));
                    own.is_some_and(|own| self.wants_exact(&inner_scope, own))
                }
                _ => false,
            };
            let given = if is_exact {
                self.type_of_constant(scope, value)
            } else {
                self.type_of_const(scope, value)
            };
            self.assignable(given, pattern);
        }
        let mut inner = own.clone();
        for (at, parameter) in generics.params.iter().enumerate() {
            let found = std::mem::take(&mut self.holes[first + at]).found;
            let constraint = parameter.constraint.as_ref();
            let ty = match (found.is_empty(), &parameter.default, constraint) {
                (false, _, None) => {
                    let ty = self.union_of(found);
                    self.widened(ty)
                }
                (false, _, Some(_)) => self.union_of(found),
                (true, Some(written), _) | (true, None, Some(written)) => {
                    self.type_of(&inner, written)
                }
                (true, None, None) => self.intern(Kind::Unknown),
            };
            inner = inner.constrained(parameter.name.name.as_str(), ty, constraint);
        }
        self.type_of(&inner, &result.type_annotation)
    }
}
