//! One JSON value.

use std::borrow::Cow;

use super::{Number, Object, unescape_token};

/// A JSON value; strings and keys borrow from the text where they have no escapes.
///
/// ```
/// use haft_schema::json::{Value, parse};
///
/// let value = parse(r#"{"b":1,"a":[true,"x"]}"#)?;
/// assert_eq!(value.pointer("/a/1").and_then(Value::as_str), Some("x"));
/// # Ok::<(), haft_schema::json::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub enum Value<'a> {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, integer or not.
    Number(Number),
    /// A string.
    String(Cow<'a, str>),
    /// An array.
    Array(Vec<Value<'a>>),
    /// An object, in the order of its text.
    Object(Object<'a>),
}

impl<'a> Value<'a> {
    /// The string, if this is one.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        if let Value::String(text) = self { Some(text) } else { None }
    }

    /// The items, if this is an array.
    #[must_use]
    pub fn as_array(&self) -> Option<&[Value<'a>]> {
        if let Value::Array(items) = self { Some(items) } else { None }
    }

    /// The object, if this is one.
    #[must_use]
    pub fn as_object(&self) -> Option<&Object<'a>> {
        if let Value::Object(object) = self { Some(object) } else { None }
    }

    /// The number, if this is one.
    #[must_use]
    pub fn as_number(&self) -> Option<Number> {
        if let Value::Number(number) = self { Some(*number) } else { None }
    }

    /// The boolean, if this is one.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        if let Value::Bool(flag) = self { Some(*flag) } else { None }
    }

    /// The member of an object; `None` for anything else.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value<'a>> {
        self.as_object()?.get(key)
    }

    /// The value that a JSON Pointer (RFC 6901) leads to; `""` is the value itself.
    #[must_use]
    pub fn pointer(&self, pointer: &str) -> Option<&Value<'a>> {
        if pointer.is_empty() {
            return Some(self);
        }
        pointer.strip_prefix('/')?.split('/').try_fold(self, |value, token| {
            let token = unescape_token(token);
            match value {
                Value::Object(object) => object.get(&token),
                Value::Array(items) => {
                    let plain = token == "0" || !token.starts_with('0');
                    let digits =
                        !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_digit());
                    if plain && digits { items.get(token.parse::<usize>().ok()?) } else { None }
                }
                _ => None,
            }
        })
    }

    /// JSON Schema's name of this value's type: `null`, `boolean`, `integer`, `number`,
    /// `string`, `array` or `object`. A number without a fraction is an integer.
    #[must_use]
    pub fn type_name(&self) -> &'static str {
        match self {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(number) if number.is_integer() => "integer",
            Value::Number(_) => "number",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        }
    }

    /// The same value, borrowing nothing.
    #[must_use]
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Value::Null => Value::Null,
            Value::Bool(flag) => Value::Bool(flag),
            Value::Number(number) => Value::Number(number),
            Value::String(text) => Value::String(Cow::Owned(text.into_owned())),
            Value::Array(items) => Value::Array(items.into_iter().map(Value::into_owned).collect()),
            Value::Object(object) => Value::Object(object.into_owned()),
        }
    }
}

/// Equality as JSON Schema defines it: `1` equals `1.0`, the order of keys does not count.
impl PartialEq for Value<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Value::Null, Value::Null) => true,
            (Value::Bool(left), Value::Bool(right)) => left == right,
            (Value::Number(left), Value::Number(right)) => left == right,
            (Value::String(left), Value::String(right)) => left == right,
            (Value::Array(left), Value::Array(right)) => left == right,
            (Value::Object(left), Value::Object(right)) => left == right,
            _ => false,
        }
    }
}
