//! A tool as the GitHub Copilot SDK takes it.

use haft_schema::json::Value;
use haft_tool::{DefinitionProblem, Effect, Tool};

use crate::{Host, ObjectText, Registration, Render, Takes};

/// `@github/copilot-sdk`, 1.0.
pub(crate) const HOST: Host = Host {
    name: "copilot",
    render: Render::Registration(register),
    functions: &["handler"],
    callable: None,
    takes: Takes::IMAGES,
};

/// A tool that only reads, and nothing outside, runs without a prompt for permission; the others ask.
fn register(tool: &Tool, _: &Value<'_>) -> Result<Registration, Vec<DefinitionProblem>> {
    let mut object = ObjectText::new();
    object
        .string("name", tool.name())
        .string("description", tool.description())
        .raw("parameters", tool.input_json());
    if tool.effect() == Effect::Read && !tool.open_world() {
        object.flag("skipPermission", true);
    }
    Ok(Registration::whole(object.end()))
}
