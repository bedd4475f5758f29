//! Types between operators: without `as T` another operator may bind first.

use oxc_ast::ast::{BinaryExpression, BinaryOperator, Expression, LogicalExpression};
use oxc_span::GetSpan;
use oxc_syntax::operator::LogicalOperator;
use oxc_syntax::precedence::{GetPrecedence, Precedence};

use super::visit::Blanker;

impl Blanker<'_> {
    /// Refuses `a * b as T ** c`, which would be `a * (b ** c)` without its type.
    pub(super) fn check_binary(&mut self, one: &BinaryExpression<'_>) {
        let is_power = one.operator == BinaryOperator::Exponential;
        let Some(inner) = asserted(&one.left) else { return };
        let binds_first = match inner {
            Expression::UnaryExpression(_) | Expression::AwaitExpression(_) => is_power,
            _ => precedence(inner).is_some_and(|inner| {
                inner < one.operator.precedence() || is_power && inner == Precedence::Exponentiation
            }),
        };
        if binds_first {
            self.refuse_left(&one.left);
        }
    }

    /// Refuses `a || b as T && c` and `a || b as T ?? c`.
    pub(super) fn check_logical(&mut self, one: &LogicalExpression<'_>) {
        let Some(inner) = asserted(&one.left) else { return };
        let mixes = matches!(inner, Expression::LogicalExpression(inner)
            if (inner.operator == LogicalOperator::Coalesce)
                != (one.operator == LogicalOperator::Coalesce));
        if mixes || precedence(inner).is_some_and(|inner| inner < one.operator.precedence()) {
            self.refuse_left(&one.left);
        }
    }

    fn refuse_left(&mut self, left: &Expression<'_>) {
        let message = "without the type another operator would bind first".to_owned();
        self.refuse(left.span(), message, "write parentheses around it".to_owned());
    }
}

/// The expression that `as` or `satisfies` is about, where it has no parentheses around it.
fn asserted<'e, 'a>(expression: &'e Expression<'a>) -> Option<&'e Expression<'a>> {
    let mut inner = match expression {
        Expression::TSAsExpression(one) => &one.expression,
        Expression::TSSatisfiesExpression(one) => &one.expression,
        _ => return None,
    };
    loop {
        inner = match inner {
            Expression::TSAsExpression(one) => &one.expression,
            Expression::TSSatisfiesExpression(one) => &one.expression,
            _ => return Some(inner),
        };
    }
}

fn precedence(expression: &Expression<'_>) -> Option<Precedence> {
    match expression {
        Expression::BinaryExpression(one) => Some(one.operator.precedence()),
        Expression::LogicalExpression(one) => Some(one.operator.precedence()),
        _ => None,
    }
}
