//! Why a pattern is refused.

/// Why a pattern is refused: words without a trailing dot, under 400 characters.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct PatternProblem {
    message: String,
}

impl PatternProblem {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into() }
    }
}
