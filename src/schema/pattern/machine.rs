//! Runs the instructions of a pattern over a text.

use super::Match;
use super::memo::{Memo, Seen};
use super::program::{Mode, Program, Step};
use super::set::Set;

/// How many steps a search may take before it gives up. Each byte of the text adds some.
const STEPS: usize = 1_000_000;

/// The same where steps depend on captures, so that they may be exponentially many.
const COUNTED_STEPS: usize = 100_000;

/// How many branches and captures may be remembered at once: 32 bytes each.
const DEEPEST: usize = 512 << 10;

/// What a register holds before anything is captured.
const NOWHERE: usize = usize::MAX;

/// Whether `program` matches somewhere in `text`.
pub(super) fn search(program: &Program, text: &str) -> Match {
    let (memo, registers, steps) = match program.mode {
        Mode::Memo { states, has_looks } => match Memo::new(states, text.len(), has_looks) {
            Some(memo) => (memo, 0, STEPS),
            None => return Match::TooHard,
        },
        Mode::Counted { registers } => (Memo::off(), registers, COUNTED_STEPS),
    };
    // Enough for each instruction at each byte, but for the largest programs.
    let per_byte = (2 * program.steps.len()).clamp(32, 100);
    let mut machine = Machine {
        program,
        text,
        memo,
        stack: Vec::new(),
        registers: vec![NOWHERE; registers],
        steps: steps.saturating_add(per_byte.saturating_mul(text.len())),
    };
    let mut start = 0;
    while let Some(at) = next_start(program, text, start) {
        match machine.run(0, at) {
            Some(false) => {}
            Some(true) => return Match::Yes,
            None => return Match::TooHard,
        }
        let Some(next) = text[at..].chars().next() else { break };
        start = at + next.len_utf8();
    }
    Match::No
}

/// The first place from byte `start` on where a match can start.
fn next_start(program: &Program, text: &str, start: usize) -> Option<usize> {
    let found = match program.steps.first()? {
        Step::Start => (start == 0).then_some(0),
        Step::Char { character, back: false } => text[start..].find(*character),
        Step::Set { set, back: false } => text[start..].find(|next| set.contains(next)),
        _ => Some(0),
    };
    found.map(|found| start + found)
}

/// What to do when a step fails, last in first out.
enum Undo {
    /// Go on here.
    Branch { step: usize, at: usize, path: usize },
    /// Put this back first.
    Register { register: usize, value: usize },
}

struct Machine<'m> {
    program: &'m Program,
    text: &'m str,
    memo: Memo,
    stack: Vec<Undo>,
    registers: Vec<usize>,
    steps: usize,
}

