//! The shapes of keywords: what a meta-schema says about them, in words.

use crate::json::{Number, Object, Value};
use crate::words::push_got;

use super::Compiler;

impl<'v> Compiler<'v> {
    /// Records a problem of the value at the current place.
    pub(crate) fn problem(&mut self, message: impl Into<String>) {
        self.record(message.into());
    }

    /// Records that the value at the current place is not `expected`.
    pub(crate) fn wrong(&mut self, expected: &str, value: &Value<'_>) {
        let mut message = format!("must be {expected}");
        push_got(&mut message, value);
        self.record(message);
    }

    /// The keyword's value as this shape, if the keyword is there and has it.
    fn shaped<T>(
        &mut self,
        schema: &'v Object<'v>,
        keyword: &str,
        expected: &str,
        take: impl FnOnce(&'v Value<'v>) -> Option<T>,
    ) -> Option<T> {
        let value = schema.get(keyword)?;
        let taken = take(value);
        if taken.is_none() {
            self.under(keyword, |compiler| compiler.wrong(expected, value));
        }
        taken
    }

    /// A keyword that is a number.
    pub(crate) fn number(&mut self, schema: &'v Object<'v>, keyword: &str) -> Option<Number> {
        self.shaped(schema, keyword, "number", Value::as_number)
    }

    /// A keyword that is `true` or `false`.
    pub(crate) fn flag(&mut self, schema: &'v Object<'v>, keyword: &str) -> Option<bool> {
        self.shaped(schema, keyword, "boolean", Value::as_bool)
    }

    /// A keyword that is a string.
    pub(crate) fn text(&mut self, schema: &'v Object<'v>, keyword: &str) -> Option<&'v str> {
        self.shaped(schema, keyword, "string", Value::as_str)
    }

    /// A keyword that is an array.
    pub(crate) fn array(
        &mut self,
        schema: &'v Object<'v>,
        keyword: &str,
    ) -> Option<&'v [Value<'v>]> {
        self.shaped(schema, keyword, "array", Value::as_array)
    }

    /// A keyword that is an object.
    pub(crate) fn object(
        &mut self,
        schema: &'v Object<'v>,
        keyword: &str,
    ) -> Option<&'v Object<'v>> {
        self.shaped(schema, keyword, "object", Value::as_object)
    }

    /// A keyword that counts something: an integer that is not negative. `2.0` is one.
    pub(crate) fn count(&mut self, schema: &'v Object<'v>, keyword: &str) -> Option<u64> {
        let number = self.shaped(schema, keyword, "integer", |value| {
            value.as_number().filter(|number| number.is_integer())
        })?;
        let count = to_count(number);
        if count.is_none() {
            self.under(keyword, |compiler| compiler.problem("must be >= 0"));
        }
        count
    }

    /// Records that the array under this keyword is empty, if it is.
    pub(crate) fn refuse_empty(&mut self, keyword: &str, values: &[Value<'_>]) {
        if values.is_empty() {
            self.under(keyword, |compiler| compiler.problem("must not have fewer than 1 items"));
        }
    }

    /// An array of strings without duplicates, at the current place.
    pub(crate) fn names(&mut self, values: &'v [Value<'v>]) -> Vec<&'v str> {
        let mut names = Vec::with_capacity(values.len());
        for (index, value) in values.iter().enumerate() {
            match value {
                Value::String(name) => names.push(name.as_ref()),
                other => self.under_index(index, |compiler| compiler.wrong("string", other)),
            }
        }
        let mut sorted = names.clone();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() < names.len() {
            self.problem("must not have duplicate items");
        }
        names
    }
}

/// The number as a count; one that is larger than any value can be counts as the largest.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the number is an integer that is not negative, and the cast saturates"
)]
fn to_count(number: Number) -> Option<u64> {
    match number {
        Number::Unsigned(count) => Some(count),
        Number::Double(count) if count >= 0.0 => Some(count as u64),
        _ => None,
    }
}
