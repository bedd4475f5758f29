//! The types that expressions have, as far as they can be told without running anything.

use oxc_ast::ast::{
    ArrayExpressionElement, BinaryOperator, Expression, NewExpression, ObjectExpression,
    ObjectPropertyKind, TSType, TSTypeName, TemplateLiteral, UnaryOperator,
};
use oxc_span::GetSpan;

use super::kind::Rest;
use super::{Element, Evaluator, Index, Kind, Place, Property, Scope, Ty};
use crate::project::Found;

/// How far literals keep their own types.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    /// `as const`: everywhere, and arrays are tuples.
    All,
    /// `const x = ...`: the value itself, not what is in it.
    Top,
    /// `let x = ...`: nowhere.
    None,
}

impl Keep {
    fn inside(self) -> Self {
        if self == Keep::All { Keep::All } else { Keep::None }
    }
}

impl<'a> Evaluator<'a> {
    /// The type that a variable or parameter initialised with `value` gets, widened as for `let`:
    /// `"a"` is `string`.
    pub(crate) fn type_of_initialiser(
        &mut self,
        scope: &Scope<'a>,
        value: &'a Expression<'a>,
    ) -> Ty {
        self.expression(scope, value, Keep::None)
    }

    /// The type of `const x = value`.
    pub(super) fn type_of_const(&mut self, scope: &Scope<'a>, value: &'a Expression<'a>) -> Ty {
        self.expression(scope, value, Keep::Top)
    }

    /// The type of `value as const`.
    pub(super) fn type_of_constant(&mut self, scope: &Scope<'a>, value: &'a Expression<'a>) -> Ty {
        self.expression(scope, value, Keep::All)
    }

    fn expression(&mut self, scope: &Scope<'a>, value: &'a Expression<'a>, keep: Keep) -> Ty {
        if !self.enter() {
            return self.intern(Kind::Any);
        }
        let ty = self.expression_kind(scope, value, keep);
        self.leave();
        if keep == Keep::None { self.widened(ty) } else { ty }
    }

