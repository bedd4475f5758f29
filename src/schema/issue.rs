//! Problems as the lines a model reads.

use crate::{Problem, Problems};

/// The most bytes of all lines together.
const MAX_BYTES: usize = 4096;

/// One problem as the line that every host shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// The whole line, which is one line: `Invalid arguments at /n: must be >= 1`.
    pub line: String,
    /// JSON Pointer into the value; `""` is its root.
    pub at: String,
    /// What is wrong, without head and place.
    pub problem: String,
    /// The required properties that are absent, where that is the problem.
    pub missing: Option<Vec<String>>,
}

/// The lines of these problems, each beginning with `head`; at most 20, at most 4 KiB in all.
#[must_use]
pub fn issues(problems: Problems, head: &str) -> Vec<Issue> {
    let mut room = MAX_BYTES;
    let mut lines = Vec::with_capacity(problems.list.len());
    for Problem { at, problem, missing, unknown } in problems.list {
        let place = match at.as_str() {
            "" if unknown => String::new(),
            "" => " at /".to_owned(),
            at => format!(" at {at}"),
        };
        let line = format!("{head}{place}: {problem}");
        if line.len() + 1 > room && !lines.is_empty() {
            break;
        }
        room = room.saturating_sub(line.len() + 1);
        lines.push(Issue { line, at, problem, missing });
    }
    lines
}
