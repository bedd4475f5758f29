//! Why a definition is not a tool: every problem, each with its place.

use std::fmt;

/// One problem of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefinitionProblem {
    /// JSON Pointer into the definition, such as `/input/properties/x/type`; `""` is the whole.
    pub at: String,
    /// What is wrong, in words, as one line without a final dot.
    pub message: String,
}

/// Every problem of one definition; there is at least one. Displayed, each is a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefinitionError {
    /// The tool's name as one safe piece, `tool` where it has none.
    pub tool: String,
    /// The problems, in the order of the fields.
    pub problems: Vec<DefinitionProblem>,
}

impl std::error::Error for DefinitionError {}

impl fmt::Display for DefinitionError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            if index > 0 {
                formatter.write_str("\n")?;
            }
            let mut place = String::new();
            if !problem.at.is_empty() {
                place.push_str(" at ");
                haft_text::push_piece(&mut place, &problem.at);
            }
            write!(formatter, "{}{place}: {}", self.tool, problem.message)?;
        }
        Ok(())
    }
}
