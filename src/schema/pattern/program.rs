//! A pattern as instructions.

use super::set::Set;

/// One instruction. An instruction that is not a jump goes on with the next one.
#[derive(Debug, Clone)]
pub(super) enum Step {
    /// Consumes this character.
    Char { character: char, back: bool },
    /// Consumes a character of the set.
    Set { set: Set, back: bool },
    /// Consumes as many characters of the set as it can, at most `max`, and never gives one back.
    Run { set: Set, min: usize, max: usize },
    /// Goes on with either; `first` is tried before `second`.
    Split { first: usize, second: usize, state: usize },
    /// Goes on elsewhere.
    Jump { to: usize },
    /// Holds at the start of the text.
    Start,
    /// Holds at the end of the text.
    End,
    /// Holds between a word character and another, or elsewhere when negated.
    Boundary { negated: bool },
    /// Runs the instructions from the next one to their `Done`, then goes on at `after`.
    Look { negated: bool, after: usize, state: usize },
    /// Remembers the position in a register.
    Save { register: usize },
    /// Copies one register to another.
    Copy { from: usize, to: usize },
    /// Forgets what groups captured.
    Forget { first: usize, last: usize },
    /// Holds when the position differs from the one in the register.
    Progress { register: usize },
    /// Consumes what stands between two registers.
    BackReference { start: usize, end: usize, back: bool },
    /// The pattern, or the lookaround, has matched.
    Done,
}

/// How a program is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// Whether a step succeeds depends on the position alone, so that no step is tried twice at
    /// one position: time is linear in the text.
    Memo { states: usize, has_looks: bool },
    /// It depends on what was captured: steps are counted instead.
    Counted { registers: usize },
}

/// The instructions of a pattern.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) steps: Vec<Step>,
    pub(super) mode: Mode,
}
