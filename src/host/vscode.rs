//! A tool as an extension of VS Code declares it.

use haft_schema::json::Value;
use haft_tool::{DefinitionProblem, Tool};

use crate::{Host, ObjectText, Registration, Render, Takes};

/// VS Code's language model tools: this is the element of `contributes.languageModelTools` in the extension's manifest.
pub(crate) const HOST: Host = Host {
    name: "vscode",
    render: Render::Registration(register),
    functions: &["invoke", "prepareInvocation"],
    callable: None,
    takes: Takes::IMAGES,
};

fn register(tool: &Tool, _: &Value<'_>) -> Result<Registration, Vec<DefinitionProblem>> {
    let mut object = ObjectText::new();
    object
        .string("name", tool.name())
        .string("displayName", tool.title().unwrap_or(tool.name()))
        .string("modelDescription", tool.description())
        .raw("inputSchema", tool.input_json())
        .flag("canBeReferencedInPrompt", true)
        .string("toolReferenceName", tool.name());
    object.strings("tags", &[tool.effect().as_str().to_owned()]);
    Ok(Registration::whole(object.end()))
}
