//! A user's mistake on its way to JavaScript: data in the message, a stable code beside it.

use haft_tool::{DefinitionError, DefinitionProblem};
use napi::Status;

/// The `code` of an error that the face turns into one of its classes.
pub struct Code(&'static str);

impl AsRef<str> for Code {
    fn as_ref(&self) -> &str {
        self.0
    }
}

impl From<Status> for Code {
    fn from(_: Status) -> Self {
        Code("INVALID_ARGUMENT")
    }
}

pub type Result<T> = std::result::Result<T, napi::Error<Code>>;

/// A definition's problems, as the JSON text of `{tool, problems: [{at, message}]}`.
pub(crate) fn definition(error: &DefinitionError) -> napi::Error<Code> {
    let mut text = String::from("{\"tool\":");
    haft_schema::json::push_string(&mut text, &error.tool);
    text.push_str(",\"problems\":[");
    for (index, problem) in error.problems.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        text.push_str("{\"at\":");
        haft_schema::json::push_string(&mut text, &problem.at);
        text.push_str(",\"message\":");
        haft_schema::json::push_string(&mut text, &problem.message);
        text.push('}');
    }
    text.push_str("]}");
    napi::Error::new(Code("DEFINITION"), text)
}

/// One problem of something that is not a tool, such as a server's options.
pub(crate) fn problem(of: &str, at: &str, message: impl Into<String>) -> napi::Error<Code> {
    let problem = DefinitionProblem { at: at.to_owned(), message: message.into() };
    definition(&DefinitionError { tool: of.to_owned(), problems: vec![problem] })
}

/// The problems of a source file, given as the JSON text of their list.
pub(crate) fn source(problems: String) -> napi::Error<Code> {
    napi::Error::new(Code("SOURCE"), problems)
}

/// Something that went wrong at run time, in words.
pub(crate) fn failure(message: impl std::fmt::Display) -> napi::Error<Code> {
    napi::Error::new(Code("FAILED"), message.to_string())
}
