//! A tool as Mastra takes it.

use haft_schema::json::Value;
use haft_tool::{DefinitionProblem, Effect, Tool};

use crate::hints::push_hints;
use crate::{Host, ObjectText, Registration, Render, Takes};

/// `@mastra/core`, from 1.40 on.
pub(crate) const HOST: Host = Host {
    name: "mastra",
    render: Render::Registration(register),
    functions: &["execute", "toModelOutput"],
    callable: None,
    takes: Takes::IMAGES,
};

/// A destructive tool needs approval. `strict: false` keeps Mastra from rewriting the schema for the model at hand. The
/// output schema stays behind: what Mastra would hold against it has the text beside the details.
fn register(tool: &Tool, _: &Value<'_>) -> Result<Registration, Vec<DefinitionProblem>> {
    let mut annotations = ObjectText::new();
    annotations.optional("title", tool.title());
    push_hints(&mut annotations, tool);
    let mut mcp = ObjectText::new();
    mcp.raw("annotations", &annotations.end());
    if let Some(meta) = tool.meta_json() {
        mcp.raw("_meta", meta);
    }
    let mut object = ObjectText::new();
    object
        .string("id", tool.name())
        .optional("title", tool.title())
        .string("description", tool.description())
        .raw("inputSchema", tool.input_json())
        .flag("strict", false);
    if tool.effect() == Effect::Destructive {
        object.flag("requireApproval", true);
    }
    object.raw("mcp", &mcp.end());
    Ok(Registration::whole(object.end()))
}
