//! Arguments that do not fit, in words.

use haft_schema::Issue;

/// Why arguments are refused: at most 20 issues, each one line, at most 4 KiB in all.
#[derive(Clone, Debug)]
pub struct Invalid {
    /// The issues, unknown keys first, then in the order of the arguments.
    pub issues: Vec<Issue>,
}

impl Invalid {
    /// The lines, joined by line feeds.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for issue in &self.issues {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&issue.line);
        }
        text
    }
}
