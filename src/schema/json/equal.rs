//! Equality of many values in less than quadratic time.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use super::{Number, Value};

/// Up to this many items are compared pair by pair.
const SMALL: usize = 8;

/// The indices of two equal items, the second one as early as possible.
///
/// ```
/// use haft_schema::json::{find_duplicate, parse};
///
/// let items = parse("[1, 2, 1.0]")?;
/// assert_eq!(find_duplicate(items.as_array().unwrap()), Some((0, 2)));
/// # Ok::<(), haft_schema::json::ParseError>(())
/// ```
#[must_use]
pub fn find_duplicate(items: &[Value<'_>]) -> Option<(usize, usize)> {
    if items.len() <= SMALL && items.iter().all(is_scalar) {
        return (1..items.len()).find_map(|second| {
            let first = items[..second].iter().position(|item| *item == items[second])?;
            Some((first, second))
        });
    }
    let state = RandomState::new();
    let mut seen: HashMap<u64, Vec<usize>> = HashMap::with_capacity(items.len());
    for (second, item) in items.iter().enumerate() {
        let same = seen.entry(hash(&state, item)).or_default();
        if let Some(first) = same.iter().find(|first| items[**first] == *item) {
            return Some((*first, second));
        }
        same.push(second);
    }
    None
}

fn is_scalar(value: &Value<'_>) -> bool {
    !matches!(value, Value::Array(_) | Value::Object(_))
}

/// A hash that is equal for equal values: `1` and `1.0`, and objects whatever their order.
fn hash(state: &RandomState, value: &Value<'_>) -> u64 {
    match value {
        Value::Null => state.hash_one(0_u8),
        Value::Bool(flag) => state.hash_one((1_u8, flag)),
        Value::Number(number) => state.hash_one((2_u8, number_bits(*number))),
        Value::String(text) => state.hash_one((3_u8, text)),
        Value::Array(items) => {
            let items: Vec<u64> = items.iter().map(|item| hash(state, item)).collect();
            state.hash_one((4_u8, items))
        }
        Value::Object(object) => {
            let members = object.iter();
            let members = members.map(|(key, value)| state.hash_one((key, hash(state, value))));
            state.hash_one((5_u8, members.fold(0_u64, u64::wrapping_add)))
        }
    }
}

/// The same bits for equal numbers.
fn number_bits(number: Number) -> u64 {
    let double = number.as_f64();
    if double == 0.0 { 0 } else { double.to_bits() }
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;

    fn found(json: &str) -> Option<(usize, usize)> {
        find_duplicate(parse(json).unwrap().as_array().unwrap())
    }

    #[test]
    fn equal_values_are_found_however_they_are_written() {
        assert_eq!(found("[1,2,1.0]"), Some((0, 2)));
        assert_eq!(found(r#"[{"a":1,"b":2},{"b":2,"a":1}]"#), Some((0, 1)));
        assert_eq!(found("[[0],[-0.0]]"), Some((0, 1)));
        assert_eq!(found(r#"[1,true,"1",null,[1],[true],{},[],{"a":{}},[{}]]"#), None);
        assert_eq!(found("[1,2,3,4,5,6,7,8,9,10,11,9]"), Some((8, 11)));
    }

    #[test]
    fn many_large_items_take_linear_time() {
        let object = |last: usize| {
            let members: Vec<String> = (0..2_000).map(|key| format!("\"k{key}\":0")).collect();
            format!("{{{},\"last\":{last}}}", members.join(","))
        };
        let items: Vec<String> = (0..20).map(object).collect();
        assert_eq!(found(&format!("[{}]", items.join(","))), None);
        assert_eq!(found(&format!("[{},{}]", items.join(","), object(3))), Some((3, 20)));
    }
}
