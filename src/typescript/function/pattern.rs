//! What `{ a, b = 1 }` says of the object that it takes apart.

use std::rc::Rc;

use oxc_ast::ast::{BindingPattern, Expression, ObjectPattern};

use super::signature::Signature;
use crate::exports::key_of;
use crate::types::{Evaluator, Place, Property, Ty};

impl<'a> Evaluator<'a> {
    /// Gives the properties that a pattern has defaults for those defaults, and lets them be left
    /// out; a comment in the pattern describes a property that has none. Patterns in patterns count
    /// too.
    pub(super) fn apply_defaults(
        &mut self,
        signature: &Signature<'a>,
        pattern: &'a ObjectPattern<'a>,
        properties: &mut [Property],
    ) {
        for part in &pattern.properties {
            let Some(name) = key_of(&part.key).filter(|_| !part.computed) else { continue };
            let Some(property) = properties.iter_mut().find(|one| &*one.name == name) else {
                continue;
            };
            if property.doc.is_none() {
                let above = self.doc_above(signature.scope.module, part.span.start);
                property.doc = above.map(Rc::new);
            }
            let (inner, value) = with_default(&part.value);
            if let Some(value) = value {
                property.optional = true;
                let default = self.value_of(&signature.scope, value);
                property.default = default.or(property.default.take());
            }
            if let BindingPattern::ObjectPattern(inner) = inner
                && let Some(mut nested) = self.properties_of(property.ty)
            {
                self.apply_defaults(signature, inner, &mut nested);
                property.ty = self.replace_properties(property.ty, nested);
            }
        }
    }

    /// The type of a pattern without one: its defaults' types. In TypeScript each property must
    /// have a default.
    pub(super) fn pattern_type(
        &mut self,
        signature: &Signature<'a>,
        pattern: &'a ObjectPattern<'a>,
    ) -> Option<Ty> {
        let module = signature.scope.module;
        let is_typed = self.project.get(module).program.source_type.is_typescript();
        let mut properties = Vec::new();
        for part in &pattern.properties {
            let name = key_of(&part.key).filter(|_| !part.computed);
            let (inner, value) = with_default(&part.value);
            let ty = match (inner, value) {
                (_, Some(value)) => self.type_of_initialiser(&signature.scope, value),
                (BindingPattern::ObjectPattern(inner), None) => {
                    self.pattern_type(signature, inner)?
                }
                _ if is_typed => return None,
                _ => self.any(),
            };
            let Some(name) = name else { continue };
            properties.push(Property {
                name: Rc::from(name),
                ty,
                optional: value.is_some(),
                doc: self.doc_above(module, part.span.start).map(Rc::new),
                default: value.and_then(|value| self.value_of(&signature.scope, value)),
                place: Place { module, span: part.span },
            });
        }
        Some(self.object_of(properties))
    }
}

/// A pattern without its default, and the default.
fn with_default<'a>(
    pattern: &'a BindingPattern<'a>,
) -> (&'a BindingPattern<'a>, Option<&'a Expression<'a>>) {
    match pattern {
        BindingPattern::AssignmentPattern(one) => (&one.left, Some(&one.right)),
        _ => (pattern, None),
    }
}
