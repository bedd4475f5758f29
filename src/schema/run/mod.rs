//! Asking nodes about values.

mod marks;
mod scopes;
mod session;

pub(crate) use marks::Marks;
pub(crate) use scopes::{Anchors, NO_ANCHORS, Scopes};
pub(crate) use session::{GaveUp, Session};

use crate::check::Check;
use crate::json::Value;
use crate::keywords::Combinator;
use crate::node::{Node, NodeId};
use crate::words::{Cover, Path, Report};

/// The most nodes on the way from the root to any check: references, alternatives and levels of
/// the value together. It keeps the call stack below what a small thread has.
const MAX_NESTING: u32 = 512;

/// One step of a question: where it is asked, and in which dynamic scope.
#[derive(Clone, Copy)]
pub(crate) struct Run<'r> {
    session: &'r Session<'r>,
    /// The scope above, the nesting in the lower half: two words travel in registers, three
    /// fields would travel through memory.
    state: u64,
}

impl<'r> Run<'r> {
    pub(crate) fn new(session: &'r Session<'r>) -> Self {
        Self { session, state: u64::from(Scopes::START) << 32 }
    }

    /// The state of the dynamic scope.
    fn scope(self) -> u32 {
        (self.state >> 32) as u32
    }

    /// How many nodes have been entered on the way here.
    #[expect(clippy::cast_possible_truncation, reason = "the lower half is what is asked for")]
    fn nesting(self) -> u32 {
        self.state as u32
    }

    fn node(self, id: NodeId) -> &'r Node {
        self.session.arena.node(id)
    }

    /// Whether the value passes the node.
    pub(crate) fn is_valid(self, id: NodeId, value: &Value<'_>) -> bool {
        let node = self.node(id);
        let Some(run) = self.enter(node) else { return false };
        if node.tracks || node.recurs && self.session.remembers() {
            return run.is_container_valid(id, value);
        }
        run.all_valid(node, value)
    }

    fn all_valid(self, node: &Node, value: &Value<'_>) -> bool {
        for check in &node.checks {
            if !check.is_valid(self, value) {
                return false;
            }
        }
        true
    }

    /// Whether the value passes the node; marks what the node evaluated of an array or object.
    pub(crate) fn evaluate(self, id: NodeId, value: &Value<'_>, marks: &mut Marks) -> bool {
        let node = self.node(id);
        let Some(run) = self.enter(node) else { return false };
        if !node.tracks {
            return node.checks.iter().all(|check| check.evaluate(run, value, marks));
        }
        let mut own = Marks::new(value);
        let verdict = node.checks.iter().all(|check| check.evaluate(run, value, &mut own));
        marks.absorb(&own);
        verdict
    }

    /// Reports what keeps the value from passing the node.
    pub(crate) fn explain(
        self,
        id: NodeId,
        value: &Value<'_>,
        path: &Path<'_>,
        report: &mut Report,
    ) {
        let node = self.node(id);
        if report.is_full() {
            return;
        }
        let Some(run) = self.enter(node) else { return };
        if node.recurs && is_container(value) {
            let is_known =
                run.is_container_valid(id, value) || !run.session.is_first(id, value, run.scope());
            if is_known {
                return;
            }
        }
        let before = report.len();
        for check in &node.checks {
            check.explain(run, value, path, report);
            // A value of the wrong type has no other problem worth a line.
            if matches!(check, Check::Type(_) | Check::Never) && report.len() > before {
                return;
            }
        }
        if node.tracks && is_container(value) {
            let is_clean = report.len() == before;
            for check in &node.checks {
                if let Check::Unevaluated(unevaluated) = check {
                    unevaluated.explain(run, id, value, path, report, is_clean);
                }
            }
        }
    }

    /// Covers what a node declares of an array or object.
    pub(crate) fn cover(self, id: NodeId, value: &Value<'_>, cover: &mut Cover<'r>) {
        let Some(run) = self.enter(self.node(id)) else { return };
        self.node(id).checks.iter().for_each(|check| check.cover(run, value, cover));
    }

    /// Covers what the checks of the node that has been entered declare, the last ones apart.
    pub(crate) fn cover_checks(self, id: NodeId, value: &Value<'_>, cover: &mut Cover<'r>) {
        for check in &self.node(id).checks {
            if !matches!(check, Check::Unevaluated(_)) {
                check.cover(self, value, cover);
            }
        }
    }

    /// Roughly how many problems the value has with the node.
    pub(crate) fn score(self, id: NodeId, value: &Value<'_>) -> usize {
        let node = self.node(id);
        let Some(run) = self.enter(node) else { return 0 };
        let scores = node.checks.iter().map(|check| match (check, value) {
            (Check::Members(members), Value::Object(object)) => members.score(run, object),
            (Check::Reference(reference), _) => run.score(reference.target(run), value),
            (Check::Combinator(Combinator::AllOf(nodes)), _) => {
                nodes.iter().map(|node| run.score(*node, value)).sum()
            }
            _ => usize::from(!check.is_valid(run, value)),
        });
        scores.sum()
    }

    /// Whether no value passes the node.
    pub(crate) fn is_never(self, id: NodeId) -> bool {
        matches!(self.checks(id), [Check::Never])
    }

    /// The checks of a node.
    pub(crate) fn checks(self, id: NodeId) -> &'r [Check] {
        &self.node(id).checks
    }

    /// The node that a dynamic reference leads to from here.
    pub(crate) fn dynamic_target(self, name: u32) -> Option<NodeId> {
        self.session.arena.scopes.as_ref()?.target(self.scope(), name)
    }

    pub(crate) fn give_up(self, reason: GaveUp) {
        self.session.give_up(reason);
    }

    /// Counts the steps of a pattern on a text; false once there have been too many.
    pub(crate) fn spend_on(self, text: &str) -> bool {
        self.session.spend(4 + text.len() as u64 / 16)
    }

    fn enter(self, node: &Node) -> Option<Self> {
        if !self.session.spend(1) {
            return None;
        }
        if self.nesting() >= MAX_NESTING {
            self.session.give_up(GaveUp::Depth);
            return None;
        }
        let state = match &self.session.arena.scopes {
            Some(scopes) => {
                let scope = scopes.enter(self.scope(), node.resource);
                u64::from(scope) << 32 | u64::from(self.nesting())
            }
            None => self.state,
        };
        Some(Self { state: state + 1, ..self })
    }

    /// The verdict on a node that tracks marks or remembers verdicts, once entered.
    fn is_container_valid(self, id: NodeId, value: &Value<'_>) -> bool {
        let node = self.node(id);
        if !is_container(value) {
            return self.all_valid(node, value);
        }
        let remembers = node.recurs && self.session.remembers();
        if remembers && let Some(verdict) = self.session.verdict(id, value, self.scope()) {
            return verdict;
        }
        let verdict = if node.tracks {
            let mut marks = Marks::new(value);
            node.checks.iter().all(|check| check.evaluate(self, value, &mut marks))
        } else {
            self.all_valid(node, value)
        };
        if remembers {
            self.session.remember(id, value, self.scope(), verdict);
        }
        verdict
    }
}

fn is_container(value: &Value<'_>) -> bool {
    matches!(value, Value::Array(_) | Value::Object(_))
}
