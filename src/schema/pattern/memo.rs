//! Remembers how steps ended, so that none is tried twice at one position.

/// The most memory one search may take, in states times positions.
const LARGEST: usize = 32 << 20;

/// What is known of a step at a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Seen {
    New,
    Failed,
    Won,
}

/// Two bits for each state at each position.
///
/// A state is entered once. It is on the path until its last branch has failed; when a lookaround
/// succeeds, the states on its path are those that lead to success.
pub(super) struct Memo {
    positions: usize,
    seen: Vec<u64>,
    won: Vec<u64>,
    path: Vec<usize>,
}

impl Memo {
    /// `None` when it would take too much memory.
    pub(super) fn new(states: usize, text_length: usize) -> Option<Self> {
        let positions = text_length + 1;
        let size = states.checked_mul(positions).filter(|&size| size <= LARGEST)?;
        Some(Self {
            positions,
            seen: vec![0; size.div_ceil(64)],
            won: Vec::new(),
            path: Vec::new(),
        })
    }

    /// Remembers nothing.
    pub(super) fn off() -> Self {
        Self { positions: 0, seen: Vec::new(), won: Vec::new(), path: Vec::new() }
    }

    /// Enters `state` at byte `at` and tells how it ended before.
    pub(super) fn visit(&mut self, state: usize, at: usize) -> Seen {
        if self.positions == 0 {
            return Seen::New;
        }
        let index = state * self.positions + at;
        let (word, bit) = (index / 64, 1 << (index % 64));
        if self.seen[word] & bit == 0 {
            self.seen[word] |= bit;
            self.path.push(index);
            return Seen::New;
        }
        if self.won.get(word).is_some_and(|won| won & bit != 0) { Seen::Won } else { Seen::Failed }
    }

    /// How long the path is now.
    pub(super) fn path(&self) -> usize {
        self.path.len()
    }

    /// Goes back to where the path was `length` long: what is beyond has failed.
    pub(super) fn leave(&mut self, length: usize) {
        self.path.truncate(length);
    }

    /// Goes back to where the path was `length` long: what is beyond has succeeded.
    pub(super) fn win(&mut self, length: usize) {
        // With the whole pattern the search is over.
        if length == 0 {
            return;
        }
        if self.won.is_empty() && self.path.len() > length {
            self.won = vec![0; self.seen.len()];
        }
        for &index in &self.path[length.min(self.path.len())..] {
            self.won[index / 64] |= 1 << (index % 64);
        }
        self.path.truncate(length);
    }
}
