//! The members of an interface or of an object type, as written.

use std::rc::Rc;

use oxc_ast::ast::{Expression, PropertyKey, TSMethodSignatureKind, TSSignature};
use oxc_span::{GetSpan, Span};

use super::function::FunctionType;
use super::{Evaluator, Index, Kind, ObjectType, Place, Property, Scope, Shared, Ty};
use crate::comment::Comments;
use crate::jsdoc::Doc;
use crate::project::ModuleId;

impl<'a> Evaluator<'a> {
    /// An object type of these members.
    pub(super) fn object_literal(
        &mut self,
        scope: &Scope<'a>,
        members: &'a [TSSignature<'a>],
    ) -> Ty {
        let mut properties = Vec::with_capacity(members.len());
        let mut indexes = Vec::new();
        let called = self.add_signatures(scope, members, &mut properties, &mut indexes);
        match called {
            Some(called) if properties.is_empty() && indexes.is_empty() => called,
            _ => self.object(properties, indexes),
        }
    }

    pub(crate) fn object(&mut self, properties: Vec<Property>, indexes: Vec<Index>) -> Ty {
        self.spend(properties.len());
        self.intern(Kind::Object(Shared::new(ObjectType::new(properties, indexes))))
    }

    /// Adds the members; the type of the call signature is given, if there is one.
    pub(super) fn add_signatures(
        &mut self,
        scope: &Scope<'a>,
        members: &'a [TSSignature<'a>],
        properties: &mut Vec<Property>,
        indexes: &mut Vec<Index>,
    ) -> Option<Ty> {
        let mut called = None;
        for member in members {
            if !self.step() {
                break;
            }
            let span = member.span();
            let place = Place { module: scope.module, span };
            match member {
                TSSignature::TSPropertySignature(one) => {
                    let Some(name) = self.key_name(scope, &one.key, one.computed) else { continue };
                    let ty = match &one.type_annotation {
                        Some(written) => self.deferred(scope, &written.type_annotation),
                        None => self.intern(Kind::Any),
                    };
                    let doc = self.comment_above(scope.module, span.start);
                    let optional = one.optional;
                    properties.push(Property { name, ty, optional, doc, default: None, place });
                }
                TSSignature::TSMethodSignature(one) => {
                    let Some(name) = self.key_name(scope, &one.key, one.computed) else { continue };
                    let generics = one.type_parameters.as_deref();
                    let result = one.return_type.as_deref();
                    let mut ty = self.function(scope, generics, &one.params, result, span);
                    if let Kind::Function(of) = self.kind(ty) {
                        ty = match (one.kind, of.parameters.first()) {
                            (TSMethodSignatureKind::Get, _) => of.result,
                            (TSMethodSignatureKind::Set, Some(given)) => given.ty,
                            _ => ty,
                        };
                    }
                    let doc = self.comment_above(scope.module, span.start);
                    let optional = one.optional;
                    properties.push(Property { name, ty, optional, doc, default: None, place });
                }
                TSSignature::TSIndexSignature(one) => {
                    let key = self.type_of(scope, &one.parameter.type_annotation.type_annotation);
                    let ty = self.deferred(scope, &one.type_annotation.type_annotation);
                    self.push_index(indexes, key, ty, place);
                }
                TSSignature::TSCallSignatureDeclaration(one) => {
                    let generics = one.type_parameters.as_deref();
                    let result = one.return_type.as_deref();
                    called = Some(self.function(scope, generics, &one.params, result, span));
                }
                TSSignature::TSConstructSignatureDeclaration(one) => {
                    let generics = one.type_parameters.as_deref();
                    let result = one.return_type.as_deref();
                    let ty = self.function(scope, generics, &one.params, result, span);
                    called = Some(self.constructing(ty));
                }
            }
        }
        called
    }

    /// Adds one index signature for each type of its keys.
    pub(super) fn push_index(&mut self, out: &mut Vec<Index>, key: Ty, ty: Ty, place: Place) {
        for named in self.members_of(key) {
            let key = self.resolve(named);
            match self.kind_now(key) {
                Kind::String | Kind::Number | Kind::Template(..) => {
                    out.push(Index { key, named, ty, place });
                }
                Kind::Any => {
                    let key = self.intern(Kind::String);
                    out.push(Index { key, named: key, ty, place });
                }
                Kind::Unsayable(_) => {
                    // What is wrong with the key is said as if it were wrong with the value.
                    let string = self.intern(Kind::String);
                    out.push(Index { key: string, named: string, ty: key, place });
                }
                _ => {}
            }
        }
    }

    /// The function type that is called with `new`.
    pub(super) fn constructing(&mut self, ty: Ty) -> Ty {
        let Kind::Function(one) = self.kind(ty) else { return ty };
        let (parameters, result, place) = (one.parameters.clone(), one.result, one.place);
        let members = one.members.clone();
        let one = FunctionType::new(parameters, result, place);
        self.function_of(FunctionType { constructs: true, members, ..one })
    }

    /// The name of a member; `None` where it is no string, such as a symbol.
    pub(super) fn key_name(
        &mut self,
        scope: &Scope<'a>,
        key: &'a PropertyKey<'a>,
        computed: bool,
    ) -> Option<Rc<str>> {
        match key {
            PropertyKey::StaticIdentifier(name) => Some(Rc::from(name.name.as_str())),
            PropertyKey::PrivateIdentifier(_) => None,
            PropertyKey::StringLiteral(text) => Some(Rc::from(text.value.as_str())),
            PropertyKey::NumericLiteral(number) => {
                Some(Rc::from(super::literal::number_text(number.value)))
            }
            PropertyKey::Identifier(_) if !computed => None,
            other => self.computed_name(scope, other.as_expression()?),
        }
    }

    fn computed_name(&mut self, scope: &Scope<'a>, key: &'a Expression<'a>) -> Option<Rc<str>> {
        let ty = self.type_of_constant(scope, key);
        match self.kind(ty) {
            Kind::Text(text) => Some(text),
            Kind::Digits(bits) => Some(Rc::from(super::literal::number_text(f64::from_bits(bits)))),
            _ => None,
        }
    }

    /// The comment above the byte `start`.
    pub(crate) fn comment_above(&self, module: ModuleId, start: u32) -> Option<Rc<Doc>> {
        let module = self.project.get(module);
        Comments::new(module.source, &module.program.comments).above(start).map(Rc::new)
    }

    /// A place in `module`.
    pub(super) fn place(module: ModuleId, span: Span) -> Place {
        Place { module, span }
    }
}
