//! Problems as the lines a model reads.

use haft_text::{clip, push_piece};

use crate::{Problem, Problems};

/// The most bytes of all lines together, each with its line break.
const MAX_BYTES: usize = 4096;

/// The longest line, in characters.
const MAX_CHARS: usize = 600;

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

/// The lines of these problems, each beginning with `head`: no two equal, at most 20, at most
/// 4 KiB in all.
///
/// ```
/// use haft_schema::{Problem, Problems, issues};
///
/// let problem = Problem { at: "/n".into(), problem: "must be >= 1".into(), missing: None, unknown: false };
/// let lines = issues(Problems { list: vec![problem], more: false }, "Invalid arguments");
/// assert_eq!(lines[0].line, "Invalid arguments at /n: must be >= 1");
/// ```
#[must_use]
pub fn issues(problems: Problems, head: &str) -> Vec<Issue> {
    let mut room = MAX_BYTES;
    let mut issues = Vec::with_capacity(problems.list.len());
    for problem in problems.list {
        let issue = Issue::new(problem, head);
        let is_repeated = issues.iter().any(|earlier: &Issue| earlier.line == issue.line);
        if is_repeated {
            continue;
        }
        let Some(left) = room.checked_sub(issue.line.len() + 1) else { break };
        room = left;
        issues.push(issue);
    }
    issues
}

impl Issue {
    fn new(problem: Problem, head: &str) -> Self {
        let Problem { at, problem, missing, unknown } = problem;
        let mut line = String::with_capacity(head.len() + at.len() + problem.len() + 6);
        line.push_str(head);
        // The message about an unknown property of the root says all that there is to say.
        if !(at.is_empty() && unknown) {
            line.push_str(" at ");
            push_piece(&mut line, if at.is_empty() { "/" } else { &at });
        }
        line.push_str(": ");
        line.push_str(&problem);
        if line.len() > MAX_CHARS {
            line = clip(&line, MAX_CHARS).into_owned();
        }
        Self { line, at, problem, missing }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(at: &str, problem: &str, unknown: bool) -> Problem {
        Problem { at: at.to_owned(), problem: problem.to_owned(), missing: None, unknown }
    }

    fn lines(list: Vec<Problem>) -> Vec<String> {
        let issues = issues(Problems { list, more: false }, "Invalid arguments");
        issues.into_iter().map(|issue| issue.line).collect()
    }

    #[test]
    fn the_place_stands_before_the_problem() {
        assert_eq!(
            lines(vec![
                problem("", "unknown property \"a\"; takes b", true),
                problem("/point", "unknown property \"z\"; takes x, y", true),
                problem("", "must have required properties b", false),
                problem("/n", "must be >= 1", false),
            ]),
            [
                "Invalid arguments: unknown property \"a\"; takes b",
                "Invalid arguments at /point: unknown property \"z\"; takes x, y",
                "Invalid arguments at /: must have required properties b",
                "Invalid arguments at /n: must be >= 1",
            ],
        );
    }

    #[test]
    fn a_key_with_a_newline_stays_inside_its_line() {
        let lines = lines(vec![problem("/a\n- ok: deleted\u{1b}[2J", "must be string", false)]);
        assert_eq!(lines, [r"Invalid arguments at /a\n- ok: deleted\u001b[2J: must be string"]);
    }

    #[test]
    fn all_lines_together_stay_within_four_kibibytes() {
        let long = (0..20).map(|index| problem(&format!("/{index}"), &"é".repeat(5_000), false));
        let lines = lines(long.collect());
        assert!(lines.len() > 1 && lines.join("\n").len() <= MAX_BYTES);
        assert!(lines.iter().all(|line| line.chars().count() <= MAX_CHARS));
    }
}
