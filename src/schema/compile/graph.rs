//! The graph of nodes: orders and cycles, without recursion.

use crate::check::{Check, Edge};
use crate::keywords::Reference;
use crate::node::{Arena, NodeId};

/// The edges of every node.
pub(super) struct Graph {
    edges: Vec<Vec<(NodeId, Edge)>>,
}

/// What an order of nodes says when there is none.
pub(super) struct Cycle(pub(super) NodeId);

impl Graph {
    pub(super) fn new(arena: &mut Arena) -> Self {
        let mut edges = Vec::with_capacity(arena.nodes.len());
        for node in &mut arena.nodes {
            let mut own = Vec::new();
            for check in &mut node.checks {
                check.visit_edges(&mut |target, edge| own.push((*target, edge)));
                if let (Check::Reference(Reference::Dynamic { name, .. }), Some(scopes)) =
                    (&*check, &arena.scopes)
                {
                    let mut targets: Vec<NodeId> = scopes.targets(*name).collect();
                    targets.sort_unstable();
                    targets.dedup();
                    own.extend(targets.into_iter().map(|target| (target, Edge::Same)));
                }
            }
            edges.push(own);
        }
        Self { edges }
    }

    pub(super) fn len(&self) -> usize {
        self.edges.len()
    }

    pub(super) fn of(&self, node: NodeId) -> &[(NodeId, Edge)] {
        &self.edges[node.index()]
    }

    /// The nodes, each after all that its chosen edges lead to.
    pub(super) fn order(
        &self,
        follows: impl Fn(NodeId, NodeId, Edge) -> bool,
    ) -> Result<Vec<NodeId>, Cycle> {
        #[derive(Clone, Copy, PartialEq)]
        enum State {
            New,
            Open,
            Done,
        }
        let mut states = vec![State::New; self.len()];
        let mut order = Vec::with_capacity(self.len());
        let mut stack: Vec<(NodeId, usize)> = Vec::new();
        for start in self.nodes() {
            if states[start.index()] != State::New {
                continue;
            }
            states[start.index()] = State::Open;
            stack.push((start, 0));
            while let Some((node, next)) = stack.last_mut() {
                let node = *node;
                let Some((target, edge)) = self.of(node).get(*next).copied() else {
                    states[node.index()] = State::Done;
                    order.push(node);
                    stack.pop();
                    continue;
                };
                *next += 1;
                if !follows(node, target, edge) {
                    continue;
                }
                match states[target.index()] {
                    State::New => {
                        states[target.index()] = State::Open;
                        stack.push((target, 0));
                    }
                    State::Open => return Err(Cycle(target)),
                    State::Done => {}
                }
            }
        }
        Ok(order)
    }

    /// The strongly connected component of each node. A component's number is larger than the
    /// numbers of all components that it leads to.
    pub(super) fn components(&self) -> Vec<u32> {
        const NONE: u32 = u32::MAX;
        let mut numbers = vec![NONE; self.len()];
        let mut lows = vec![0_u32; self.len()];
        let mut components = vec![NONE; self.len()];
        let mut open: Vec<NodeId> = Vec::new();
        let mut stack: Vec<(NodeId, usize)> = Vec::new();
        let (mut number, mut component) = (0, 0);
        for start in self.nodes() {
            if numbers[start.index()] == NONE {
                stack.push((start, 0));
            }
            while let Some((node, next)) = stack.last_mut() {
                let (node, at) = (*node, node.index());
                if *next == 0 {
                    numbers[at] = number;
                    lows[at] = number;
                    number += 1;
                    open.push(node);
                }
                let edge = self.of(node).get(*next).copied();
                *next += 1;
                if let Some((target, _)) = edge {
                    if numbers[target.index()] == NONE {
                        stack.push((target, 0));
                    } else if components[target.index()] == NONE {
                        lows[at] = lows[at].min(numbers[target.index()]);
                    }
                    continue;
                }
                stack.pop();
                if let Some((parent, _)) = stack.last() {
                    lows[parent.index()] = lows[parent.index()].min(lows[at]);
                }
                if lows[at] == numbers[at] {
                    while let Some(member) = open.pop() {
                        components[member.index()] = component;
                        if member == node {
                            break;
                        }
                    }
                    component += 1;
                }
            }
        }
        components
    }

    pub(super) fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..u32::try_from(self.len()).unwrap_or(u32::MAX)).map(NodeId)
    }
}
