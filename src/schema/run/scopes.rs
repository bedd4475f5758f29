//! The dynamic scope, reduced to a number.
//!
//! A dynamic reference leads to the outermost resource entered that has its anchor. So all that
//! counts of the way to a node is, for each anchor name, the first resource that had it; the few
//! such states and the steps between them are known when the document is compiled.

use std::collections::HashMap;

use crate::node::NodeId;

/// A resource with dynamic anchors: the node that each name leads to in it.
pub(crate) type Anchors = Vec<Option<NodeId>>;

/// The states of the dynamic scope and where they lead.
#[derive(Debug)]
pub(crate) struct Scopes {
    names: usize,
    resources: usize,
    /// The state after entering a resource: a row for each state.
    next: Vec<u32>,
    /// Where a name leads: a row for each state.
    targets: Vec<Option<NodeId>>,
}

/// The row of a node whose resource has no dynamic anchor.
pub(crate) const NO_ANCHORS: u32 = u32::MAX;

impl Scopes {
    /// The state in which nothing has been entered.
    pub(crate) const START: u32 = 0;

    /// The states of these resources, or `None` if there would be more than `most` steps.
    pub(crate) fn new(names: usize, resources: &[Anchors], most: usize) -> Option<Self> {
        let mut states: Vec<Anchors> = vec![vec![None; names]];
        let mut known: HashMap<Anchors, u32> = HashMap::from([(states[0].clone(), 0)]);
        let mut next = Vec::new();
        let mut done = 0;
        while done < states.len() {
            for anchors in resources {
                let state: Anchors =
                    states[done].iter().zip(anchors).map(|(outer, own)| outer.or(*own)).collect();
                let fresh = u32::try_from(states.len()).ok()?;
                let id = *known.entry(state).or_insert_with_key(|state| {
                    states.push(state.clone());
                    fresh
                });
                next.push(id);
            }
            done += 1;
            if states.len().saturating_mul(resources.len().max(names)) > most {
                return None;
            }
        }
        Some(Self { names, resources: resources.len(), next, targets: states.concat() })
    }

    /// The state after entering a resource.
    pub(crate) fn enter(&self, state: u32, resource: u32) -> u32 {
        if resource == NO_ANCHORS {
            return state;
        }
        self.next[state as usize * self.resources + resource as usize]
    }

    /// Every node that a name may lead to.
    pub(crate) fn targets(&self, name: u32) -> impl Iterator<Item = NodeId> {
        self.targets.iter().skip(name as usize).step_by(self.names).copied().flatten()
    }

    /// The node that a name leads to.
    pub(crate) fn target(&self, state: u32, name: u32) -> Option<NodeId> {
        self.targets[state as usize * self.names + name as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outermost_resource_wins() {
        let (a, b) = (Some(NodeId(1)), Some(NodeId(2)));
        let scopes = Scopes::new(1, &[vec![a], vec![b]], 100).unwrap();
        let inner = scopes.enter(scopes.enter(Scopes::START, 0), 1);
        assert_eq!(scopes.target(inner, 0), a);
        let inner = scopes.enter(scopes.enter(Scopes::START, 1), 0);
        assert_eq!(scopes.target(inner, 0), b);
        assert_eq!(scopes.target(Scopes::START, 0), None);
        assert_eq!(scopes.enter(inner, NO_ANCHORS), inner);
    }

    #[test]
    fn more_states_than_allowed_are_refused() {
        let resources: Vec<Anchors> = (0..12)
            .map(|index| (0..12).map(|name| (name <= index).then_some(NodeId(index))).collect())
            .collect();
        assert!(Scopes::new(12, &resources, 1_000).is_none());
    }
}