    fn expression_kind(&mut self, scope: &Scope<'a>, value: &'a Expression<'a>, keep: Keep) -> Ty {
        let place = Place { module: scope.module, span: value.span() };
        match value {
            Expression::StringLiteral(one) => self.text(one.value.as_str()),
            Expression::NumericLiteral(one) => self.digits(one.value),
            Expression::BooleanLiteral(one) => self.intern(Kind::Flag(one.value)),
            Expression::BigIntLiteral(one) => self.intern(Kind::Big(one.value.as_str().into())),
            Expression::NullLiteral(_) => self.intern(Kind::Null),
            Expression::TemplateLiteral(one) => self.template_value(scope, one, keep),
            Expression::RegExpLiteral(_) => self.global("RegExp", Vec::new(), place),
            Expression::ParenthesizedExpression(one) => {
                self.expression(scope, &one.expression, keep)
            }
            Expression::TSNonNullExpression(one) => {
                let ty = self.expression(scope, &one.expression, keep);
                self.global("NonNullable", vec![ty], place)
            }
            Expression::TSAsExpression(one) => {
                self.asserted(scope, &one.expression, &one.type_annotation)
            }
            Expression::TSTypeAssertion(one) => {
                self.asserted(scope, &one.expression, &one.type_annotation)
            }
            Expression::TSSatisfiesExpression(one) => {
                self.satisfying(scope, &one.expression, &one.type_annotation, keep)
            }
            Expression::ObjectExpression(one) => self.object_value(scope, one, keep.inside()),
            Expression::ArrayExpression(one) => {
                self.array_value(scope, &one.elements, keep.inside())
            }
            Expression::ArrowFunctionExpression(one) => self.arrow(scope, one),
            Expression::FunctionExpression(one) => self.declared_function(scope, one),
            Expression::ClassExpression(one) => {
                let result = self.class_type(scope, one, &[]);
                self.constructor_of(scope, one, result, place)
            }
            Expression::Identifier(one) if one.name == "undefined" => self.intern(Kind::Undefined),
            Expression::Identifier(one) if matches!(one.name.as_str(), "NaN" | "Infinity") => {
                self.intern(Kind::Number)
            }
            Expression::Identifier(one) if scope.value(one.name.as_str()).is_some() => {
                scope.value(one.name.as_str()).unwrap_or_else(|| self.intern(Kind::Any))
            }
            Expression::Identifier(one) => {
                let found = self.project.find(scope.table, one.name.as_str());
                self.found_value(found, one.name.as_str(), place)
            }
            Expression::StaticMemberExpression(one) => {
                let found = self.entity_of(scope, value);
                if found.is_some() {
                    return self.found_value(found, one.property.name.as_str(), place);
                }
                let owner = self.expression(scope, &one.object, Keep::Top);
                let key = self.text(one.property.name.as_str());
                self.indexed(owner, key, place)
            }
            Expression::ComputedMemberExpression(one) => {
                let owner = self.expression(scope, &one.object, Keep::Top);
                let key = self.type_of_constant(scope, &one.expression);
                self.indexed(owner, key, place)
            }
            Expression::UnaryExpression(one) => self.unary(scope, one.operator, &one.argument),
            Expression::BinaryExpression(one) => match one.operator {
                operator if operator.is_compare() || operator.is_equality() => {
                    self.intern(Kind::Boolean)
                }
                BinaryOperator::In | BinaryOperator::Instanceof => self.intern(Kind::Boolean),
                operator => {
                    let left = self.expression(scope, &one.left, Keep::Top);
                    let right = self.expression(scope, &one.right, Keep::Top);
                    self.computed(left, operator, right)
                }
            },
            Expression::ConditionalExpression(one) => {
                let yes = self.expression(scope, &one.consequent, keep);
                let no = self.expression(scope, &one.alternate, keep);
                self.union_of(vec![yes, no])
            }
            Expression::LogicalExpression(one) => {
                let left = self.expression(scope, &one.left, keep);
                let right = self.expression(scope, &one.right, keep);
                self.union_of(vec![left, right])
            }
            Expression::AwaitExpression(one) => {
                let ty = self.expression(scope, &one.argument, keep);
                self.awaited(ty)
            }
            Expression::NewExpression(one) => self.created(scope, one, place),
            Expression::CallExpression(one) => self.called(scope, one, place),
            _ => self.uninferred(place),
        }
    }

    /// What `new` gives.
    fn created(&mut self, scope: &Scope<'a>, one: &'a NewExpression<'a>, place: Place) -> Ty {
        let Expression::Identifier(name) = &one.callee else {
            return self.constructed(scope, &one.callee);
        };
        let args = self.arguments(scope, one.type_arguments.as_deref());
        let name = name.name.as_str();
        match self.project.find(scope.table, name) {
            Some(found) => self.found_type(Some(found), args, name, place),
            None => self.global(name, args, place),
        }
    }

