//! What checking a value may cost at most, and which recursions must remember their verdicts.
//!
//! Two numbers are known of every node. Its *breadth* is how many nodes look at one value when the
//! node does, every alternative and reference followed. Its *weight* is the largest number of nodes
//! that look at any one part of the value. Parts that exclude each other count as the largest of
//! them, so a wide object costs no more than its dearest property. Both saturate, and both are
//! computed once for each node, whatever the number of ways that lead to it.
//!
//! A recursion comes back to a node with a smaller part of the value. Where only one way leads
//! there, the size of the value bounds the work. Where several do, the ways multiply with every
//! level; such documents remember the verdict on each part, which makes the work linear again.

use crate::check::{Check, Edge};
use crate::json::Value;
use crate::keywords::Reference;
use crate::node::{Arena, NodeId};
use crate::{Bounds, SchemaProblem};

use super::graph::{Cycle, Graph};
use super::resolve::find_pointer;

/// The most nodes in a row that look at the same value.
const MAX_CHAIN: u32 = 127;

/// How often the bound on cost all recursive nodes together may take it.
const RECURSIVE_FACTOR: u64 = 100;

/// Settles what recurs and what must remember; refuses what costs too much.
pub(super) fn settle(
    arena: &mut Arena,
    origins: &[&Value<'_>],
    document: &Value<'_>,
    bounds: &Bounds,
) -> Result<(), SchemaProblem> {
    let has_references = origins.iter().any(|origin| refers(origin));
    if !has_references && arena.nodes.len() as u64 <= bounds.cost {
        // A tree: no node is met twice, so the number of nodes is above every cost.
        return Ok(());
    }
    let refuse = |node: NodeId, message: String| {
        let at = find_pointer(document, origins[node.index()]).unwrap_or_default();
        SchemaProblem { at, message }
    };
    skip_references(arena);
    let graph = Graph::new(arena);
    let same = |_: NodeId, _: NodeId, edge: Edge| edge == Edge::Same;
    let order = graph.order(same).map_err(|Cycle(node)| {
        refuse(node, "refers back to itself with the same value, which never ends".to_owned())
    })?;
    let breadths = breadths(&graph, &order);
    let chains = chains(&graph, &order);
    if let Some(node) = graph.nodes().find(|node| chains[node.index()] > MAX_CHAIN) {
        let message = format!("nests references and alternatives deeper than {MAX_CHAIN} levels");
        return Err(refuse(node, message));
    }
    let dear = |node: NodeId| refuse(node, dear(bounds.cost));
    if let Some(node) = graph.nodes().find(|node| breadths[node.index()] > bounds.cost) {
        return Err(dear(node));
    }

    let components = graph.components();
    let recurs = |from: NodeId, to: NodeId, edge: Edge| {
        edge != Edge::Same && components[from.index()] == components[to.index()]
    };
    let order = graph
        .order(|from, to, edge| !recurs(from, to, edge))
        .map_err(|Cycle(node)| refuse(node, "refers back to itself".to_owned()))?;
    let weights = weights(&graph, &order, &breadths, recurs);
    let mut returns = vec![false; graph.len()];
    for from in graph.nodes() {
        for &(to, edge) in graph.of(from) {
            returns[to.index()] |= recurs(from, to, edge);
        }
    }
    arena.branches = branches(&graph, &components, &returns);
    let mut total = 0_u64;
    for node in graph.nodes().filter(|node| returns[node.index()] || *node == arena.root) {
        let weight = weights[node.index()];
        total = total.saturating_add(weight);
        if weight > bounds.cost {
            return Err(dear(node));
        }
    }
    if arena.branches && total > bounds.cost.saturating_mul(RECURSIVE_FACTOR) {
        return Err(dear(arena.root));
    }
    for (node, returns) in arena.nodes.iter_mut().zip(returns) {
        node.recurs = returns;
    }
    Ok(())
}

/// Leads every edge that ends at a mere reference on to where that leads.
fn skip_references(arena: &mut Arena) {
    // Entering a node can matter to the dynamic scope, even one that only refers.
    if arena.scopes.is_some() {
        return;
    }
    let leads = arena.nodes.iter().map(|node| match *node.checks {
        [Check::Reference(Reference::To(target))] => Some(target),
        _ => None,
    });
    let leads: Vec<Option<NodeId>> = leads.collect();
    for node in &mut arena.nodes {
        for check in &mut node.checks {
            check.visit_edges(&mut |target, _| {
                // A longer chain is refused afterwards, and a cycle is one.
                for _ in 0..=MAX_CHAIN {
                    match leads[target.index()] {
                        Some(next) => *target = next,
                        None => break,
                    }
                }
            });
        }
    }
}

fn refers(origin: &Value<'_>) -> bool {
    origin.as_object().is_some_and(|schema| {
        schema.keys().any(|key| matches!(key, "$ref" | "$dynamicRef" | "$recursiveRef"))
    })
}

fn dear(cost: u64) -> String {
    format!("checks one value against more than {cost} subschemas, with every alternative counted")
}

fn breadths(graph: &Graph, order: &[NodeId]) -> Vec<u64> {
    let mut breadths = vec![1_u64; graph.len()];
    for node in order {
        for (target, edge) in graph.of(*node) {
            if *edge == Edge::Same {
                let added = breadths[target.index()];
                breadths[node.index()] = breadths[node.index()].saturating_add(added);
            }
        }
    }
    breadths
}

fn chains(graph: &Graph, order: &[NodeId]) -> Vec<u32> {
    let mut chains = vec![1_u32; graph.len()];
    for node in order {
        let same = graph.of(*node).iter().filter(|(_, edge)| *edge == Edge::Same);
        let longest = same.map(|(target, _)| chains[target.index()]).max().unwrap_or(0);
        chains[node.index()] = longest.saturating_add(1);
    }
    chains
}

/// The weights; a recursion counts as one look, since the node it comes back to is counted itself.
fn weights(
    graph: &Graph,
    order: &[NodeId],
    breadths: &[u64],
    recurs: impl Fn(NodeId, NodeId, Edge) -> bool,
) -> Vec<u64> {
    let mut below = vec![0_u64; graph.len()];
    let weight = |below: &[u64], node: NodeId| breadths[node.index()].max(below[node.index()]);
    for node in order {
        let (mut dearest, mut sum) = (0_u64, 0_u64);
        for (target, edge) in graph.of(*node) {
            let part = if recurs(*node, *target, *edge) { 1 } else { weight(&below, *target) };
            match edge {
                Edge::Same => sum = sum.saturating_add(below[target.index()]),
                Edge::Part => dearest = dearest.max(part),
                Edge::Overlap => sum = sum.saturating_add(part),
            }
        }
        below[node.index()] = sum.saturating_add(dearest);
    }
    graph.nodes().map(|node| weight(&below, node)).collect()
}

/// Whether some node hands the same part of a value to recursion by more than one way.
fn branches(graph: &Graph, components: &[u32], returns: &[bool]) -> bool {
    let mut by_component: Vec<NodeId> = graph.nodes().collect();
    by_component.sort_by_key(|node| components[node.index()]);
    let mut is_recursive = vec![false; graph.len()];
    for node in graph.nodes() {
        if returns[node.index()] {
            is_recursive[components[node.index()] as usize] = true;
        }
    }
    // Components come after those that they lead to, so one pass sees every way into a recursion.
    for node in &by_component {
        let reaches = graph
            .of(*node)
            .iter()
            .any(|(target, _)| is_recursive[components[target.index()] as usize]);
        is_recursive[components[node.index()] as usize] |= reaches;
    }
    graph.nodes().any(|node| {
        let ways = graph.of(node).iter();
        let ways = ways.filter(|(target, _)| is_recursive[components[target.index()] as usize]);
        let (mut all, mut shared) = (0, 0);
        for (_, edge) in ways {
            all += 1;
            shared += usize::from(*edge != Edge::Part);
        }
        all > 1 && shared > 0
    })
}
