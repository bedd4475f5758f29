//! Classes as object types: their public properties, inherited ones first.

use oxc_ast::ast::{
    Class, ClassElement, Expression, MethodDefinitionKind, PropertyDefinition, TSAccessibility,
};
use oxc_span::GetSpan;

use super::declared::Gathered;
use super::function::FunctionType;
use super::{Evaluator, Kind, Place, Property, Scope, Ty};
use crate::project::{Found, Symbol};

impl<'a> Evaluator<'a> {
    /// The instances of a class without a name.
    pub(super) fn class_type(
        &mut self,
        scope: &Scope<'a>,
        class: &'a Class<'a>,
        args: &[Ty],
    ) -> Ty {
        let mut all = Gathered::default();
        self.class_members(scope, class, args, &mut all);
        self.gathered(all)
    }

    pub(super) fn class_members(
        &mut self,
        scope: &Scope<'a>,
        class: &'a Class<'a>,
        args: &[Ty],
        all: &mut Gathered,
    ) {
        let scope = &self.instantiated(scope, class.type_parameters.as_deref(), args);
        if let Some(heritage) = &class.heritage {
            let args = self.arguments(scope, heritage.type_arguments.as_deref());
            let base = self.base_class(scope, &heritage.expression, args);
            let base = self.with_this(base, scope);
            self.inherit(all, base);
        }
        for element in &class.body.body {
            if !self.step() {
                return;
            }
            match element {
                ClassElement::PropertyDefinition(one) if !one.r#static => {
                    self.class_property(scope, one, all);
                }
                ClassElement::AccessorProperty(one) if !one.r#static => {
                    let hidden = one.accessibility.is_some_and(|it| it != TSAccessibility::Public);
                    let name = self.key_name(scope, &one.key, one.computed);
                    let (false, Some(name)) = (hidden, name) else { continue };
                    let ty = match (&one.type_annotation, &one.value) {
                        (Some(written), _) => self.deferred(scope, &written.type_annotation),
                        (None, Some(value)) => self.type_of_initialiser(scope, value),
                        (None, None) => self.intern(Kind::Any),
                    };
                    let doc = self.comment_above(scope.module, one.span.start);
                    let place = Place { module: scope.module, span: one.span };
                    let (optional, default) = (false, None);
                    all.properties.push(Property { name, ty, optional, doc, default, place });
                }
                ClassElement::MethodDefinition(one)
                    if one.kind == MethodDefinitionKind::Constructor =>
                {
                    for parameter in &one.value.params.items {
                        let public = parameter.accessibility == Some(TSAccessibility::Public)
                            || (parameter.accessibility.is_none() && parameter.readonly);
                        let Some(id) = parameter.pattern.get_binding_identifier() else { continue };
                        if !public {
                            continue;
                        }
                        let ty = match (&parameter.type_annotation, &parameter.initializer) {
                            (Some(written), _) => self.deferred(scope, &written.type_annotation),
                            (None, Some(value)) => self.type_of_initialiser(scope, value),
                            (None, None) => self.intern(Kind::Any),
                        };
                        all.properties.push(Property {
                            name: id.name.as_str().into(),
                            ty,
                            optional: parameter.optional,
                            doc: self.comment_above(scope.module, parameter.span.start),
                            default: None,
                            place: Place { module: scope.module, span: parameter.span },
                        });
                    }
                }
                ClassElement::TSIndexSignature(one) if !one.r#static => {
                    let key = self.type_of(scope, &one.parameter.type_annotation.type_annotation);
                    let ty = self.deferred(scope, &one.type_annotation.type_annotation);
                    let place = Place { module: scope.module, span: one.span };
                    self.push_index(&mut all.indexes, key, ty, place);
                }
                _ => {}
            }
        }
    }

    fn class_property(
        &mut self,
        scope: &Scope<'a>,
        one: &'a PropertyDefinition<'a>,
        all: &mut Gathered,
    ) {
        let hidden = matches!(
            one.accessibility,
            Some(TSAccessibility::Private | TSAccessibility::Protected)
        );
        let name = self.key_name(scope, &one.key, one.computed);
        let (false, Some(name)) = (hidden, name) else { return };
        let ty = match (&one.type_annotation, &one.value) {
            (Some(written), _) => self.deferred(scope, &written.type_annotation),
            (None, Some(value)) if one.readonly => self.type_of_constant(scope, value),
            (None, Some(value)) => self.type_of_initialiser(scope, value),
            (None, None) => self.intern(Kind::Any),
        };
        // A function that a class brings along is no data.
        if matches!(self.kind_now(ty), Kind::Function(_)) {
            return;
        }
        all.properties.push(Property {
            name,
            ty,
            optional: one.optional,
            doc: self.comment_above(scope.module, one.span.start),
            default: None,
            place: Place { module: scope.module, span: one.span },
        });
    }

    /// `typeof` of a class: what makes its instances, with its static properties.
    pub(super) fn constructor_of(
        &mut self,
        scope: &Scope<'a>,
        class: &'a Class<'a>,
        result: Ty,
        place: Place,
    ) -> Ty {
        let mut statics = Gathered::default();
        for element in &class.body.body {
            if let ClassElement::PropertyDefinition(one) = element
                && one.r#static
            {
                self.class_property(scope, one, &mut statics);
            }
        }
        let (parameters, members) = (Vec::new(), statics.properties);
        let one = FunctionType::new(parameters, result, place);
        self.function_of(FunctionType { constructs: true, members, ..one })
    }

    fn base_class(&mut self, scope: &Scope<'a>, base: &'a Expression<'a>, args: Vec<Ty>) -> Ty {
        let place = Place { module: scope.module, span: base.span() };
        match base {
            Expression::Identifier(one) => {
                let name = one.name.as_str();
                match self.project.find(scope.table, name) {
                    Some(Found::Symbol(table, own))
                        if self.project.symbol_in(table, own).is_some_and(Symbol::is_type) =>
                    {
                        self.found_type(Some(Found::Symbol(table, own)), args, name, place)
                    }
                    Some(_) => self.constructed(scope, base),
                    None => self.global(name, args, place),
                }
            }
            other => self.constructed(scope, other),
        }
    }

    /// What `new` of an expression gives; any object where that is not known.
    pub(super) fn constructed(&mut self, scope: &Scope<'a>, class: &'a Expression<'a>) -> Ty {
        let ty = self.type_of_constant(scope, class);
        match self.kind(ty) {
            Kind::Function(one) if one.constructs => one.result,
            _ => self.intern(Kind::Any),
        }
    }
}