impl Machine<'_> {
    /// Runs from `step` at byte `at` to its `Done`; `None` when there are no steps left, or too much
    /// to remember.
    ///
    /// It calls itself for lookarounds, which are as deep as parentheses may be.
    fn run(&mut self, mut step: usize, mut at: usize) -> Option<bool> {
        let base = self.stack.len();
        let path = self.memo.path();
        loop {
            self.steps = self.steps.checked_sub(1)?;
            if self.stack.len() > DEEPEST {
                return None;
            }
            let program = self.program;
            let next = match &program.steps[step] {
                Step::Done => return Some(self.won(base, path)),
                Step::Split { first, second, state } => match self.memo.visit(*state, at) {
                    Seen::New if !self.may_start(*first, at) => Some((*second, at)),
                    Seen::New => {
                        if self.may_start(*second, at) {
                            let path = self.memo.path();
                            self.stack.push(Undo::Branch { step: *second, at, path });
                        }
                        Some((*first, at))
                    }
                    Seen::Failed => None,
                    Seen::Won => return Some(self.won(base, path)),
                },
                Step::Look { negated, after, state } => match self.memo.visit(*state, at) {
                    Seen::New => (self.look(step + 1, at, *negated)?).then_some((*after, at)),
                    Seen::Failed => None,
                    Seen::Won => return Some(self.won(base, path)),
                },
                Step::Jump { to } => Some((*to, at)),
                other => self.simple(other, at).map(|at| (step + 1, at)),
            };
            let Some(next) = next.or_else(|| self.backtrack(base)) else {
                self.memo.leave(path);
                return Some(false);
            };
            (step, at) = next;
        }
    }

    /// Where the text goes on after a step that goes on with the next one.
    fn simple(&mut self, step: &Step, at: usize) -> Option<usize> {
        match step {
            Step::Char { character, back } => {
                let (next, end) = self.character(at, *back)?;
                (next == *character).then_some(end)
            }
            Step::Set { set, back } => {
                let (next, end) = self.character(at, *back)?;
                set.contains(next).then_some(end)
            }
            Step::Run { set, min, max } => {
                let (count, end) = self.take(set, *max, at);
                (count >= *min).then_some(end)
            }
            Step::Start => (at == 0).then_some(at),
            Step::End => (at == self.text.len()).then_some(at),
            Step::Boundary { negated } => {
                let bytes = self.text.as_bytes();
                let is_word = |byte: Option<&u8>| {
                    byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
                };
                let before = at.checked_sub(1).and_then(|before| bytes.get(before));
                ((is_word(before) != is_word(bytes.get(at))) != *negated).then_some(at)
            }
            Step::Save { register } => {
                self.set(*register, at);
                Some(at)
            }
            Step::Copy { from, to } => {
                self.set(*to, self.registers[*from]);
                Some(at)
            }
            Step::Forget { first, last } => {
                for register in 2 * first..2 * last {
                    self.set(register, NOWHERE);
                }
                Some(at)
            }
            Step::Progress { register } => (self.registers[*register] != at).then_some(at),
            Step::BackReference { start, end, back } => self.refer_back(*start, *end, at, *back),
            Step::Done | Step::Split { .. } | Step::Look { .. } | Step::Jump { .. } => Some(at),
        }
    }

    /// Whether the step may succeed, as far as the next character tells.
    fn may_start(&self, step: usize, at: usize) -> bool {
        match &self.program.steps[step] {
            Step::Char { character, back: false } => {
                self.character(at, false).is_some_and(|(next, _)| next == *character)
            }
            Step::Set { set, back: false } => {
                self.character(at, false).is_some_and(|(next, _)| set.contains(next))
            }
            Step::End => at == self.text.len(),
            _ => true,
        }
    }

    /// How many characters of `set`, at most `max`, follow `at`, and where they end.
    fn take(&self, set: &Set, max: usize, mut at: usize) -> (usize, usize) {
        let mut count = 0;
        while count < max
            && let Some((next, end)) = self.character(at, false)
            && set.contains(next)
        {
            at = end;
            count += 1;
        }
        (count, at)
    }

    /// The character after `at`, or before it, and where it ends.
    fn character(&self, at: usize, back: bool) -> Option<(char, usize)> {
        if back {
            let character = self.text[..at].chars().next_back()?;
            return Some((character, at - character.len_utf8()));
        }
        let byte = *self.text.as_bytes().get(at)?;
        if byte.is_ascii() {
            return Some((char::from(byte), at + 1));
        }
        let character = self.text[at..].chars().next()?;
        Some((character, at + character.len_utf8()))
    }

    fn refer_back(&mut self, start: usize, end: usize, at: usize, back: bool) -> Option<usize> {
        let (start, end) = (self.registers[start], self.registers[end]);
        if start == NOWHERE || end == NOWHERE {
            return Some(at);
        }
        let captured = &self.text[start..end];
        // A long comparison is as much work as many steps.
        self.steps = self.steps.saturating_sub(captured.len());
        if back {
            self.text[..at].ends_with(captured).then(|| at - captured.len())
        } else {
            self.text[at..].starts_with(captured).then(|| at + captured.len())
        }
    }

    fn set(&mut self, register: usize, value: usize) {
        let before = std::mem::replace(&mut self.registers[register], value);
        self.stack.push(Undo::Register { register, value: before });
    }

    /// Whether the lookaround whose instructions start at `step` lets the text go on.
    fn look(&mut self, step: usize, at: usize, negated: bool) -> Option<bool> {
        let base = self.stack.len();
        let found = self.run(step, at)?;
        if negated {
            // Nothing that was captured inside is seen outside.
            while self.stack.len() > base {
                self.undo();
            }
        }
        Some(found != negated)
    }

    /// Forgets the branches of a run that has succeeded; what it captured can still be undone.
    fn won(&mut self, base: usize, path: usize) -> bool {
        self.memo.win(path);
        let mut kept = base;
        for index in base..self.stack.len() {
            if matches!(self.stack[index], Undo::Register { .. }) {
                self.stack.swap(kept, index);
                kept += 1;
            }
        }
        self.stack.truncate(kept);
        true
    }

    fn backtrack(&mut self, base: usize) -> Option<(usize, usize)> {
        while self.stack.len() > base {
            if let Some(next) = self.undo() {
                return Some(next);
            }
        }
        None
    }

    fn undo(&mut self) -> Option<(usize, usize)> {
        match self.stack.pop()? {
            Undo::Branch { step, at, path } => {
                self.memo.leave(path);
                Some((step, at))
            }
            Undo::Register { register, value } => {
                self.registers[register] = value;
                None
            }
        }
    }
}
