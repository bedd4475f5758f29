//! `@param` tags that name nothing which the function takes.

use std::collections::HashSet;

use oxc_ast::ast::BindingPattern;
use oxc_span::Span;

use super::docs::{DEPTH, FunctionDoc};
use super::parameters::name_of;
use super::signature::Signatures;
use crate::exports::{Callable, Code};
use crate::types::{Evaluator, Kind, Place, Ty};

/// How many properties are looked at for the `@param` of one function: past it nothing more is
/// said of them.
const LOOKS: usize = 1_000_000;

impl<'a> Evaluator<'a> {
    /// Says each `@param` that is of no parameter and of no property of one.
    ///
    /// `ty` is the type of all arguments.
    pub(super) fn warn_of_params(
        &mut self,
        callable: &Callable<'a>,
        signatures: &Signatures<'a>,
        doc: &FunctionDoc,
        ty: Ty,
    ) {
        if doc.params().is_empty() {
            return;
        }
        let own = Own::of(callable, signatures, doc);
        let mut taken: Option<Vec<String>> = None;
        let mut looks = LOOKS;
        for (name, at) in doc.params().iter().map(|param| (param.name.as_str(), param.at)) {
            // Nothing deeper is followed; one step is the object's own name.
            if name.split('.').nth(DEPTH + 1).is_some() {
                continue;
            }
            let path: Vec<&str> = name.split('.').map(|step| step.trim_end_matches("[]")).collect();
            let is_own = own.names.contains(path[0])
                || (own.apart.contains(path[0])
                    && (path.len() > 1
                        || own.objects.contains(path[0])
                        || !(own.has_more_roots && self.is_near(ty, name, &mut looks))));
            let is_known = (is_own && (path.len() == 1 || self.has(ty, &path[1..], &mut looks)))
                || self.has(ty, &path, &mut looks);
            if looks == 0 || !self.may_warn(callable.scope.module) {
                return;
            }
            if is_known {
                continue;
            }
            let place = Place { module: callable.scope.module, span: Span::sized(at, 6) };
            if name.is_empty() {
                let help = "write @param, the name, and what it is";
                self.warn(place, "@param names no parameter".to_owned(), help.to_owned());
                continue;
            }
            let mut message = String::from("the function takes no ");
            haft_text::push_quoted(&mut message, name);
            let taken = taken.get_or_insert_with(|| self.taken(ty, &own));
            looks = looks.saturating_sub(taken.len());
            let help = match haft_text::closest(name, taken.iter().map(String::as_str)) {
                Some(close) => format!("did you mean @param {close}?"),
                None => "name a parameter that it has, or take the tag out".to_owned(),
            };
            self.warn(place, message, help);
        }
    }

    /// Whether a type has a property at this path, or may have any.
    fn has(&mut self, ty: Ty, path: &[&str], looks: &mut usize) -> bool {
        let mut ty = ty;
        for step in path {
            // What is no plain object may be an array of them or a union: who knows what is meant.
            let Kind::Object(object) = self.kind(ty) else { return true };
            let mut properties = object.properties().iter();
            *looks = looks.saturating_sub(properties.len() + 1);
            match properties.find(|property| &*property.name == *step) {
                Some(_) if *looks == 0 => return true,
                Some(property) => ty = property.ty,
                None => return !object.indexes().is_empty(),
            }
        }
        true
    }

    /// Whether a name is close to that of a property, and so hardly the object's.
    fn is_near(&mut self, ty: Ty, name: &str, looks: &mut usize) -> bool {
        let Kind::Object(object) = self.kind(ty) else { return false };
        let properties = object.properties();
        *looks = looks.saturating_sub(properties.len());
        haft_text::closest(name, properties.iter().map(|property| &*property.name)).is_some()
    }

    /// What a `@param` may name.
    fn taken(&mut self, ty: Ty, own: &Own<'_>) -> Vec<String> {
        let properties = self.properties_of(ty).unwrap_or_default();
        let mut taken: Vec<String> =
            properties.iter().map(|property| property.name.to_string()).collect();
        let mut own: Vec<&str> = own.names.iter().copied().collect();
        own.sort_unstable();
        taken.extend(own.into_iter().map(str::to_owned));
        taken
    }
}

/// The names that the function itself gives its parameters.
struct Own<'n> {
    names: HashSet<&'n str>,
    /// What the comment calls those that are taken apart.
    apart: HashSet<&'n str>,
    /// What the comment names properties of, as `options` in `@param options.a`.
    objects: HashSet<&'n str>,
    /// Whether the comment names more than the function has parameters.
    has_more_roots: bool,
}

impl<'n> Own<'n> {
    /// The names in every signature, of type parameters as well; one that is taken apart has the
    /// name that the comment has at its place.
    fn of<'a: 'n>(
        callable: &Callable<'a>,
        signatures: &Signatures<'a>,
        doc: &'n FunctionDoc,
    ) -> Self {
        let mut names = HashSet::new();
        let mut apart = HashSet::new();
        let mut all: Vec<_> = signatures.all.iter().map(|one| one.params).collect();
        all.extend(signatures.declared.iter().map(|one| one.params));
        match &callable.code {
            Code::Functions(functions) => {
                all.extend(functions.iter().map(|one| &*one.params));
                let generics = functions.iter().filter_map(|one| one.type_parameters.as_deref());
                names
                    .extend(generics.flat_map(|all| &all.params).map(|one| one.name.name.as_str()));
                if functions.iter().any(|one| one.this_param.is_some()) {
                    names.insert("this");
                }
            }
            Code::Arrow(arrow) => {
                all.push(&arrow.params);
                let generics = arrow.type_parameters.as_deref();
                let generics = generics.into_iter().flat_map(|all| &all.params);
                names.extend(generics.map(|one| one.name.name.as_str()));
            }
            Code::Value => {}
        }
        let mut count = 0;
        for params in all {
            count = count.max(params.items.len() + usize::from(params.rest.is_some()));
            let rest = params.rest.as_deref().map(|rest| &rest.rest.argument);
            let patterns = params.items.iter().map(|item| &item.pattern).chain(rest);
            for (index, pattern) in patterns.enumerate() {
                match name_of(pattern) {
                    Some(name) => {
                        names.insert(name);
                    }
                    None if is_apart(pattern) => {
                        apart.insert(index);
                    }
                    None => {}
                }
            }
        }
        // Above a parameter that is taken apart people write `@param options` or `@param options.a`.
        let mut roots: Vec<&str> = Vec::new();
        let mut objects = HashSet::new();
        for param in doc.params() {
            let (root, below) = match param.name.split_once('.') {
                Some((root, _)) => (root, true),
                None => (param.name.as_str(), false),
            };
            if below {
                objects.insert(root);
            }
            let is_this = root == "this" && names.contains(root);
            if !root.is_empty() && !is_this && roots.len() < 50 && !roots.contains(&root) {
                roots.push(root);
            }
        }
        let apart = apart.into_iter().filter_map(|index: usize| roots.get(index).copied());
        Self { apart: apart.collect(), names, objects, has_more_roots: roots.len() > count }
    }
}

fn is_apart(pattern: &BindingPattern<'_>) -> bool {
    match pattern {
        BindingPattern::ObjectPattern(_) | BindingPattern::ArrayPattern(_) => true,
        BindingPattern::AssignmentPattern(inner) => is_apart(&inner.left),
        BindingPattern::BindingIdentifier(_) => false,
    }
}
