//! What is wrong, with a document or with a value, as data.

/// What is wrong with a schema document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaProblem {
    /// JSON Pointer into the document; `""` is its root.
    pub at: String,
    /// One line in words, without a full stop: `must be one of array, boolean, ...`.
    pub message: String,
}

/// What is wrong with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// JSON Pointer into the value; `""` is its root.
    pub at: String,
    /// One line in words, without a full stop: `must be one of -, _, .`.
    pub problem: String,
    /// The required properties that are absent, where that is the problem.
    pub missing: Option<Vec<String>>,
    /// Whether the object at `at` has a property that its schema does not know.
    pub unknown: bool,
}

/// What is wrong with a value, bounded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    /// At most 20 problems: unknown properties first, then in the order of the value's text, a
    /// parent before its children, no line twice. Empty exactly when the value is valid.
    pub list: Vec<Problem>,
    /// Whether there are more.
    pub more: bool,
}

impl Problems {
    /// One problem, of the value as a whole.
    pub(crate) fn of_root(problem: &str) -> Self {
        let problem = Problem {
            at: String::new(),
            problem: problem.to_owned(),
            missing: None,
            unknown: false,
        };
        Self { list: vec![problem], more: false }
    }
}
