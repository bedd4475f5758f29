//! What may be legal JSON and still must not reach a tool.

use std::collections::HashSet;

use super::{Value, push_token};

/// A member that the validator and JavaScript could see differently, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// JSON Pointer of the object that holds the member.
    pub at: String,
    /// The member's key, as written.
    pub key: String,
    /// What is wrong with it.
    pub kind: FaultKind,
}

/// What is wrong with a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The object has this key more than once.
    Duplicate,
    /// The key is `__proto__`, which sets a prototype when an author copies the arguments.
    Prototype,
}

/// Objects up to this size are compared key by key; larger ones through a set.
const SMALL: usize = 16;

impl Value<'_> {
    /// Whether any object in the value has a duplicate key or the key `__proto__`.
    #[must_use]
    pub fn has_fault(&self) -> bool {
        match self {
            Value::Array(items) => items.iter().any(Value::has_fault),
            Value::Object(object) => {
                object.iter().any(|(key, _)| key == "__proto__")
                    || has_duplicate(object.keys())
                    || object.iter().any(|(_, value)| value.has_fault())
            }
            _ => false,
        }
    }

    /// Every fault of the value, parents before children, at most `most`.
    ///
    /// ```
    /// use haft_schema::json::{FaultKind, parse};
    ///
    /// let faults = parse(r#"{"a":[{"k":1,"k":2}]}"#)?.faults(20);
    /// assert_eq!((faults[0].at.as_str(), faults[0].kind), ("/a/0", FaultKind::Duplicate));
    /// # Ok::<(), haft_schema::json::ParseError>(())
    /// ```
    #[must_use]
    pub fn faults(&self, most: usize) -> Vec<Fault> {
        let mut found = Vec::new();
        collect(self, &mut String::new(), most, &mut found);
        found
    }

    /// How many array items and object members the value has, at every level.
    #[must_use]
    pub fn count_elements(&self) -> usize {
        match self {
            Value::Array(items) => {
                items.len() + items.iter().map(Value::count_elements).sum::<usize>()
            }
            Value::Object(object) => {
                object.len() + object.iter().map(|(_, value)| value.count_elements()).sum::<usize>()
            }
            _ => 0,
        }
    }
}

fn has_duplicate<'k>(mut keys: impl ExactSizeIterator<Item = &'k str>) -> bool {
    if keys.len() > SMALL {
        let mut seen = HashSet::with_capacity(keys.len());
        return !keys.all(|key| seen.insert(key));
    }
    let mut seen = [""; SMALL];
    keys.enumerate().any(|(index, key)| {
        seen[index] = key;
        seen[..index].contains(&key)
    })
}

fn collect(value: &Value<'_>, at: &mut String, most: usize, found: &mut Vec<Fault>) {
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                descend(item, &index.to_string(), at, most, found);
            }
        }
        Value::Object(object) => {
            let mut seen = HashSet::new();
            for key in object.keys() {
                let again = !seen.insert(key);
                let kind = match key {
                    "__proto__" => FaultKind::Prototype,
                    _ if again => FaultKind::Duplicate,
                    _ => continue,
                };
                if found.len() < most {
                    found.push(Fault { at: at.clone(), key: key.to_owned(), kind });
                }
            }
            for (key, item) in object.iter() {
                descend(item, key, at, most, found);
            }
        }
        _ => {}
    }
}

fn descend(value: &Value<'_>, token: &str, at: &mut String, most: usize, found: &mut Vec<Fault>) {
    if found.len() < most {
        let length = at.len();
        push_token(at, token);
        collect(value, at, most, found);
        at.truncate(length);
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;

    #[test]
    fn finds_duplicates_and_prototypes_at_any_depth() {
        let value = parse(r#"{"a":1,"a":2,"b":[{"__proto__":{},"constructor":1}]}"#).unwrap();
        assert!(value.has_fault());
        let faults = value.faults(20);
        assert_eq!(
            faults
                .iter()
                .map(|fault| (fault.at.as_str(), fault.key.as_str(), fault.kind))
                .collect::<Vec<_>>(),
            [("", "a", FaultKind::Duplicate), ("/b/0", "__proto__", FaultKind::Prototype)],
        );
    }

    #[test]
    fn a_large_object_is_checked_in_linear_time() {
        let members: Vec<String> = (0..50_000).map(|index| format!("\"k{index}\":0")).collect();
        let text = format!("{{{},\"k7\":1}}", members.join(","));
        assert!(parse(&text).unwrap().has_fault());
        assert_eq!(parse(&text).unwrap().count_elements(), 50_001);
    }
}
