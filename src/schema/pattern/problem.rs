//! Why a pattern is refused.

/// Why a pattern is refused: a predicate such as `must be a regular expression that every engine
/// reads alike: an atomic group at character 3`, without a trailing dot, under 400 characters.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("must be a regular expression that every engine reads alike: {reason}{place}")]
pub struct PatternProblem {
    reason: String,
    place: String,
}

impl PatternProblem {
    /// A problem of the pattern as a whole.
    pub(super) fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), place: String::new() }
    }

    /// A problem at byte `at` of `source`; people count characters from 1.
    pub(super) fn at(reason: impl Into<String>, source: &str, at: usize) -> Self {
        let before = source.get(..at).map_or(0, |before| before.chars().count());
        Self { reason: reason.into(), place: format!(" at character {}", before + 1) }
    }
}
