//! The ways in which a function may be called.

use oxc_ast::ast::{
    FormalParameters, Function, TSSignature, TSType, TSTypeName, TSTypeParameterDeclaration,
};
use oxc_span::Span;

use crate::exports::{Callable, Code};
use crate::project::Found;
use crate::types::{Evaluator, Scope, Ty};

/// How many names are followed from a type to the function type that it means.
const MAX_HOPS: usize = 16;

/// One way to call a function.
#[derive(Clone)]
pub(crate) struct Signature<'a> {
    pub(crate) params: &'a FormalParameters<'a>,
    pub(crate) result: Option<&'a TSType<'a>>,
    pub(crate) scope: Scope<'a>,
    /// Whether it has a body of its own, and so names, defaults and no overloads.
    pub(crate) is_written: bool,
}

/// The signatures of a function.
pub(crate) struct Signatures<'a> {
    /// Overloads, or the one signature.
    pub(crate) all: Vec<Signature<'a>>,
    /// What its variable's type says of parameters that have no type of their own.
    pub(crate) declared: Option<Signature<'a>>,
    /// Where it is a generator.
    pub(crate) generator: Option<Span>,
    /// Every place above which its comment may stand, the first first.
    pub(crate) starts: Vec<u32>,
}

impl<'a> Evaluator<'a> {
    /// The signatures of `callable`; overloads hide the signature of the implementation.
    pub(crate) fn signatures(&mut self, callable: &Callable<'a>) -> Signatures<'a> {
        let scope = &callable.scope;
        let declared = match callable.declared {
            Some(ty) => self.function_type(scope, ty),
            None => self
                .doc_of(scope.module, callable.start)
                .and_then(|doc| self.declared_in_comment(scope.module, &doc)),
        };
        let mut starts = vec![callable.start];
        let mut generator = None;
        let all = match &callable.code {
            Code::Value => declared.iter().cloned().collect(),
            Code::Arrow(arrow) => {
                let result = arrow.return_type.as_deref().map(|result| &result.type_annotation);
                let generics = arrow.type_parameters.as_deref();
                vec![self.signature(scope, generics, &arrow.params, result, true)]
            }
            Code::Functions(functions) => {
                starts.extend(functions.iter().skip(1).map(|function| function.span.start));
                let written = functions.iter().find(|function| function.body.is_some());
                generator = written.filter(|one| one.generator).map(|one| one.span);
                let overloads: Vec<&&Function> =
                    functions.iter().filter(|function| function.body.is_none()).collect();
                let chosen =
                    if overloads.is_empty() { written.into_iter().collect() } else { overloads };
                let signature = |function: &&'a Function<'a>| {
                    let function: &'a Function<'a> = function;
                    let result = function.return_type.as_deref();
                    let result = result.map(|result| &result.type_annotation);
                    let generics = function.type_parameters.as_deref();
                    let is_written = function.body.is_some();
                    self.signature(scope, generics, &function.params, result, is_written)
                };
                chosen.into_iter().map(signature).collect()
            }
        };
        Signatures { all, declared, generator, starts }
    }

    /// Whether a type is that of a function.
    pub(crate) fn is_function(&mut self, scope: &Scope<'a>, ty: &'a TSType<'a>) -> bool {
        self.function_type(scope, ty).is_some()
    }

    /// The function type that `ty` is, or that the alias or interface is which it names.
    pub(super) fn function_type(
        &mut self,
        scope: &Scope<'a>,
        ty: &'a TSType<'a>,
    ) -> Option<Signature<'a>> {
        self.function_type_within(scope, ty, MAX_HOPS)
    }

    fn function_type_within(
        &mut self,
        scope: &Scope<'a>,
        ty: &'a TSType<'a>,
        hops: usize,
    ) -> Option<Signature<'a>> {
        let hops = hops.checked_sub(1)?;
        match ty {
            TSType::TSFunctionType(one) => {
                let generics = one.type_parameters.as_deref();
                let result = Some(&one.return_type.type_annotation);
                Some(self.signature(scope, generics, &one.params, result, false))
            }
            TSType::TSParenthesizedType(inner) => {
                self.function_type_within(scope, &inner.type_annotation, hops)
            }
            TSType::TSTypeLiteral(one) => self.call_signature(scope, &one.members),
            TSType::TSTypeReference(reference) => {
                let TSTypeName::IdentifierReference(name) = &reference.type_name else {
                    return None;
                };
                let found = self.project.find(scope.table, name.name.as_str())?;
                let Found::Symbol(table, name) = found else { return None };
                let symbol = self.project.symbol_in(table, name)?.clone();
                let args = reference.type_arguments.iter().flat_map(|args| &args.params);
                let args: Vec<Ty> = args.map(|arg| self.type_of(scope, arg)).collect();
                let outer = self.scope_of(table);
                if let Some(alias) = symbol.alias {
                    let inner = self.instantiated(&outer, alias.type_parameters.as_deref(), &args);
                    return self.function_type_within(&inner, &alias.type_annotation, hops);
                }
                symbol.interfaces.iter().find_map(|one| {
                    let inner = self.instantiated(&outer, one.type_parameters.as_deref(), &args);
                    self.call_signature(&inner, &one.body.body)
                })
            }
            _ => None,
        }
    }

    /// The first signature with which an object is called.
    fn call_signature(
        &mut self,
        scope: &Scope<'a>,
        members: &'a [TSSignature<'a>],
    ) -> Option<Signature<'a>> {
        members.iter().find_map(|member| {
            let TSSignature::TSCallSignatureDeclaration(one) = member else { return None };
            let generics = one.type_parameters.as_deref();
            let result = one.return_type.as_deref().map(|result| &result.type_annotation);
            Some(self.signature(scope, generics, &one.params, result, false))
        })
    }

    fn signature(
        &mut self,
        scope: &Scope<'a>,
        generics: Option<&'a TSTypeParameterDeclaration<'a>>,
        params: &'a FormalParameters<'a>,
        result: Option<&'a TSType<'a>>,
        is_written: bool,
    ) -> Signature<'a> {
        let scope = self.generic_scope(scope, generics);
        Signature { params, result, scope, is_written }
    }
}
