//! A function's parameters as the arguments of a tool.

use std::rc::Rc;

use oxc_ast::ast::{
    BindingPattern, Expression, FormalParameter, FormalParameterRest, TSImportTypeQualifier,
    TSType, TSTypeName,
};
use oxc_span::GetSpan;

use super::docs::FunctionDoc;
use super::signature::Signature;
use crate::SourceProblem;
use crate::extracted::{Call, Param};
use crate::types::{Evaluator, Place, Property, Ty};

/// What one signature takes.
pub(crate) struct Input {
    pub(crate) properties: Vec<Property>,
    /// The type of the one object, where there is one: it may have more than properties.
    pub(crate) object: Option<Ty>,
    pub(crate) call: Call,
}

impl<'a> Evaluator<'a> {
    /// What a signature takes; the problems of all its parameters, where it has some.
    ///
    /// One parameter that is an object is the arguments themselves; any others are one property
    /// each. The last parameter is haft's own where its type is `ToolContext`, or where it is
    /// called `context` and has no type.
    pub(crate) fn input(
        &mut self,
        signature: &Signature<'a>,
        declared: Option<&Signature<'a>>,
        doc: &FunctionDoc,
    ) -> Result<Input, Vec<SourceProblem>> {
        let mut items: Vec<&'a FormalParameter<'a>> = signature.params.items.iter().collect();
        let rest = signature.params.rest.as_deref();
        if rest.is_none() && self.ends_with_context(signature, declared, &items, doc) {
            items.pop();
        }
        let mut typed = Vec::new();
        let mut problems = Vec::new();
        for (index, item) in items.iter().enumerate() {
            match self.parameter_type(signature, declared, index, item, doc) {
                Ok(ty) => typed.push((*item, ty)),
                Err(problem) => problems.push(problem),
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        if let ([(item, ty)], None) = (typed.as_slice(), rest)
            && let Some(properties) = self.properties_of(*ty)
        {
            return Ok(self.object_input(signature, item, *ty, properties, doc));
        }
        let mut properties = Vec::new();
        let mut params = Vec::new();
        for (index, (item, ty)) in typed.into_iter().enumerate() {
            match self.positional(signature, index, item, ty, doc) {
                Ok(property) => {
                    params.push(Param { name: property.name.to_string(), rest: false });
                    properties.push(property);
                }
                Err(problem) => problems.push(problem),
            }
        }
        if let Some(rest) = rest {
            match self.rest(signature, rest, doc) {
                Ok(property) => {
                    params.push(Param { name: property.name.to_string(), rest: true });
                    properties.push(property);
                }
                Err(problem) => problems.push(problem),
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let call = if params.is_empty() { Call::None } else { Call::Positional(params) };
        Ok(Input { properties, object: None, call })
    }

    /// Whether the last parameter takes haft's own context.
    fn ends_with_context(
        &self,
        signature: &Signature<'a>,
        declared: Option<&Signature<'a>>,
        items: &[&'a FormalParameter<'a>],
        doc: &FunctionDoc,
    ) -> bool {
        let Some((item, before)) = items.split_last() else { return false };
        if let Some(annotation) = &item.type_annotation {
            return names_context(&annotation.type_annotation);
        }
        if let Some((_, ty)) = declared.and_then(|declared| declared_type(declared, before.len())) {
            return names_context(ty);
        }
        let named = name_of(&item.pattern);
        let commented = doc
            .type_of_param(named, before.len())
            .and_then(|at| self.project.tag_type(signature.scope.module, at));
        match commented {
            Some((_, alias)) => names_context(&alias.type_annotation),
            None => named == Some("context") && item.initializer.is_none(),
        }
    }

    /// The one parameter that is the arguments.
    fn object_input(
        &mut self,
        signature: &Signature<'a>,
        item: &'a FormalParameter<'a>,
        ty: Ty,
        mut properties: Vec<Property>,
        doc: &FunctionDoc,
    ) -> Input {
        if let BindingPattern::ObjectPattern(pattern) = &item.pattern {
            self.apply_defaults(signature, pattern, &mut properties);
        }
        let texts = doc.object_texts(name_of(&item.pattern));
        self.describe(&mut properties, &texts);
        let object = self.replace_properties(ty, properties.clone());
        Input { properties, object: Some(object), call: Call::Object }
    }

    /// One parameter as a property.
    fn positional(
        &mut self,
        signature: &Signature<'a>,
        index: usize,
        item: &'a FormalParameter<'a>,
        ty: Ty,
        doc: &FunctionDoc,
    ) -> Result<Property, SourceProblem> {
        let place = Place { module: signature.scope.module, span: item.pattern.span() };
        let name = match name_of(&item.pattern) {
            Some(name) => name.to_owned(),
            None => doc.param_name(index).ok_or_else(|| {
                let message = "a destructured parameter beside others has no name";
                let help = "give it a name and take it apart in the body, or take one object";
                self.problem(place, message, help)
            })?,
        };
        let ty = match &item.pattern {
            BindingPattern::ObjectPattern(pattern) => match self.properties_of(ty) {
                Some(mut properties) => {
                    self.apply_defaults(signature, pattern, &mut properties);
                    self.replace_properties(ty, properties)
                }
                None => ty,
            },
            _ => ty,
        };
        let initializer = item.initializer.as_deref();
        let default = initializer.and_then(|value| self.value_of(&signature.scope, value));
        let texts = doc.nested_texts(&name);
        let ty = self.described(ty, &texts);
        let above = self.doc_above(signature.scope.module, item.span.start);
        Ok(Property {
            ty,
            optional: item.optional || initializer.is_some() || doc.is_optional(&name),
            doc: doc.of_param(&name, above),
            default: default.or_else(|| doc.default_of(&name)),
            place,
            name: Rc::from(name),
        })
    }

    /// `...names: string[]` as a property that may be left out.
    fn rest(
        &mut self,
        signature: &Signature<'a>,
        rest: &'a FormalParameterRest<'a>,
        doc: &FunctionDoc,
    ) -> Result<Property, SourceProblem> {
        let place = Place { module: signature.scope.module, span: rest.span };
        let Some(name) = name_of(&rest.rest.argument) else {
            let message = "a rest parameter that is taken apart has no name";
            return Err(self.problem(place, message, "give it a name, such as ...names: string[]"));
        };
        let ty = match &rest.type_annotation {
            Some(annotation) => self.type_of(&signature.scope, &annotation.type_annotation),
            None if let Some(ty) = self.rest_type(signature, name, doc) => ty,
            None if self.is_typescript(signature.scope.module) => {
                let message = format!("the rest parameter {name} has no type");
                let help = format!("write what it takes, such as ...{name}: string[]");
                return Err(self.problem(place, message, help));
            }
            None => {
                let any = self.any();
                self.array_of(any)
            }
        };
        let above = self.doc_above(signature.scope.module, rest.span.start);
        let doc = doc.of_param(name, above);
        Ok(Property { name: Rc::from(name), ty, optional: true, doc, default: None, place })
    }

    /// The type of one parameter: its own, its variable's type's, its default's, its comment's.
    fn parameter_type(
        &mut self,
        signature: &Signature<'a>,
        declared: Option<&Signature<'a>>,
        index: usize,
        item: &'a FormalParameter<'a>,
        doc: &FunctionDoc,
    ) -> Result<Ty, SourceProblem> {
        let scope = &signature.scope;
        if let Some(annotation) = &item.type_annotation {
            return Ok(self.type_of(scope, &annotation.type_annotation));
        }
        if let Some((scope, ty)) = declared.and_then(|declared| declared_type(declared, index)) {
            return Ok(self.type_of(&scope, ty));
        }
        let named = name_of(&item.pattern);
        if let Some(at) = doc.type_of_param(named, index)
            && let Some(ty) = self.tag_type(scope.module, at)
        {
            return Ok(ty);
        }
        if let BindingPattern::ObjectPattern(pattern) = &item.pattern
            && let Some(ty) = self.pattern_type(signature, pattern)
        {
            return Ok(ty);
        }
        if let Some(value) = item.initializer.as_deref().filter(|value| has_own_type(value)) {
            return Ok(self.type_of_initialiser(scope, value));
        }
        if !self.is_typescript(scope.module) {
            return Ok(self.any());
        }
        let place = Place { module: scope.module, span: item.pattern.span() };
        Err(if let Some(name) = named {
            let message = format!("the parameter {name} has no type");
            self.problem(place, message, format!("write one, such as {name}: string"))
        } else {
            let message = "the destructured parameter has no type";
            let help = "write one after it, such as { text }: { text: string }";
            self.problem(place, message, help)
        })
    }

    /// Whether a module is TypeScript, where what has no type is a mistake.
    fn is_typescript(&self, module: crate::project::ModuleId) -> bool {
        self.project.get(module).program.source_type.is_typescript()
    }
}

/// The type that a declared signature has for the parameter at `index`.
fn declared_type<'a>(
    declared: &Signature<'a>,
    index: usize,
) -> Option<(crate::types::Scope<'a>, &'a TSType<'a>)> {
    let annotation = declared.params.items.get(index)?.type_annotation.as_deref()?;
    Some((declared.scope.clone(), &annotation.type_annotation))
}

/// The name of a parameter that is not taken apart.
pub(super) fn name_of<'a>(pattern: &BindingPattern<'a>) -> Option<&'a str> {
    match pattern {
        BindingPattern::BindingIdentifier(name) => Some(name.name.as_str()),
        BindingPattern::AssignmentPattern(inner) => name_of(&inner.left),
        _ => None,
    }
}

/// Whether the type of a default can be seen, as that of a call's result cannot.
fn has_own_type(value: &Expression<'_>) -> bool {
    !matches!(
        value,
        Expression::CallExpression(_)
            | Expression::AwaitExpression(_)
            | Expression::ChainExpression(_)
    )
}

/// Whether a type is haft's own context, by its name.
fn names_context(ty: &TSType<'_>) -> bool {
    match ty {
        TSType::TSTypeReference(reference) => match &reference.type_name {
            TSTypeName::IdentifierReference(name) => name.name == "ToolContext",
            TSTypeName::QualifiedName(name) => name.right.name == "ToolContext",
            TSTypeName::ThisExpression(_) => false,
        },
        TSType::TSImportType(import) => matches!(
            &import.qualifier,
            Some(TSImportTypeQualifier::Identifier(one)) if one.name == "ToolContext"
        ),
        _ => false,
    }
}
