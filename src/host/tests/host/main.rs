//! The room from outside: one tool as each host registers it.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod authored;
#[path = "../../../schema/tests/schema/generator.rs"]
mod generator;
mod growth;
mod mcp;
mod omp;
mod openai;
mod openapi_rules;
mod pi;
mod providers;
mod strict_rules;
mod way_back;
mod written;

use haft_host::{Form, WayBack};
use haft_schema::json::parse;
use haft_tool::Tool;

/// A tool `t` that takes this.
fn input_tool(input: &str) -> Tool {
    Tool::define(&format!(
        r#"{{"name":"t","description":"d","effect":"read","unknownKeys":"allow","input":{input}}}"#
    ))
    .unwrap()
}

/// The form of a tool for a provider that takes it.
fn form_of(provider: &str, tool: &Tool, options: &str) -> Form {
    haft_host::form(provider, tool, &parse(options).unwrap()).unwrap().unwrap()
}

/// Why a provider cannot take a tool, as `place message` lines.
fn refusals(provider: &str, tool: &Tool, options: &str) -> Vec<String> {
    let refused = haft_host::form(provider, tool, &parse(options).unwrap()).unwrap().unwrap_err();
    refused.problems.iter().map(|problem| format!("{} {}", problem.at, problem.message)).collect()
}

/// Arguments of a provider in the author's form, or the words for why the tool does not take them.
fn taken(back: &WayBack, tool: &Tool, arguments: &str) -> String {
    back.take(tool, arguments).map_or_else(|invalid| invalid.text(), std::borrow::Cow::into_owned)
}

/// What was said otherwise, as `place message` lines.
fn notes(form: &Form) -> Vec<String> {
    let notes = form.registration.notes.iter();
    notes.map(|note| format!("{} {}", note.at, note.message)).collect()
}
