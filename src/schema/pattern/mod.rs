//! Regular expressions of `pattern` and `patternProperties`, with the meaning of ECMA-262.
//!
//! Patterns are written by authors and searched in texts that anyone may send, so a search takes
//! linear time: no step of a pattern is tried twice at one place of the text. Only where a pattern
//! refers back to what a group captured steps can be exponentially many; they are counted then.

mod bracket;
mod cache;
mod compile;
mod escape;
mod machine;
mod memo;
mod node;
mod parse;
mod problem;
mod program;
mod property;
mod set;
#[cfg(test)]
mod tests;

use std::sync::Arc;

pub use problem::PatternProblem;

use parse::{Accept, parse};
use program::Program;

/// The longest pattern, in characters.
const LONGEST: usize = 1_000;

/// Whether a text holds a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Match {
    /// The pattern matches somewhere in the text.
    Yes,
    /// The pattern matches nowhere.
    No,
    /// Answering would take too many steps or too much memory.
    TooHard,
}

/// A compiled pattern; cloning it is cheap.
///
/// ```
/// use haft_schema::pattern::{Match, Pattern};
///
/// let pattern = Pattern::compile(r"^\d{4}-\d{2}$")?;
/// assert_eq!(pattern.is_match("2026-01"), Match::Yes);
/// assert_eq!(pattern.is_match("2026-01\n"), Match::No);
/// # Ok::<(), haft_schema::pattern::PatternProblem>(())
/// ```
#[derive(Debug, Clone)]
pub struct Pattern {
    program: Arc<Program>,
}

impl Pattern {
    /// Compiles a regular expression of ECMA-262 as its `u` flag reads it; in addition, a
    /// backslash may stand before any ASCII punctuation.
    ///
    /// Refused is what the engines of other languages read differently or not at all (`[^]`,
    /// `\0`, `\k`, surrogates), what ECMA-262 does not have (`\A`, `(?i)`, possessive quantifiers,
    /// POSIX classes, ...), and what is too long, too deep or too big.
    pub fn compile(source: &str) -> Result<Self, PatternProblem> {
        if source.chars().nth(LONGEST).is_some() {
            return Err(PatternProblem::new(format!("more than {LONGEST} characters")));
        }
        if let Some(program) = cache::find(source) {
            return Ok(Self { program });
        }
        let program = compile::compile(&parse(source, Accept::Portable)?)?;
        Ok(Self { program: cache::share(source, program) })
    }

    /// Whether `text` holds a match.
    #[must_use]
    pub fn is_match(&self, text: &str) -> Match {
        machine::search(&self.program, text)
    }
}

/// Whether `source` is a regular expression of ECMA-262, portable or not.
pub(crate) fn is_regular_expression(source: &str) -> bool {
    source.chars().nth(LONGEST).is_none() && parse(source, Accept::Everything).is_ok()
}
