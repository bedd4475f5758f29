//! The room from outside: what an author defines, what a call gives, what a run comes to.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod arguments;
mod blocks;
mod catalog;
mod definition;
mod input;
mod outcome;
mod question;
mod speed;

use haft_tool::{DefinitionError, Tool};

/// A tool of these fields, as the members of a JSON object.
fn tool(fields: &str) -> Tool {
    try_tool(fields).unwrap_or_else(|error| panic!("{error}"))
}

fn try_tool(fields: &str) -> Result<Tool, DefinitionError> {
    let comma = if fields.is_empty() { "" } else { "," };
    Tool::define(&format!(
        r#"{{"name":"t","description":"Does it.","effect":"read"{comma}{fields}}}"#
    ))
}

/// The problems of a definition, as `pointer: message`.
fn problems(definition: &str) -> Vec<String> {
    let error = Tool::define(definition).expect_err("the definition has problems");
    error
        .problems
        .into_iter()
        .map(|problem| format!("{}: {}", problem.at, problem.message))
        .collect()
}

/// The problems of these fields beside a good name, description and effect.
fn field_problems(fields: &str) -> Vec<String> {
    let error = try_tool(fields).expect_err("the definition has problems");
    error
        .problems
        .into_iter()
        .map(|problem| format!("{}: {}", problem.at, problem.message))
        .collect()
}
