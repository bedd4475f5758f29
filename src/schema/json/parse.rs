//! Text to value: strict JSON, at most 127 levels deep, borrowing where it can.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::{Number, Object, Value};

/// Why a text is not a JSON value that haft takes: bad syntax, more than 127 levels, a lone
/// surrogate, or a number beyond a double. The message ends with line and column.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ParseError(#[from] serde_json::Error);

/// Reads one JSON value; anything but white space after it is an error.
///
/// ```
/// assert!(haft_schema::json::parse("[1, 2]").is_ok());
/// assert!(haft_schema::json::parse("1e400").is_err());
/// ```
pub fn parse(text: &str) -> Result<Value<'_>, ParseError> {
    Ok(serde_json::from_str(text)?)
}

impl<'de: 'a, 'a> Deserialize<'de> for Value<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value<'de>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Self::Value, E> {
        Ok(Value::Bool(flag))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Self::Value, E> {
        Ok(Value::Number(Number::Unsigned(value)))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Self::Value, E> {
        Ok(Value::Number(Number::Signed(value)))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Self::Value, E> {
        Ok(Value::Number(Number::Double(value)))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Value::String(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Value::String(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut array = Vec::new();
        while let Some(item) = items.next_element()? {
            array.push(item);
        }
        Ok(Value::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some((Key(key), value)) = entries.next_entry()? {
            members.push((key, value));
        }
        Ok(Value::Object(Object::new(members)))
    }
}

/// A key that borrows; serde's own `Cow<str>` always copies.
struct Key<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Key<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(KeyVisitor)
    }
}

struct KeyVisitor;

impl<'de> Visitor<'de> for KeyVisitor {
    type Value = Key<'de>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a string")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Key(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Key(Cow::Owned(text.to_owned())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_order_of_keys_and_borrows_plain_strings() {
        let value = parse(r#"{"b":"x","a":"\n"}"#).unwrap();
        let object = value.as_object().unwrap();
        assert_eq!(object.keys().collect::<Vec<_>>(), ["b", "a"]);
        assert!(matches!(object.get("b"), Some(Value::String(Cow::Borrowed("x")))));
        assert!(matches!(object.get("a"), Some(Value::String(Cow::Owned(_)))));
    }

    #[test]
    fn refuses_what_javascript_would_read_differently() {
        for text in ["1e400", r#""\ud800""#, "[1,]", "\u{feff}1", "01", "NaN", "1 2", ""] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn stops_at_127_levels() {
        let nested = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
        assert!(parse(&nested(127)).is_ok());
        assert!(parse(&nested(128)).is_err());
        assert!(parse(&nested(1_000_000)).is_err());
    }

    #[test]
    fn one_equals_one_point_zero_but_not_true() {
        let equal = |left, right| parse(left).unwrap() == parse(right).unwrap();
        assert!(equal("1", "1.0"));
        assert!(equal(r#"{"a":1,"b":2}"#, r#"{"b":2,"a":1}"#));
        assert!(!equal("1", "true"));
        assert!(!equal("18446744073709551615", "-1"));
    }
}
