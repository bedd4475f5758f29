//! Remembers how steps ended, so that none is tried twice at one position.

/// How many states times positions one search may have: one bit each.
const LARGEST: usize = 32 << 20;

/// The same where there are lookarounds, so that a path of them is kept: eight bytes each.
const LARGEST_PATH: usize = 2 << 20;

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
    states: usize,
    seen: Vec<u64>,
    won: Vec<u64>,
    /// Kept only where there are lookarounds.
    path: Option<Vec<usize>>,
}

impl Memo {
    /// `None` when it would take too much memory.
    pub(super) fn new(states: usize, text_length: usize, has_looks: bool) -> Option<Self> {
        let largest = if has_looks { LARGEST_PATH } else { LARGEST };
        let size = states.checked_mul(text_length + 1).filter(|&size| size <= largest)?;
        let seen = vec![0; size.div_ceil(64)];
        Some(Self { states, seen, won: Vec::new(), path: has_looks.then(Vec::new) })
    }

    /// Remembers nothing.
    pub(super) fn off() -> Self {
        Self { states: 0, seen: Vec::new(), won: Vec::new(), path: None }
    }

    /// Enters `state` at byte `at` and tells how it ended before.
    pub(super) fn visit(&mut self, state: usize, at: usize) -> Seen {
        if self.states == 0 {
            return Seen::New;
        }
        let index = at * self.states + state;
        let (word, bit) = (index / 64, 1 << (index % 64));
        if self.seen[word] & bit == 0 {
            self.seen[word] |= bit;
            if let Some(path) = &mut self.path {
                path.push(index);
            }
            return Seen::New;
        }
        if self.won.get(word).is_some_and(|won| won & bit != 0) { Seen::Won } else { Seen::Failed }
    }

    /// How long the path is now.
    pub(super) fn path(&self) -> usize {
        self.path.as_ref().map_or(0, Vec::len)
    }

    /// Goes back to where the path was `length` long: what is beyond has failed.
    pub(super) fn leave(&mut self, length: usize) {
        if let Some(path) = &mut self.path {
            path.truncate(length);
        }
    }

    /// Goes back to where the path was `length` long: what is beyond has succeeded.
    pub(super) fn win(&mut self, length: usize) {
        let Some(path) = self.path.as_mut().filter(|path| length > 0 && length < path.len()) else {
            // With an empty path the whole pattern has matched, and the search is over.
            return;
        };
        self.won.resize(self.seen.len(), 0);
        for &index in &path[length..] {
            self.won[index / 64] |= 1 << (index % 64);
        }
        path.truncate(length);
    }
}
