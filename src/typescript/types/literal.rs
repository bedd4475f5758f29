//! Literal types, and the members of a union one by one.

use std::rc::Rc;

use oxc_ast::ast::{Expression, TSLiteral, UnaryOperator};

use super::{Evaluator, Kind, Scope, Ty};

/// How long a text may become that templates put together, in bytes.
pub(super) const MAX_TEXT: usize = 100_000;

impl<'a> Evaluator<'a> {
    /// The string literal type `text`.
    pub(crate) fn text(&mut self, text: &str) -> Ty {
        if text.len() > MAX_TEXT {
            self.exhaust("the text has more than 100,000 bytes");
            return self.intern(Kind::String);
        }
        self.spend(text.len() / 64);
        self.intern(Kind::Text(Rc::from(text)))
    }

    /// The number literal type `value`.
    pub(super) fn digits(&mut self, value: f64) -> Ty {
        // One zero, as JSON has.
        self.intern(Kind::Digits((value + 0.0).to_bits()))
    }

    pub(super) fn literal(&mut self, scope: &Scope<'a>, literal: &'a TSLiteral<'a>) -> Ty {
        match literal {
            TSLiteral::BooleanLiteral(one) => self.intern(Kind::Flag(one.value)),
            TSLiteral::NumericLiteral(one) => self.digits(one.value),
            TSLiteral::BigIntLiteral(one) => self.intern(Kind::Big(Rc::from(one.value.as_str()))),
            TSLiteral::StringLiteral(one) => self.text(one.value.as_str()),
            TSLiteral::TemplateLiteral(one) => {
                let text = one.quasis.first().and_then(|quasi| quasi.value.cooked);
                self.text(text.as_ref().map_or("", |text| text.as_str()))
            }
            TSLiteral::UnaryExpression(one) => {
                let minus = one.operator == UnaryOperator::UnaryNegation;
                match &one.argument {
                    Expression::NumericLiteral(number) => {
                        self.digits(if minus { -number.value } else { number.value })
                    }
                    Expression::BigIntLiteral(big) => {
                        let sign = if minus { "-" } else { "" };
                        self.intern(Kind::Big(Rc::from(format!("{sign}{}", big.value))))
                    }
                    argument => self.type_of_constant(scope, argument),
                }
            }
        }
    }

    /// The members of a union, `boolean` as its two; a type that is no union is its own member.
    pub(super) fn members_of(&mut self, ty: Ty) -> Vec<Ty> {
        match self.kind(ty) {
            Kind::Union(members) => {
                self.spend(members.len());
                let mut all = Vec::with_capacity(members.len());
                for member in members.iter() {
                    if matches!(self.kind_now(*member), Kind::Boolean) {
                        all.extend(self.flags());
                    } else {
                        all.push(*member);
                    }
                }
                all
            }
            Kind::Boolean => self.flags().to_vec(),
            Kind::Never => Vec::new(),
            _ => vec![ty],
        }
    }

    fn flags(&mut self) -> [Ty; 2] {
        [self.intern(Kind::Flag(true)), self.intern(Kind::Flag(false))]
    }

    /// What a literal type becomes where a value may change: `"a"` becomes `string`.
    pub(super) fn widened(&mut self, ty: Ty) -> Ty {
        match self.kind(ty) {
            Kind::Text(_) | Kind::Template(..) => self.intern(Kind::String),
            Kind::Digits(_) => self.intern(Kind::Number),
            Kind::Flag(_) => self.intern(Kind::Boolean),
            Kind::Big(_) => self.intern(Kind::BigInt),
            Kind::Union(members) => {
                let members = members.iter().map(|member| self.widened(*member)).collect();
                self.union_of(members)
            }
            _ => ty,
        }
    }

    /// The words of a literal in a template or as a key.
    pub(super) fn words_of(&mut self, ty: Ty) -> Option<Rc<str>> {
        Some(match self.kind(ty) {
            Kind::Text(text) => text,
            Kind::Digits(bits) => Rc::from(number_text(f64::from_bits(bits))),
            Kind::Flag(flag) => Rc::from(if flag { "true" } else { "false" }),
            Kind::Big(digits) => digits,
            Kind::Null => Rc::from("null"),
            Kind::Undefined => Rc::from("undefined"),
            _ => return None,
        })
    }
}

/// A number as JavaScript writes it, but for very large and very small ones.
pub(crate) fn number_text(value: f64) -> String {
    if value.abs() < 1e21 { format!("{value}") } else { format!("{value:e}") }
}
