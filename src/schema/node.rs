//! The compiled form: a flat list of nodes that refer to each other by index, so that a recursive
//! schema is no recursive data.

use crate::check::Check;
use crate::run::Scopes;

/// The place of a node in its arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NodeId(pub(crate) u32);

impl NodeId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// One compiled subschema.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// What a value must pass, cheap checks first, `unevaluated…` last; none for `true`.
    pub(crate) checks: Box<[Check]>,
    /// Whether a check needs to know what the other checks evaluated.
    pub(crate) tracks: bool,
    /// Whether a recursion comes back to this node with a part of the value.
    pub(crate) recurs: bool,
    /// The resource it stands in, while compiling; then its row in [`Scopes`].
    pub(crate) resource: u32,
}

/// A whole compiled document.
#[derive(Debug)]
pub(crate) struct Arena {
    pub(crate) nodes: Vec<Node>,
    pub(crate) root: NodeId,
    /// Where dynamic references lead, for documents that have any.
    pub(crate) scopes: Option<Scopes>,
    /// Whether a recursion may reach one part of a value by many ways, so that verdicts must be
    /// remembered to stay linear.
    pub(crate) branches: bool,
}

impl Arena {
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }
}
