//! A question that a tool asks where no engine carries it.

use haft_tool::question::Question;
use napi_derive::napi;

use super::error::{self, Result};

/// A form, and the check of its answer.
#[napi]
pub struct NativeQuestion {
    question: Question,
}

#[napi]
impl NativeQuestion {
    /// Reads a question, given as the JSON text of `{message, schema}`.
    #[napi(constructor, catch_unwind)]
    pub fn new(question: String) -> Result<Self> {
        Question::parse(&question).map(|question| Self { question }).map_err(error::failure)
    }

    /// The form as every client shows it: the JSON text of `{mode, message, requestedSchema}`.
    #[napi(catch_unwind)]
    pub fn params(&self) -> String {
        self.question.params_json().to_owned()
    }

    /// The answer with only the fields that were asked for, as JSON text; throws where it does not fit.
    #[napi(catch_unwind)]
    pub fn check(&self, answer: String) -> Result<String> {
        self.question.check(&answer).map_err(error::failure)
    }

    /// What is wrong with the value of one field, given as JSON text; `null` where it fits.
    #[napi(catch_unwind)]
    pub fn field_problem(&self, field: String, value: String) -> Option<String> {
        self.question.field_problem(&field, &value)
    }
}
