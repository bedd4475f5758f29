//! Conditional types: distributed over unions, with what `infer` finds.

use oxc_ast::ast::{TSConditionalType, TSType, TSTypeName};

use super::infer::collect;
use super::{Evaluator, Hole, Kind, Scope, Ty};

impl<'a> Evaluator<'a> {
    pub(super) fn conditional(&mut self, scope: &Scope<'a>, node: &'a TSConditionalType<'a>) -> Ty {
        let checked = self.type_of(scope, &node.check_type);
        let name = parameter_name(&node.check_type).filter(|name| scope.parameter(name).is_some());
        let Some(name) = name else { return self.decide(scope, node, checked) };
        match self.kind(checked) {
            Kind::Never => self.intern(Kind::Never),
            Kind::Union(_) | Kind::Boolean => {
                let mut all = Vec::new();
                for member in self.members_of(checked) {
                    if !self.step() {
                        break;
                    }
                    let inner = scope.constrained(name, member, scope.constraint(name));
                    all.push(self.decide(&inner, node, member));
                }
                self.union_of(all)
            }
            _ => self.decide(scope, node, checked),
        }
    }

    fn decide(&mut self, scope: &Scope<'a>, node: &'a TSConditionalType<'a>, checked: Ty) -> Ty {
        // What is not known is not guessed either.
        if let Kind::Unsayable(one) = self.kind(checked)
            && one.name.is_empty()
        {
            return checked;
        }
        let mut names = Vec::new();
        collect(&node.extends_type, &mut names);
        let first = self.holes.len();
        let mut pattern_scope = scope.clone();
        for (at, (name, _)) in names.iter().enumerate() {
            let hole = u32::try_from(first + at).unwrap_or(u32::MAX);
            let hole = self.intern(Kind::Hole(hole));
            self.holes.push(Hole::default());
            pattern_scope = pattern_scope.with(name, hole);
        }
        let pattern = self.type_of(&pattern_scope, &node.extends_type);
        let is_any = matches!(self.kind(checked), Kind::Any);
        let mut matches = self.assignable(checked, pattern);
        let mut inner = scope.clone();
        for (at, (name, constraint)) in names.iter().enumerate() {
            let found = std::mem::take(&mut self.holes[first + at]);
            let ty = match found.found.as_slice() {
                [] => self.intern(Kind::Unknown),
                [first, rest @ ..] if found.is_parameter => {
                    rest.iter().fold(*first, |all, one| self.intersect(all, *one))
                }
                _ => self.union_of(found.found),
            };
            if let Some(constraint) = constraint {
                let wanted = self.type_of(&inner, constraint);
                matches = matches && self.assignable(ty, wanted);
            }
            inner = inner.with(name, ty);
        }
        let is_open = matches!(self.kind(pattern), Kind::Any | Kind::Unknown);
        if matches && is_any && !is_open {
            let yes = self.type_of(&inner, &node.true_type);
            let no = self.type_of(scope, &node.false_type);
            return self.union_of(vec![yes, no]);
        }
        if matches {
            self.type_of(&inner, &node.true_type)
        } else {
            self.type_of(scope, &node.false_type)
        }
    }
}

/// The name of the type parameter that a conditional type checks, which makes it distribute.
fn parameter_name<'a>(node: &'a TSType<'a>) -> Option<&'a str> {
    match node {
        TSType::TSTypeReference(one) if one.type_arguments.is_none() => match &one.type_name {
            TSTypeName::IdentifierReference(name) => Some(name.name.as_str()),
            _ => None,
        },
        TSType::TSParenthesizedType(inner) => parameter_name(&inner.type_annotation),
        _ => None,
    }
}
