//! `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum`, `multipleOf`.

use crate::check::Check;
use crate::compile::Compiler;
use crate::dialect::Dialect;
use crate::json::{self, Value, to_text};
use crate::words::{Path, Report};

use super::Site;
use super::decimal::Decimal;

/// One limit of a number.
#[derive(Debug)]
pub(crate) enum Number {
    Minimum(json::Number),
    Maximum(json::Number),
    ExclusiveMinimum(json::Number),
    ExclusiveMaximum(json::Number),
    MultipleOf(Box<Step>),
}

/// A step, as written and as an exact decimal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    written: json::Number,
    exact: Decimal,
}

pub(super) fn compile<'v>(compiler: &mut Compiler<'v>, site: &Site<'v>, checks: &mut Vec<Check>) {
    let schema = site.schema;
    let is_old = site.place.dialect == Dialect::Draft4;
    let mut below = false;
    let mut above = false;
    if is_old {
        above = compiler.flag(schema, "exclusiveMinimum").unwrap_or(false);
        below = compiler.flag(schema, "exclusiveMaximum").unwrap_or(false);
    } else {
        let limit = compiler.number(schema, "exclusiveMinimum");
        checks.extend(limit.map(|limit| Check::Number(Number::ExclusiveMinimum(limit))));
        let limit = compiler.number(schema, "exclusiveMaximum");
        checks.extend(limit.map(|limit| Check::Number(Number::ExclusiveMaximum(limit))));
    }
    if let Some(limit) = compiler.number(schema, "minimum") {
        let limit = if above { Number::ExclusiveMinimum(limit) } else { Number::Minimum(limit) };
        checks.push(Check::Number(limit));
    }
    if let Some(limit) = compiler.number(schema, "maximum") {
        let limit = if below { Number::ExclusiveMaximum(limit) } else { Number::Maximum(limit) };
        checks.push(Check::Number(limit));
    }
    if let Some(step) = compiler.number(schema, "multipleOf") {
        if step.as_f64() <= 0.0 {
            compiler.under("multipleOf", |compiler| compiler.problem("must be > 0"));
        }
        let step = Step { written: step, exact: Decimal::new(step) };
        checks.push(Check::Number(Number::MultipleOf(Box::new(step))));
    }
}

impl Number {
    pub(crate) fn is_valid(&self, value: &Value<'_>) -> bool {
        let Value::Number(number) = value else { return true };
        match self {
            Number::Minimum(limit) => number >= limit,
            Number::Maximum(limit) => number <= limit,
            Number::ExclusiveMinimum(limit) => number > limit,
            Number::ExclusiveMaximum(limit) => number < limit,
            Number::MultipleOf(step) => match (number, step.written) {
                (json::Number::Unsigned(number), json::Number::Unsigned(step)) if step > 0 => {
                    number % step == 0
                }
                _ => Decimal::new(*number).is_multiple_of(step.exact),
            },
        }
    }

    pub(crate) fn explain(&self, value: &Value<'_>, path: &Path<'_>, report: &mut Report) {
        if self.is_valid(value) {
            return;
        }
        let (words, limit) = match self {
            Number::Minimum(limit) => (">=", limit),
            Number::Maximum(limit) => ("<=", limit),
            Number::ExclusiveMinimum(limit) => (">", limit),
            Number::ExclusiveMaximum(limit) => ("<", limit),
            Number::MultipleOf(step) => ("a multiple of", &step.written),
        };
        report.push(path, format!("must be {words} {}", to_text(&Value::Number(*limit))));
    }
}
