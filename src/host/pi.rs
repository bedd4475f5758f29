//! A tool as Pi registers it.

use haft_schema::json::Value;
use haft_tool::{DefinitionProblem, Tool};

use crate::hints::push_hints;
use crate::{Host, ObjectText, Registration, Render, Takes};

/// Pi, from 0.73 on. Versions before 0.99 pass over `annotations` and `outputSchema`.
pub(crate) const HOST: Host = Host {
    name: "pi",
    render: Render::Registration(register),
    functions: &["prepareArguments", "execute"],
    callable: None,
    takes: Takes::IMAGES,
};

fn register(tool: &Tool, _: &Value<'_>) -> Result<Registration, Vec<DefinitionProblem>> {
    let mut object = ObjectText::new();
    object
        .string("name", tool.name())
        .string("label", tool.title().unwrap_or(tool.name()))
        .string("description", tool.description())
        .optional("promptSnippet", tool.snippet());
    if !tool.guidelines().is_empty() {
        object.strings("promptGuidelines", tool.guidelines());
    }
    object.raw("parameters", tool.input_json());
    if let Some(output) = tool.output_json() {
        object.raw("outputSchema", output);
    }
    let mut annotations = ObjectText::new();
    push_hints(&mut annotations, tool);
    object.raw("annotations", &annotations.end());
    Ok(Registration::whole(object.end()))
}
