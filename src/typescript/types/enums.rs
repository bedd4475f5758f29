//! Enums: the values of their members, as the compiler counts them.

use std::rc::Rc;

use oxc_ast::ast::{BinaryOperator, Expression, TSEnumMemberName, UnaryOperator};

use super::literal::MAX_TEXT;
use super::{Evaluator, Kind, Scope, Ty};
use crate::project::TableId;

/// The name and the literal type of each member of an enum.
pub(super) type Members = Rc<Vec<(Rc<str>, Ty)>>;

/// How many members are looked through in the time of one that is gone through.
const SEARCHED: usize = 32;

impl<'a> Evaluator<'a> {
    /// The union of an enum's members.
    pub(super) fn enum_type(&mut self, table: TableId, name: &'a str) -> Ty {
        let members = self.enum_members(table, name);
        self.union_of(members.iter().map(|(_, ty)| *ty).collect())
    }

    /// One member of an enum, as a type.
    pub(super) fn enum_member(
        &mut self,
        table: TableId,
        name: &'a str,
        member: &str,
    ) -> Option<Ty> {
        let members = self.enum_members(table, name);
        self.spend(members.len() / SEARCHED);
        members.iter().find(|(name, _)| **name == *member).map(|(_, ty)| *ty)
    }

    /// The members of every declaration of an enum.
    pub(super) fn enum_members(&mut self, table: TableId, name: &'a str) -> Members {
        if let Some(known) = self.enums.get(&(table, name)) {
            return Rc::clone(known);
        }
        let declarations = self
            .project
            .symbol_in(table, name)
            .map(|symbol| symbol.enums.clone())
            .unwrap_or_default();
        let scope = Scope::of(table, self.project.module_of(table));
        let mut members: Vec<(Rc<str>, Ty)> = Vec::new();
        for declaration in declarations {
            let mut next = Some(0.0);
            for member in &declaration.body.members {
                if !self.step() {
                    break;
                }
                let own: Rc<str> = match &member.id {
                    TSEnumMemberName::Identifier(one) => one.name.as_str().into(),
                    TSEnumMemberName::String(one) | TSEnumMemberName::ComputedString(one) => {
                        one.value.as_str().into()
                    }
                    TSEnumMemberName::ComputedTemplateString(one) => {
                        let text = one.quasis.first().and_then(|quasi| quasi.value.cooked);
                        text.as_ref().map_or("", |text| text.as_str()).into()
                    }
                };
                let ty = match (&member.initializer, next) {
                    (Some(value), _) => self.enum_value(&scope, value, &members),
                    (None, Some(number)) => self.digits(number),
                    (None, None) => self.intern(Kind::Number),
                };
                next = match self.kind_now(ty) {
                    Kind::Digits(bits) => Some(f64::from_bits(*bits) + 1.0),
                    _ => None,
                };
                members.push((own, ty));
            }
        }
        let members = Rc::new(members);
        self.enums.insert((table, name), Rc::clone(&members));
        members
    }

    fn enum_value(
        &mut self,
        scope: &Scope<'a>,
        value: &'a Expression<'a>,
        known: &[(Rc<str>, Ty)],
    ) -> Ty {
        if !self.enter() {
            return self.intern(Kind::Any);
        }
        let ty = match value {
            Expression::Identifier(one) => {
                self.spend(known.len() / SEARCHED);
                let own = known.iter().find(|(name, _)| **name == *one.name.as_str());
                match own {
                    Some((_, ty)) => *ty,
                    None => self.type_of_constant(scope, value),
                }
            }
            Expression::UnaryExpression(one) => {
                let inner = self.enum_value(scope, &one.argument, known);
                match (self.number_of(inner), one.operator) {
                    (Some(number), UnaryOperator::UnaryNegation) => self.digits(-number),
                    (Some(number), UnaryOperator::UnaryPlus) => self.digits(number),
                    (Some(number), UnaryOperator::BitwiseNot) => {
                        self.digits(f64::from(!to_int32(number)))
                    }
                    _ => self.intern(Kind::Number),
                }
            }
            Expression::BinaryExpression(one) => {
                let left = self.enum_value(scope, &one.left, known);
                let right = self.enum_value(scope, &one.right, known);
                self.computed(left, one.operator, right)
            }
            Expression::TemplateLiteral(one) => {
                let mut text = String::new();
                for (at, quasi) in one.quasis.iter().enumerate() {
                    text.push_str(quasi.value.cooked.as_ref().map_or("", |text| text.as_str()));
                    if let Some(part) = one.expressions.get(at) {
                        let part = self.enum_value(scope, part, known);
                        if text.len() <= MAX_TEXT
                            && let Some(words) = self.words_of(part)
                        {
                            text.push_str(&words);
                        }
                    }
                }
                self.text(&text)
            }
            other => {
                let ty = self.type_of_constant(scope, other);
                match self.kind(ty) {
                    Kind::Text(_) | Kind::Digits(_) | Kind::String => ty,
                    _ => self.intern(Kind::Number),
                }
            }
        };
        self.leave();
        ty
    }

    /// What an operator makes of two literals.
    pub(super) fn computed(&mut self, left: Ty, operator: BinaryOperator, right: Ty) -> Ty {
        let numbers = self.number_of(left).zip(self.number_of(right));
        match (operator, numbers) {
            (BinaryOperator::Addition, None) => {
                match self.words_of(left).zip(self.words_of(right)) {
                    Some((left, right)) => self.text(&format!("{left}{right}")),
                    None => self.intern(Kind::String),
                }
            }
            (_, Some((left, right))) => match calculate(left, operator, right) {
                Some(number) => self.digits(number),
                None => self.intern(Kind::Number),
            },
            _ => self.intern(Kind::Number),
        }
    }

    /// The number that a literal type is.
    pub(super) fn number_of(&mut self, ty: Ty) -> Option<f64> {
        match self.kind(ty) {
            Kind::Digits(bits) => Some(f64::from_bits(bits)),
            _ => None,
        }
    }
}

fn calculate(left: f64, operator: BinaryOperator, right: f64) -> Option<f64> {
    let shift = to_int32(right) & 31;
    Some(match operator {
        BinaryOperator::Addition => left + right,
        BinaryOperator::Subtraction => left - right,
        BinaryOperator::Multiplication => left * right,
        BinaryOperator::Division => left / right,
        BinaryOperator::Remainder => left % right,
        BinaryOperator::Exponential => left.powf(right),
        BinaryOperator::BitwiseOR => f64::from(to_int32(left) | to_int32(right)),
        BinaryOperator::BitwiseAnd => f64::from(to_int32(left) & to_int32(right)),
        BinaryOperator::BitwiseXOR => f64::from(to_int32(left) ^ to_int32(right)),
        BinaryOperator::ShiftLeft => f64::from(to_int32(left) << shift),
        BinaryOperator::ShiftRight => f64::from(to_int32(left) >> shift),
        BinaryOperator::ShiftRightZeroFill => f64::from(to_int32(left).cast_unsigned() >> shift),
        _ => return None,
    })
    .filter(|number| number.is_finite())
}

/// What JavaScript's bitwise operators make of a number.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the remainder is below 2^32, and wrapping is what the operators do"
)]
fn to_int32(number: f64) -> i32 {
    if number.is_finite() {
        (number.trunc().rem_euclid(4_294_967_296.0) as u32).cast_signed()
    } else {
        0
    }
}
