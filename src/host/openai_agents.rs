//! A tool as the `OpenAI` Agents SDK takes it.

use haft_schema::json::Value;
use haft_tool::{DefinitionProblem, Tool};

use crate::{Host, ObjectText, Registration, Render, Takes};

/// `@openai/agents`, from 0.8 on.
pub(crate) const HOST: Host = Host {
    name: "openai-agents",
    render: Render::Registration(register),
    functions: &["invoke", "needsApproval", "isEnabled"],
    callable: None,
    takes: Takes::IMAGES,
};

/// Without `strict` the parameters go out as they are written, and the SDK checks nothing.
fn register(tool: &Tool, _: &Value<'_>) -> Result<Registration, Vec<DefinitionProblem>> {
    let mut object = ObjectText::new();
    object
        .string("type", "function")
        .string("name", tool.name())
        .string("description", tool.description())
        .raw("parameters", tool.input_json())
        .flag("strict", false);
    Ok(Registration::whole(object.end()))
}
