//! The members of an object, in the order of its text.

use std::borrow::Cow;
use std::collections::HashMap;

use super::Value;

/// Objects up to this size are compared by looking each key up in turn.
const SMALL: usize = 16;

/// An object: its members as they were written, duplicates included (see [`super::Fault`]).
///
/// ```
/// use haft_schema::json::parse;
///
/// let value = parse(r#"{"b":1,"a":2,"b":3}"#)?;
/// let object = value.as_object().unwrap();
/// assert_eq!(object.keys().collect::<Vec<_>>(), ["b", "a", "b"]);
/// assert_eq!(object.get("b"), Some(&parse("3")?));
/// # Ok::<(), haft_schema::json::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Object<'a> {
    members: Vec<(Cow<'a, str>, Value<'a>)>,
}

impl<'a> Object<'a> {
    /// An object of these members, in this order.
    #[must_use]
    pub fn new(members: Vec<(Cow<'a, str>, Value<'a>)>) -> Self {
        Self { members }
    }

    /// How many members there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there is no member.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// The member of this name; the last one where the text names it twice, as `JSON.parse` does.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value<'a>> {
        self.members.iter().rev().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// Whether there is a member of this name.
    #[must_use]
    pub fn contains_key(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// The members, in the order of the text.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Value<'a>)> + DoubleEndedIterator {
        self.members.iter().map(|(key, value)| (key.as_ref(), value))
    }

    /// The keys, in the order of the text.
    #[must_use]
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &str> {
        self.members.iter().map(|(key, _)| key.as_ref())
    }

    /// The value of this name, set in place, or added at the end.
    pub fn insert(&mut self, key: impl Into<Cow<'a, str>>, value: Value<'a>) {
        let key = key.into();
        match self.members.iter_mut().find(|(name, _)| *name == key) {
            Some((_, old)) => *old = value,
            None => self.members.push((key, value)),
        }
    }

    /// The members, to change them in place.
    pub fn members_mut(&mut self) -> &mut Vec<(Cow<'a, str>, Value<'a>)> {
        &mut self.members
    }

    /// The same object, borrowing nothing.
    #[must_use]
    pub fn into_owned(self) -> Object<'static> {
        let members = self.members.into_iter();
        Object::new(
            members
                .map(|(key, value)| (Cow::Owned(key.into_owned()), value.into_owned()))
                .collect(),
        )
    }
}

impl PartialEq for Object<'_> {
    fn eq(&self, other: &Self) -> bool {
        if self.len() != other.len() {
            return false;
        }
        let are_aligned = self.keys().eq(other.keys());
        if are_aligned {
            return self.iter().zip(other.iter()).all(|((_, mine), (_, theirs))| mine == theirs);
        }
        if self.len() <= SMALL {
            let equals = |theirs: Option<&Value<'_>>, mine| theirs.is_some_and(|it| it == mine);
            return self.iter().all(|(key, mine)| equals(other.get(key), mine));
        }
        let theirs: HashMap<&str, &Value<'_>> = other.iter().collect();
        self.iter().all(|(key, mine)| theirs.get(key).is_some_and(|theirs| *theirs == mine))
    }
}
