//! A pattern as a tree.

use std::ops::Range;

use super::set::Set;

/// One part of a pattern. Trees are as deep as their parentheses, which are bounded.
#[derive(Debug, Clone)]
pub(super) enum Node {
    /// Matches nothing and always succeeds.
    Empty,
    /// One given character.
    Char(char),
    /// One character of a set.
    Set(Set),
    /// `^`.
    Start,
    /// `$`: the very end of the text.
    End,
    /// `\b`, or `\B` when negated.
    Boundary { negated: bool },
    /// A capture group; groups are counted from 0.
    Group { index: usize, node: Box<Node> },
    /// A lookahead or lookbehind.
    Look { behind: bool, negated: bool, node: Box<Node> },
    /// What a group matched, or nothing while it has matched nothing.
    BackReference { index: usize },
    /// A quantifier; `groups` are the capture groups inside.
    Repeat { node: Box<Node>, min: u32, max: Option<u32>, lazy: bool, groups: Range<usize> },
    /// One after the other.
    Sequence(Vec<Node>),
    /// One of several.
    Either(Vec<Node>),
}

impl Node {
    /// Whether the node can match without consuming a character.
    pub(super) fn is_nullable(&self) -> bool {
        match self {
            Self::Char(_) | Self::Set(_) => false,
            Self::Group { node, .. } => node.is_nullable(),
            Self::Repeat { node, min, .. } => *min == 0 || node.is_nullable(),
            Self::Sequence(nodes) => nodes.iter().all(Self::is_nullable),
            Self::Either(nodes) => nodes.iter().any(Self::is_nullable),
            _ => true,
        }
    }

    /// The set of the characters that the node matches, if it always matches exactly one.
    pub(super) fn as_set(&self) -> Option<Set> {
        match self {
            Self::Char(character) => Some(Set::single(*character)),
            Self::Set(set) => Some(set.clone()),
            _ => None,
        }
    }

    /// Whether any node of the tree satisfies `found`.
    pub(super) fn any(&self, found: &dyn Fn(&Self) -> bool) -> bool {
        found(self)
            || match self {
                Self::Group { node, .. } | Self::Look { node, .. } | Self::Repeat { node, .. } => {
                    node.any(found)
                }
                Self::Sequence(nodes) | Self::Either(nodes) => {
                    nodes.iter().any(|node| node.any(found))
                }
                _ => false,
            }
    }
}
