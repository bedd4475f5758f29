//! The walk along a value, with every schema that speaks of each part of it.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::HashSet;

use haft_schema::json::{Object, Value};

use super::Steps;
use super::node::{ANYTHING, Node, Property};
use super::said::{Asked, Meant, Said};

/// How many combinators and references are followed on one value; a tool's schema is refused long before.
pub(super) const DEEPEST: usize = 512;

/// Stands for any array, where alternatives are told apart.
const EMPTY: Value<'static> = Value::Array(Vec::new());

/// The document's own node.
const ROOT: usize = 1;

/// One reading of a value: what becomes of a null that may be a value, or stand for a property that is left out.
#[derive(Debug, Default)]
pub(super) struct Reading {
    /// Whether it is dropped.
    pub(super) drops_unclear: bool,
    /// Whether there was one.
    pub(super) met_unclear: Cell<bool>,
    /// Whether anything of the value is another now.
    pub(super) changed: Cell<bool>,
}

impl Reading {
    fn is_dropped(&self, said: Said) -> bool {
        let unclear = || {
            self.met_unclear.set(true);
            self.drops_unclear
        };
        said.optional && (!said.null || unclear())
    }
}

impl Steps {
    pub(super) fn decode(&self, value: &mut Value<'_>, reading: &Reading) {
        self.part(value, &[ROOT], reading);
    }

    fn part(&self, value: &mut Value<'_>, ids: &[usize], reading: &Reading) {
        match value {
            // Nothing is said of it, nor of its parts.
            _ if matches!(ids, [] | [ANYTHING]) => {}
            Value::Object(object) => match ids {
                [id] if self.nodes[*id].is_alone() => {
                    self.simple_object(object, &self.nodes[*id], reading);
                }
                _ => self.object(value, ids, reading),
            },
            Value::Array(items) => {
                let ids = self.speaking(ids, &EMPTY);
                for (index, item) in items.iter_mut().enumerate() {
                    let inner: Vec<usize> = ids
                        .iter()
                        .map(|id| &self.nodes[*id])
                        .map(|node| node.first.get(index).copied().unwrap_or(node.items))
                        .collect();
                    self.part(item, &distinct(inner), reading);
                }
            }
            _ => {}
        }
    }

    /// An object of which one schema speaks: most are, and need no list of any kind.
    fn simple_object(&self, object: &mut Object<'_>, node: &Node, reading: &Reading) {
        object.members_mut().retain_mut(|(key, member)| {
            let Some(property) = node.properties.get(key.as_ref()) else {
                self.part(member, &[node.rest.unwrap_or(ANYTHING)], reading);
                return true;
            };
            let is_null = self.drops_nulls && matches!(member, Value::Null);
            if is_null && reading.is_dropped(self.said_by(property)) {
                reading.changed.set(true);
                return false;
            }
            self.part(member, &[property.node], reading);
            rename(key, property, reading);
            true
        });
    }

    fn object(&self, value: &mut Value<'_>, ids: &[usize], reading: &Reading) {
        let from = ids;
        let ids = self.speaking(ids, value);
        // Alternatives are told apart by the object as it came.
        let has_null = |object: &Object<'_>| object.iter().any(|(_, it)| matches!(it, Value::Null));
        let asks = self.drops_nulls && value.as_object().is_some_and(has_null);
        let whole = asks.then(|| value.clone());
        let meant = whole.as_ref().map(Meant::of);
        let Value::Object(object) = value else { return };
        object.members_mut().retain_mut(|(key, member)| {
            if let (Value::Null, Some(meant)) = (&member, &meant)
                && self.stands_for_nothing(from, key, meant, reading)
            {
                reading.changed.set(true);
                return false;
            }
            let nodes = || ids.iter().map(|id| &self.nodes[*id]);
            let inner: Vec<usize> = nodes()
                .map(|node| match node.properties.get(key.as_ref()) {
                    Some(property) => property.node,
                    None => node.rest.unwrap_or(ANYTHING),
                })
                .collect();
            self.part(member, &distinct(inner), reading);
            if let Some(property) = nodes().find_map(|node| node.properties.get(key.as_ref())) {
                rename(key, property, reading);
            }
            true
        });
    }

    /// Whether null at this key means that the property is not given.
    fn stands_for_nothing(
        &self,
        ids: &[usize],
        key: &str,
        meant: &Meant<'_, '_>,
        reading: &Reading,
    ) -> bool {
        let mut asked = Asked::of(key, meant);
        let said = ids.iter().filter_map(|id| self.said(*id, &mut asked, 0)).reduce(Said::or);
        said.is_some_and(|said| reading.is_dropped(said))
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

/// Gives a member the author's key.
fn rename(key: &mut Cow<'_, str>, property: &Property, reading: &Reading) {
    if property.key != *key {
        *key = property.key.clone().into();
        reading.changed.set(true);
    }
}

/// Each number once; what says nothing is left out.
fn distinct(mut ids: Vec<usize>) -> Vec<usize> {
    ids.retain(|id| *id != ANYTHING);
    ids.sort_unstable();
    ids.dedup();
    ids
}
