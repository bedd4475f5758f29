//! What one question about one value shares on its way through the nodes.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};

use crate::json::Value;
use crate::node::{Arena, NodeId};

/// A node, a part of the value and the dynamic scope: what a verdict depends on.
///
/// The address stands for the part of the value: the value is borrowed for the whole session, so
/// no two parts ever have the same one.
type Question = (NodeId, usize, u32);

/// The state of one question.
#[derive(Debug)]
pub(crate) struct Session<'r> {
    pub(super) arena: &'r Arena,
    root: &'r Value<'r>,
    gave_up: Cell<Option<GaveUp>>,
    work: Cell<u64>,
    allowance: Cell<u64>,
    memory: Option<RefCell<Memory>>,
}

/// How many steps any question may take: a node asked, or a pattern tried.
const MAX_WORK: u64 = 2_000_000;

/// How many more it may take for each element of its value. Static cost bounds what a schema asks of one value, not
/// what thousands of alternatives ask of each of a hundred thousand items.
const WORK_PER_ELEMENT: u64 = 20;

/// What is known of recursive nodes.
#[derive(Debug, Default)]
struct Memory {
    verdicts: HashMap<Question, bool>,
    explained: HashSet<Question>,
}

/// Why a value cannot be judged, and so is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GaveUp {
    /// A pattern took too many steps.
    Pattern,
    /// References and levels of the value nest too deep.
    Depth,
    /// There is too much to ask.
    Work,
}

impl<'r> Session<'r> {
    /// A session that remembers verdicts on recursive nodes, or not.
    pub(crate) fn new(arena: &'r Arena, root: &'r Value<'r>, remembers: bool) -> Self {
        let memory = remembers.then(RefCell::default);
        let allowance = Cell::new(MAX_WORK);
        Self { arena, root, gave_up: Cell::new(None), work: Cell::new(0), allowance, memory }
    }

    /// Counts steps; false once there have been too many, and the value is refused.
    #[inline]
    pub(crate) fn spend(&self, steps: u64) -> bool {
        let work = self.work.get() + steps;
        self.work.set(work);
        work <= self.allowance.get() || self.overdraw(work)
    }

    /// Counts the elements of the value only now: few values ever need it.
    #[cold]
    fn overdraw(&self, work: u64) -> bool {
        if self.allowance.get() == MAX_WORK {
            let elements = u64::try_from(self.root.count_elements()).unwrap_or(u64::MAX);
            self.allowance.set(MAX_WORK.saturating_add(elements.saturating_mul(WORK_PER_ELEMENT)));
        }
        let is_allowed = work <= self.allowance.get();
        if !is_allowed {
            self.give_up(GaveUp::Work);
        }
        is_allowed
    }

    /// Refuses the value, whatever the other checks say: an answer under `not` would turn a
    /// refusal into consent.
    pub(crate) fn give_up(&self, reason: GaveUp) {
        self.gave_up.set(Some(reason));
    }

    pub(crate) fn gave_up(&self) -> Option<GaveUp> {
        self.gave_up.get()
    }

    pub(crate) fn remembers(&self) -> bool {
        self.memory.is_some()
    }

    pub(crate) fn verdict(&self, node: NodeId, value: &Value<'_>, scope: u32) -> Option<bool> {
        let memory = self.memory.as_ref()?.borrow();
        memory.verdicts.get(&(node, address(value), scope)).copied()
    }

    pub(crate) fn remember(&self, node: NodeId, value: &Value<'_>, scope: u32, verdict: bool) {
        if let Some(memory) = &self.memory {
            memory.borrow_mut().verdicts.insert((node, address(value), scope), verdict);
        }
    }

    /// Whether this is the first time that this question is to be explained.
    pub(crate) fn is_first(&self, node: NodeId, value: &Value<'_>, scope: u32) -> bool {
        self.memory.as_ref().is_none_or(|memory| {
            memory.borrow_mut().explained.insert((node, address(value), scope))
        })
    }
}

fn address(value: &Value<'_>) -> usize {
    std::ptr::from_ref(value).addr()
}
