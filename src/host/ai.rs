//! A tool as the AI SDK takes it.

use haft_schema::json::Value;
use haft_tool::{DefinitionProblem, Tool};

use crate::hints::push_hints;
use crate::{Host, ObjectText, Registration, Render, Takes};

/// `ai`, 5 to 7.
pub(crate) const HOST: Host = Host {
    name: "ai",
    render: Render::Registration(register),
    functions: &["execute", "toModelOutput"],
    callable: None,
    takes: Takes::IMAGES,
};

/// The name stays outside, as the key of the tool set. `metadata` comes back with every call and result, for whoever
/// shows them. The output schema stays behind: what the SDK would hold against it has the text beside the details.
fn register(tool: &Tool, _: &Value<'_>) -> Result<Registration, Vec<DefinitionProblem>> {
    let mut annotations = ObjectText::new();
    push_hints(&mut annotations, tool);
    let mut metadata = ObjectText::new();
    metadata.raw("annotations", &annotations.end());
    let mut object = ObjectText::new();
    object
        .optional("title", tool.title())
        .string("description", tool.description())
        .raw("inputSchema", tool.input_json())
        .raw("metadata", &metadata.end());
    Ok(Registration::whole(object.end()))
}
