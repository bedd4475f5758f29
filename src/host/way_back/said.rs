//! What the author's schemas say together of one property.

use std::cell::RefCell;
use std::collections::HashMap;

use haft_schema::json::Value;

use super::WayBack;
use super::decode::DEEPEST;
use super::node::Node;

/// An object as it came, asked once for each alternative whether it may be meant for it.
pub(super) struct Meant<'w, 'a> {
    object: &'w Value<'a>,
    known: RefCell<HashMap<usize, bool>>,
}

impl<'w, 'a> Meant<'w, 'a> {
    pub(super) fn of(object: &'w Value<'a>) -> Self {
        Self { object, known: RefCell::default() }
    }

    fn may_be(&self, id: usize, node: &Node) -> bool {
        let known = self.known.borrow().get(&id).copied();
        known.unwrap_or_else(|| {
            let answer = node.may_take(self.object);
            self.known.borrow_mut().insert(id, answer);
            answer
        })
    }
}

/// What is said of a property.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said {
    /// Whether it may be left out.
    pub(super) optional: bool,
    /// Whether null is a value of it.
    pub(super) null: bool,
}

impl Said {
    fn and(self, other: Self) -> Self {
        Self { optional: self.optional && other.optional, null: self.null && other.null }
    }

    pub(super) fn or(self, other: Self) -> Self {
        Self { optional: self.optional || other.optional, null: self.null || other.null }
    }
}

impl WayBack {
    /// What a schema says of a key of this object; `None` where it does not declare it.
    pub(super) fn said(
        &self,
        id: usize,
        key: &str,
        of: &Meant<'_, '_>,
        depth: usize,
    ) -> Option<Said> {
        if depth > DEEPEST {
            return None;
        }
        let node = &self.nodes[id];
        let own = node.properties.get(key).map(|property| Said {
            optional: property.optional,
            null: self.nodes[property.node].takes_null,
        });
        let all = node.all.iter().filter_map(|id| self.said(*id, key, of, depth + 1));
        let any = node.any.iter().filter_map(|branches| {
            let mut silent = false;
            let mut said: Option<Said> = None;
            for id in branches.iter().filter(|id| of.may_be(**id, &self.nodes[**id])) {
                match self.said(*id, key, of, depth + 1) {
                    None => silent = true,
                    Some(one) => said = Some(said.map_or(one, |said| said.or(one))),
                }
            }
            said.map(|said| Said { optional: said.optional || silent, ..said })
        });
        own.into_iter().chain(all).chain(any).reduce(Said::and).or_else(|| {
            let perhaps = node.perhaps.iter().filter_map(|id| self.said(*id, key, of, depth + 1));
            perhaps.reduce(Said::or).map(|said| Said { optional: true, ..said })
        })
    }
}
