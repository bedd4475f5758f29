//! A tool as `LangChain` takes it.

use haft_schema::json::Value;
use haft_tool::{DefinitionProblem, Tool};

use crate::hints::push_hints;
use crate::{Host, ObjectText, Registration, Render, Takes};

/// `@langchain/core`, from 1.2 on.
pub(crate) const HOST: Host = Host {
    name: "langchain",
    render: Render::Registration(register),
    functions: &["func"],
    callable: None,
    takes: Takes::IMAGES,
};

/// `metadata` is seen by those who trace the call, never by the model.
fn register(tool: &Tool, _: &Value<'_>) -> Result<Registration, Vec<DefinitionProblem>> {
    let mut annotations = ObjectText::new();
    annotations.optional("title", tool.title());
    push_hints(&mut annotations, tool);
    let mut metadata = ObjectText::new();
    metadata.raw("annotations", &annotations.end());
    let mut object = ObjectText::new();
    object
        .string("name", tool.name())
        .string("description", tool.description())
        .raw("schema", tool.input_json())
        .string("responseFormat", "content_and_artifact")
        .raw("metadata", &metadata.end());
    Ok(Registration::whole(object.end()))
}
