//! Regular expressions of `pattern` and `patternProperties`, with ECMA-262 meaning.

mod problem;

pub use problem::PatternProblem;

/// Whether a text holds a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Match {
    /// The pattern matches somewhere in the text.
    Yes,
    /// The pattern matches nowhere.
    No,
    /// Answering would take too many steps.
    TooHard,
}

/// A compiled pattern; cloning it is cheap.
#[derive(Debug, Clone)]
pub struct Pattern {
    regex: std::sync::Arc<fancy_regex::Regex>,
}

impl Pattern {
    /// Compiles an ECMA-262 regular expression.
    pub fn compile(source: &str) -> Result<Self, PatternProblem> {
        fancy_regex::Regex::new(source)
            .map(|regex| Self { regex: std::sync::Arc::new(regex) })
            .map_err(|_| PatternProblem::new("is not a regular expression"))
    }

    /// Whether `text` holds a match.
    #[must_use]
    pub fn is_match(&self, text: &str) -> Match {
        match self.regex.is_match(text) {
            Ok(true) => Match::Yes,
            Ok(false) => Match::No,
            Err(_) => Match::TooHard,
        }
    }
}
