//! The JSON values of expressions of literals, for the keyword `default`.

use haft_schema::json::{Number, Object, Value};
use oxc_ast::ast::Expression;

use super::literal::number_text;
use super::{Evaluator, Kind, Scope, Ty};

/// How many values one default may have.
const MAX_VALUES: usize = 1_000;

impl<'a> Evaluator<'a> {
    /// The JSON value of an expression of literals; `None` where it is none.
    pub(crate) fn value_of(
        &mut self,
        scope: &Scope<'a>,
        value: &'a Expression<'a>,
    ) -> Option<Value<'static>> {
        let ty = self.type_of_constant(scope, value);
        let mut left = MAX_VALUES;
        self.value_of_type(ty, &mut left)
    }

    /// The one value of a type that has one.
    fn value_of_type(&mut self, ty: Ty, left: &mut usize) -> Option<Value<'static>> {
        *left = left.checked_sub(1)?;
        if !self.enter() {
            return None;
        }
        let value = match self.kind(ty) {
            Kind::Object(object) if object.indexes().is_empty() => {
                let members = object.properties().iter().map(|one| {
                    let value = self.value_of_type(one.ty, left)?;
                    Some((one.name.to_string().into(), value))
                });
                members
                    .collect::<Option<Vec<_>>>()
                    .map(|members| Value::Object(Object::new(members)))
            }
            Kind::Tuple(elements) => {
                let items = elements.iter().map(|one| self.value_of_type(one.ty, left));
                items.collect::<Option<Vec<_>>>().map(Value::Array)
            }
            kind => literal_value(&kind),
        };
        self.leave();
        value
    }
}

/// The JSON value of a literal type.
pub(crate) fn literal_value(kind: &Kind) -> Option<Value<'static>> {
    Some(match kind {
        Kind::Null => Value::Null,
        Kind::Flag(flag) => Value::Bool(*flag),
        Kind::Text(text) => Value::String(text.to_string().into()),
        Kind::Digits(bits) => Value::Number(number(f64::from_bits(*bits))),
        Kind::Big(digits) => match digits.parse::<i64>() {
            Ok(number) => Value::Number(Number::Signed(number)),
            Err(_) => Value::Number(Number::Unsigned(digits.parse().ok()?)),
        },
        _ => return None,
    })
}

/// A number as JSON writes it, an integer without a fraction.
fn number(value: f64) -> Number {
    if value.fract() == 0.0
        && let Ok(whole) = number_text(value).parse::<i64>()
    {
        return Number::Signed(whole);
    }
    Number::Double(value)
}
