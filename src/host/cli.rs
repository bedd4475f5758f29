//! A tool as a command line has it.

use haft_schema::json::Value;
use haft_tool::{DefinitionProblem, Tool};

use crate::{Host, ObjectText, Registration, Render, Takes};

/// haft's own command lines: the command's words are made of the schema and of these hints.
pub(crate) const HOST: Host = Host {
    name: "cli",
    render: Render::Registration(register),
    functions: &["run"],
    callable: None,
    takes: Takes::IMAGES,
};

fn register(tool: &Tool, _: &Value<'_>) -> Result<Registration, Vec<DefinitionProblem>> {
    let mut object = ObjectText::new();
    object.string("name", tool.name()).string("description", tool.description());
    if let Some(hints) = tool.cli_json() {
        object.raw("cli", hints);
    }
    object.raw("input", tool.input_json());
    Ok(Registration::whole(object.end()))
}
