//! One schema of the author's, as far as the way back asks.

use std::collections::HashMap;

use haft_schema::json::Value;

/// The node of what says nothing.
pub(super) const ANYTHING: usize = 0;

/// A schema; other schemas are named by their numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    /// By the provider's key.
    pub(super) properties: HashMap<String, Property>,
    /// What keys that are not declared must fit; `None` where there are none.
    pub(super) rest: Option<usize>,
    /// The first items.
    pub(super) first: Vec<usize>,
    /// The items after them.
    pub(super) items: usize,
    /// What the same value must fit as well.
    pub(super) all: Vec<usize>,
    /// Lists of alternatives; the same value must fit one of each.
    pub(super) any: Vec<Vec<usize>>,
    /// What the same value must fit on a condition.
    pub(super) perhaps: Vec<usize>,
    /// The types that it takes, where it names some.
    pub(super) types: Option<Vec<String>>,
    /// Properties that tell alternatives apart, with the values that they take.
    pub(super) tags: Vec<(String, Vec<Value<'static>>)>,
    /// Whether null fits.
    pub(super) takes_null: bool,
}

/// A declared property.
#[derive(Clone, Debug)]
pub(super) struct Property {
    /// The author's key.
    pub(super) key: String,
    pub(super) node: usize,
    pub(super) optional: bool,
}

impl Node {
    /// Whether no other schema speaks of the same value with it.
    pub(super) fn is_alone(&self) -> bool {
        self.all.is_empty() && self.any.is_empty() && self.perhaps.is_empty()
    }

    /// Whether a value may be meant for this alternative, by what is seen without going deeper.
    pub(super) fn may_take(&self, value: &Value<'_>) -> bool {
        let name = value.type_name();
        let fits = |wanted: &String| wanted == name || wanted == "number" && name == "integer";
        if self.types.as_ref().is_some_and(|types| !types.iter().any(fits)) {
            return false;
        }
        let Value::Object(object) = value else { return true };
        let tagged = self.tags.iter().all(|(key, values)| match object.get(key) {
            None | Some(Value::Null) => true,
            Some(found) => values.iter().any(|value| value == found),
        });
        let knows = |key: &str| self.properties.contains_key(key);
        tagged && (self.rest.is_some() || object.keys().all(knows))
    }
}
