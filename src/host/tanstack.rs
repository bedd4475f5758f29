//! A tool as `TanStack` AI takes it.

use haft_schema::json::Value;
use haft_tool::{DefinitionProblem, Effect, Tool};

use crate::{Host, ObjectText, Registration, Render, Takes};

/// `@tanstack/ai`, 0.58.
pub(crate) const HOST: Host = Host {
    name: "tanstack",
    render: Render::Registration(register),
    functions: &["execute"],
    callable: None,
    takes: Takes::IMAGES,
};

/// A destructive tool needs approval. The output schema stays behind: the host would list it for a result that is the
/// text of the answer.
fn register(tool: &Tool, _: &Value<'_>) -> Result<Registration, Vec<DefinitionProblem>> {
    let mut object = ObjectText::new();
    object
        .string("__toolSide", "server")
        .string("name", tool.name())
        .string("description", tool.description())
        .raw("inputSchema", tool.input_json());
    if tool.effect() == Effect::Destructive {
        object.flag("needsApproval", true);
    }
    Ok(Registration::whole(object.end()))
}