    /// What `a.b.c` names, where that is a member of a module or a namespace.
    fn entity_of(&mut self, scope: &Scope<'a>, value: &'a Expression<'a>) -> Option<Found<'a>> {
        match value {
            Expression::Identifier(one) if scope.value(one.name.as_str()).is_none() => {
                self.project.find(scope.table, one.name.as_str())
            }
            Expression::StaticMemberExpression(one) => {
                let owner = self.entity_of(scope, &one.object)?;
                self.project.member(owner, one.property.name.as_str())
            }
            _ => None,
        }
    }

    pub(super) fn uninferred(&mut self, place: Place) -> Ty {
        let help = "write the type after a colon";
        self.unsayable(place, "the type of this expression is not known without running it", help)
    }

    fn unary(&mut self, scope: &Scope<'a>, operator: UnaryOperator, of: &'a Expression<'a>) -> Ty {
        match operator {
            UnaryOperator::LogicalNot | UnaryOperator::Delete => self.intern(Kind::Boolean),
            UnaryOperator::Typeof => self.intern(Kind::String),
            UnaryOperator::Void => self.intern(Kind::Undefined),
            _ => {
                let ty = self.type_of_constant(scope, of);
                match (self.kind(ty), operator) {
                    (Kind::Digits(bits), UnaryOperator::UnaryNegation) => {
                        self.digits(-f64::from_bits(bits))
                    }
                    (Kind::Big(digits), UnaryOperator::UnaryNegation) => {
                        self.intern(Kind::Big(format!("-{digits}").into()))
                    }
                    (Kind::Digits(_), UnaryOperator::UnaryPlus) | (Kind::BigInt, _) => ty,
                    _ => self.intern(Kind::Number),
                }
            }
        }
    }

    fn asserted(&mut self, scope: &Scope<'a>, value: &'a Expression<'a>, to: &'a TSType<'a>) -> Ty {
        if is_const(to) { self.type_of_constant(scope, value) } else { self.type_of(scope, to) }
    }

    /// `value satisfies T`: literals that `T` asks for stay literals.
    fn satisfying(
        &mut self,
        scope: &Scope<'a>,
        value: &'a Expression<'a>,
        to: &'a TSType<'a>,
        keep: Keep,
    ) -> Ty {
        let wide = self.expression(scope, value, keep);
        let wanted = self.type_of(scope, to);
        if self.assignable(wide, wanted) { wide } else { self.type_of_constant(scope, value) }
    }

    fn template_value(
        &mut self,
        scope: &Scope<'a>,
        one: &'a TemplateLiteral<'a>,
        keep: Keep,
    ) -> Ty {
        let texts: Vec<&str> = one
            .quasis
            .iter()
            .map(|quasi| quasi.value.cooked.as_ref().map_or("", |text| text.as_str()))
            .collect();
        if keep != Keep::All && !one.expressions.is_empty() {
            return self.intern(Kind::String);
        }
        let types: Vec<Ty> =
            one.expressions.iter().map(|part| self.type_of_constant(scope, part)).collect();
        self.template_from(&texts, &types)
    }

    fn object_value(&mut self, scope: &Scope<'a>, one: &'a ObjectExpression<'a>, keep: Keep) -> Ty {
        let mut properties: Vec<Property> = Vec::with_capacity(one.properties.len());
        let mut indexes: Vec<Index> = Vec::new();
        for member in &one.properties {
            if !self.step() {
                break;
            }
            match member {
                ObjectPropertyKind::ObjectProperty(one) => {
                    let Some(name) = self.key_name(scope, &one.key, one.computed) else { continue };
                    let ty = self.expression(scope, &one.value, keep);
                    properties.push(Property {
                        name,
                        ty,
                        optional: false,
                        doc: self.comment_above(scope.module, one.span.start),
                        default: None,
                        place: Place { module: scope.module, span: one.span },
                    });
                }
                ObjectPropertyKind::SpreadProperty(one) => {
                    let ty = self.expression(scope, &one.argument, Keep::Top);
                    if let Kind::Object(object) = self.kind(ty) {
                        properties.extend(object.properties().iter().cloned());
                        indexes.extend(object.indexes().iter().cloned());
                    }
                }
            }
        }
        self.object(properties, indexes)
    }

    fn array_value(
        &mut self,
        scope: &Scope<'a>,
        written: &'a [ArrayExpressionElement<'a>],
        keep: Keep,
    ) -> Ty {
        let mut elements: Vec<Element> = Vec::with_capacity(written.len());
        for element in written {
            if !self.step() {
                break;
            }
            match element {
                ArrayExpressionElement::SpreadElement(one) => {
                    let whole = self.expression(scope, &one.argument, Keep::Top);
                    self.push_spread(&mut elements, whole);
                }
                ArrayExpressionElement::Elision(_) => {}
                other => {
                    if let Some(value) = other.as_expression() {
                        let ty = self.expression(scope, value, keep);
                        elements.push(Element { ty, optional: false, rest: Rest::No, label: None });
                    }
                }
            }
        }
        if keep == Keep::All {
            return self.tuple_of(elements);
        }
        let item = match elements.as_slice() {
            [] => self.intern(Kind::Any),
            all => {
                let all = all.iter().map(|one| one.ty).collect();
                self.union_of(all)
            }
        };
        self.intern(Kind::Array(item))
    }
}

/// Whether a type is `const`, of `as const`.
fn is_const(node: &TSType<'_>) -> bool {
    matches!(node, TSType::TSTypeReference(one)
        if matches!(&one.type_name, TSTypeName::IdentifierReference(name) if name.name == "const"))
}
