//! The size of a document, measured before anything recursive looks at it.

use std::fmt::Write as _;

use crate::json::{Number, Value};
use crate::{Bounds, SchemaProblem};

/// The levels that the compiler itself can take: its recursion follows them.
const MAX_DEPTH: usize = 127;

/// What is too big about a document, if anything.
pub(super) fn find_excess(document: &Value<'_>, bounds: &Bounds) -> Option<SchemaProblem> {
    let most_levels = bounds.depth.min(MAX_DEPTH);
    let excess = |message: String| Some(SchemaProblem { at: String::new(), message });
    let mut bytes = 0_usize;
    let mut stack = vec![(document, 1_usize)];
    while let Some((value, level)) = stack.pop() {
        let is_container = matches!(value, Value::Array(_) | Value::Object(_));
        if is_container && level > most_levels {
            return excess(format!("is nested deeper than {most_levels} levels"));
        }
        bytes = bytes.saturating_add(own_bytes(value));
        if bytes > bounds.bytes {
            return excess(format!("is larger than {} bytes", bounds.bytes));
        }
        match value {
            Value::Array(items) => stack.extend(items.iter().map(|item| (item, level + 1))),
            Value::Object(object) => {
                stack.extend(object.iter().map(|(_, member)| (member, level + 1)));
            }
            _ => {}
        }
    }
    None
}

/// The bytes of a value as compact JSON, without the values in it.
fn own_bytes(value: &Value<'_>) -> usize {
    match value {
        Value::Null | Value::Bool(true) => 4,
        Value::Bool(false) => 5,
        Value::Number(number) => number_bytes(*number),
        Value::String(text) => string_bytes(text),
        Value::Array(items) => 2 + items.len().saturating_sub(1),
        Value::Object(object) => {
            let keys: usize = object.keys().map(|key| string_bytes(key) + 1).sum();
            2 + keys + object.len().saturating_sub(1)
        }
    }
}

fn string_bytes(text: &str) -> usize {
    let escapes =
        text.bytes().filter(|byte| matches!(byte, b'"' | b'\\' | 0x08..=0x0a | 0x0c | 0x0d));
    let long = text.bytes().filter(|byte| matches!(byte, 0x00..=0x07 | 0x0b | 0x0e..=0x1f));
    2 + text.len() + escapes.count() + 5 * long.count()
}

fn number_bytes(number: Number) -> usize {
    struct Counter(usize);
    impl std::fmt::Write for Counter {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            self.0 += text.len();
            Ok(())
        }
    }
    let mut counter = Counter(0);
    let written = match number {
        Number::Unsigned(value) => write!(counter, "{value}"),
        Number::Signed(value) => write!(counter, "{value}"),
        Number::Double(value) => write!(counter, "{value:e}"),
    };
    debug_assert!(written.is_ok(), "counting does not fail");
    counter.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{parse, to_text};

    fn bounded(bytes: usize, depth: usize) -> Bounds {
        Bounds { bytes, depth, ..Bounds::default() }
    }

    #[test]
    fn bytes_are_those_of_compact_json() {
        let value =
            parse(r#" {"a" : [1, -2, true, false, null, "x\"\n\u0001é"], "b": {}} "#).unwrap();
        let bytes = to_text(&value).len();
        assert_eq!(find_excess(&value, &bounded(bytes, 10)), None);
        let problem = find_excess(&value, &bounded(bytes - 1, 10)).unwrap();
        assert_eq!(problem.message, format!("is larger than {} bytes", bytes - 1));
    }

    #[test]
    fn depth_counts_arrays_and_objects() {
        let value = parse(r#"{"a":[{}]}"#).unwrap();
        assert_eq!(find_excess(&value, &bounded(1_000, 3)), None);
        let problem = find_excess(&value, &bounded(1_000, 2)).unwrap();
        assert_eq!(problem.message, "is nested deeper than 2 levels");
    }

    #[test]
    fn a_deep_value_is_refused_without_recursion() {
        let mut value = Value::Array(Vec::new());
        for _ in 0..2_000 {
            value = Value::Array(vec![value]);
        }
        assert!(find_excess(&value, &bounded(1 << 20, usize::MAX)).is_some());
    }
}
