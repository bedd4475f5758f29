//! What the author's schemas say together of one property.

use std::cell::RefCell;
use std::collections::HashMap;

use haft_schema::json::Value;

use super::Steps;
use super::decode::DEEPEST;
use super::node::{Node, Property};

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

/// What schemas say of one key of one object: each is asked once, though many may refer to it.
pub(super) struct Asked<'k, 'm, 'w, 'a> {
    key: &'k str,
    of: &'m Meant<'w, 'a>,
    answers: HashMap<usize, Option<Said>>,
}

impl<'k, 'm, 'w, 'a> Asked<'k, 'm, 'w, 'a> {
    pub(super) fn of(key: &'k str, of: &'m Meant<'w, 'a>) -> Self {
        Self { key, of, answers: HashMap::new() }
    }
}

impl Steps {
    /// What a schema says of a key of this object; `None` where it does not declare it.
    pub(super) fn said(
        &self,
        id: usize,
        asked: &mut Asked<'_, '_, '_, '_>,
        depth: usize,
    ) -> Option<Said> {
        let node = &self.nodes[id];
        if node.is_alone() {
            return self.own(node, asked.key);
        }
        if let Some(known) = asked.answers.get(&id) {
            return *known;
        }
        if depth > DEEPEST {
            return None;
        }
        // A loop of references finds this while it is being worked out.
        asked.answers.insert(id, None);
        let answer = self.work_out(node, asked, depth + 1);
        asked.answers.insert(id, answer);
        answer
    }

    fn own(&self, node: &Node, key: &str) -> Option<Said> {
        node.properties.get(key).map(|property| self.said_by(property))
    }

    /// What a declaration says of its property.
    pub(super) fn said_by(&self, property: &Property) -> Said {
        Said { optional: property.optional, null: self.nodes[property.node].takes_null }
    }

    fn work_out(
        &self,
        node: &Node,
        asked: &mut Asked<'_, '_, '_, '_>,
        depth: usize,
    ) -> Option<Said> {
        let mut together = self.own(node, asked.key);
        let mut and = |one: Option<Said>| {
            if let Some(one) = one {
                together = Some(together.map_or(one, |said| said.and(one)));
            }
        };
        for id in &node.all {
            and(self.said(*id, asked, depth));
        }
        for branches in &node.any {
            let mut silent = false;
            let mut said: Option<Said> = None;
            for id in branches {
                if !asked.of.may_be(*id, &self.nodes[*id]) {
                    continue;
                }
                match self.said(*id, asked, depth) {
                    None => silent = true,
                    Some(one) => said = Some(said.map_or(one, |said| said.or(one))),
                }
            }
            and(said.map(|said| Said { optional: said.optional || silent, ..said }));
        }
        if together.is_some() {
            return together;
        }
        let mut perhaps: Option<Said> = None;
        for id in &node.perhaps {
            if let Some(one) = self.said(*id, asked, depth) {
                perhaps = Some(perhaps.map_or(one, |said| said.or(one)));
            }
        }
        perhaps.map(|said| Said { optional: true, ..said })
    }
}
