//! The walk along a value, with every schema that speaks of each part of it.

use std::cell::Cell;
use std::collections::HashSet;

use haft_schema::json::{Object, Value};

use super::WayBack;
use super::node::ANYTHING;
use super::said::{Asked, Meant, Said};

/// How many combinators and references are followed on one value; a tool's schema is refused long before.
pub(super) const DEEPEST: usize = 512;

/// Stands for any array, where alternatives are told apart.
const EMPTY: Value<'static> = Value::Array(Vec::new());

/// The document's own node.
const ROOT: usize = 1;

/// What becomes of a null that may be a value, or stand for a property that is left out.
#[derive(Debug, Default)]
pub(super) struct Nulls {
    /// Whether it is dropped.
    pub(super) drop: bool,
    /// Whether there was one.
    pub(super) met: Cell<bool>,
}

impl Nulls {
    fn drops_unclear(&self) -> bool {
        self.met.set(true);
        self.drop
    }
}

impl WayBack {
    pub(super) fn decode<'a>(&self, value: Value<'a>, nulls: &Nulls) -> Value<'a> {
        self.part(value, &[ROOT], nulls)
    }

    fn part<'a>(&self, value: Value<'a>, ids: &[usize], nulls: &Nulls) -> Value<'a> {
        match value {
            Value::Object(_) => self.object(value, ids, nulls),
            Value::Array(items) => {
                let ids = self.speaking(ids, &EMPTY);
                let decoded = items.into_iter().enumerate().map(|(index, item)| {
                    let inner: Vec<usize> = ids
                        .iter()
                        .map(|id| &self.nodes[*id])
                        .map(|node| node.first.get(index).copied().unwrap_or(node.items))
                        .collect();
                    self.part(item, &distinct(inner), nulls)
                });
                Value::Array(decoded.collect())
            }
            other => other,
        }
    }

    fn object<'a>(&self, value: Value<'a>, ids: &[usize], nulls: &Nulls) -> Value<'a> {
        let from = ids;
        let ids = self.speaking(ids, &value);
        // Alternatives are told apart by the object as it came.
        let has_null = |object: &Object<'_>| object.iter().any(|(_, it)| matches!(it, Value::Null));
        let asks = self.drops_nulls && value.as_object().is_some_and(has_null);
        let whole = asks.then(|| value.clone());
        let meant = whole.as_ref().map(Meant::of);
        let Value::Object(mut object) = value else { return value };
        let mut members = Vec::with_capacity(object.len());
        for (key, member) in object.members_mut().drain(..) {
            if let (Value::Null, Some(meant)) = (&member, &meant)
                && self.stands_for_nothing(from, &key, meant, nulls)
            {
                continue;
            }
            let declared = ids.iter().find_map(|id| self.nodes[*id].properties.get(key.as_ref()));
            let own = declared.map_or(key.as_ref(), |property| property.key.as_str());
            let inner: Vec<usize> = ids
                .iter()
                .map(|id| &self.nodes[*id])
                .map(|node| match node.properties.get(key.as_ref()) {
                    Some(property) => property.node,
                    None => node.rest.unwrap_or(ANYTHING),
                })
                .collect();
            let decoded = self.part(member, &distinct(inner), nulls);
            let own = if own == key { key } else { own.to_owned().into() };
            members.push((own, decoded));
        }
        Value::Object(Object::new(members))
    }

    /// Whether null at this key means that the property is not given.
    fn stands_for_nothing(
        &self,
        ids: &[usize],
        key: &str,
        meant: &Meant<'_, '_>,
        nulls: &Nulls,
    ) -> bool {
        let mut asked = Asked::of(key, meant);
        let said = ids.iter().filter_map(|id| self.said(*id, &mut asked, 0)).reduce(Said::or);
        said.is_some_and(|said| said.optional && (!said.null || nulls.drops_unclear()))
    }

    /// These schemas and all that speak of the same value with them.
    fn speaking(&self, ids: &[usize], value: &Value<'_>) -> Vec<usize> {
        let mut found = ids.to_vec();
        if ids.iter().all(|id| self.nodes[*id].is_alone()) {
            return found;
        }
        let mut seen: HashSet<usize> = found.iter().copied().collect();
        let mut next = 0;
        while let Some(id) = found.get(next).copied() {
            next += 1;
            let node = &self.nodes[id];
            let live = node.any.iter().flatten().filter(|id| self.nodes[**id].may_take(value));
            for id in node.all.iter().chain(live).chain(&node.perhaps) {
                if *id != ANYTHING && seen.insert(*id) {
                    found.push(*id);
                }
            }
        }
        found
    }
}

/// Each number once; what says nothing is left out.
fn distinct(mut ids: Vec<usize>) -> Vec<usize> {
    ids.retain(|id| *id != ANYTHING);
    ids.sort_unstable();
    ids.dedup();
    ids
}
