//! References: each leads to a node of the same document, or is a problem that names its URI.

use std::collections::HashMap;

use haft_text::push_quoted;

use crate::check::Check;
use crate::json::{Value, escape_token};
use crate::keywords::Reference;
use crate::node::NodeId;
use crate::run::{Anchors, NO_ANCHORS, Scopes};

use super::identify::RECURSIVE;
use super::{Compiler, Place};

/// The most steps between states of the dynamic scope.
const MOST_SCOPE_STEPS: usize = 100_000;

/// A reference that waits for the whole document to be known.
#[derive(Clone, Debug)]
pub(super) struct Pending<'v> {
    node: NodeId,
    /// The place of the reference among the node's checks.
    check: usize,
    reference: &'v str,
    kind: Kind,
    place: Place,
    at: String,
}

/// Which keyword refers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Static,
    Dynamic,
    Recursive,
}

/// A reference that follows the dynamic scope.
struct Dynamic<'v> {
    node: NodeId,
    check: usize,
    otherwise: NodeId,
    name: &'v str,
}

/// The node of each subschema, by the address of its value in the document.
type Addresses = HashMap<usize, NodeId>;

impl<'v> Compiler<'v> {
    /// Notes a reference at the current place; gives the check that will follow it.
    pub(crate) fn refer(
        &mut self,
        node: NodeId,
        check: usize,
        reference: &'v str,
        kind: Kind,
        place: Place,
    ) -> Check {
        let at = self.at.clone();
        self.pending.push(Pending { node, check, reference, kind, place, at });
        Check::Reference(Reference::To(node))
    }

    /// Leads every reference to its node.
    pub(super) fn resolve_references(&mut self) -> Option<Scopes> {
        let mut addresses = Addresses::new();
        let mut dynamic = Vec::new();
        let mut next = 0;
        while let Some(pending) = self.pending.get(next).cloned() {
            next += 1;
            for origin in &self.origins[addresses.len()..] {
                let id = NodeId(u32::try_from(addresses.len()).unwrap_or(u32::MAX));
                addresses.insert(address(origin), id);
            }
            self.at.clone_from(&pending.at);
            if let Some((target, name)) = self.target(&pending, &addresses) {
                let Pending { node, check, .. } = pending;
                self.lead(node, check, Reference::To(target));
                let otherwise = target;
                dynamic.extend(name.map(|name| Dynamic { node, check, otherwise, name }));
            }
        }
        self.scopes(&dynamic)
    }

    /// The node that a reference leads to, and the anchor name if it follows the dynamic scope.
    fn target(
        &mut self,
        pending: &Pending<'v>,
        addresses: &Addresses,
    ) -> Option<(NodeId, Option<&'v str>)> {
        let Some((resource, fragment)) =
            self.find_resource(pending.reference, pending.place.resource)
        else {
            self.unresolved(pending.reference, "is not in this document, and nothing is fetched");
            return None;
        };
        let found = if fragment.is_empty() {
            Some(self.resources[resource].node)
        } else if fragment.starts_with('/') {
            self.locate(resource, &fragment, addresses)
        } else {
            self.resources[resource].anchors.get(fragment.as_str()).copied()
        };
        let Some(target) = found else {
            self.unresolved(pending.reference, "does not exist");
            return None;
        };
        let anchors = &self.resources[resource].dynamic_anchors;
        let name = match pending.kind {
            Kind::Static => None,
            Kind::Dynamic => anchors.get_key_value(fragment.as_str()),
            Kind::Recursive => anchors.get_key_value(RECURSIVE),
        };
        let name = name.filter(|(_, anchored)| **anchored == target).map(|(name, _)| *name);
        Some((target, name))
    }

    /// The node at a JSON Pointer in a resource; compiles it if no keyword made it a subschema.
    fn locate(&mut self, resource: usize, pointer: &str, addresses: &Addresses) -> Option<NodeId> {
        let mut value = self.resources[resource].value;
        let mut holder = resource;
        let mut at = self.resources[resource].at.clone();
        for token in pointer.split('/').skip(1) {
            value = value.pointer(&format!("/{token}"))?;
            at.push('/');
            at.push_str(token);
            if let Some(node) = addresses.get(&address(value)) {
                holder = self.nodes[node.index()].resource as usize;
            }
        }
        if let Some(node) = addresses.get(&address(value)) {
            return Some(*node);
        }
        self.at = at;
        let place = Place { resource: holder, dialect: self.resources[holder].dialect };
        Some(self.node(value, place))
    }

    fn unresolved(&mut self, reference: &str, reason: &str) {
        let mut message = String::from("refers to ");
        push_quoted(&mut message, reference);
        message.push_str(", which ");
        message.push_str(reason);
        self.problem(message);
    }

    fn lead(&mut self, node: NodeId, check: usize, reference: Reference) {
        if let Some(slot) = self.nodes[node.index()].checks.get_mut(check) {
            *slot = Check::Reference(reference);
        }
    }

    /// Numbers what dynamic references need to know of the scope.
    fn scopes(&mut self, dynamic: &[Dynamic<'v>]) -> Option<Scopes> {
        let mut names: Vec<&str> = Vec::new();
        for reference in dynamic {
            let name = names.iter().position(|name| *name == reference.name);
            let name = name.unwrap_or_else(|| {
                names.push(reference.name);
                names.len() - 1
            });
            let name = u32::try_from(name).unwrap_or(u32::MAX);
            let otherwise = reference.otherwise;
            self.lead(reference.node, reference.check, Reference::Dynamic { name, otherwise });
        }
        let mut rows = Vec::with_capacity(self.resources.len());
        let mut anchors: Vec<Anchors> = Vec::new();
        for resource in &self.resources {
            let own: Anchors =
                names.iter().map(|name| resource.dynamic_anchors.get(name).copied()).collect();
            let is_relevant = own.iter().any(Option::is_some);
            let row = u32::try_from(anchors.len()).unwrap_or(u32::MAX);
            rows.push(if is_relevant { row } else { NO_ANCHORS });
            anchors.extend(is_relevant.then_some(own));
        }
        for node in &mut self.nodes {
            node.resource = rows.get(node.resource as usize).copied().unwrap_or(NO_ANCHORS);
        }
        if names.is_empty() {
            return None;
        }
        let scopes = Scopes::new(names.len(), &anchors, MOST_SCOPE_STEPS);
        if scopes.is_none() {
            self.at.clear();
            self.problem("has too many resources with dynamic anchors");
        }
        scopes
    }
}

/// A JSON Pointer to the value at this address in the document.
pub(super) fn find_pointer(document: &Value<'_>, wanted: &Value<'_>) -> Option<String> {
    let mut stack = vec![(document, String::new())];
    while let Some((value, at)) = stack.pop() {
        if std::ptr::eq(value, wanted) {
            return Some(at);
        }
        match value {
            Value::Array(items) => {
                let items = items.iter().enumerate();
                stack.extend(items.map(|(index, item)| (item, format!("{at}/{index}"))));
            }
            Value::Object(object) => {
                let members = object.iter();
                stack.extend(
                    members.map(|(key, member)| (member, format!("{at}/{}", escape_token(key)))),
                );
            }
            _ => {}
        }
    }
    None
}

fn address(value: &Value<'_>) -> usize {
    std::ptr::from_ref(value).addr()
}
