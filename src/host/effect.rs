//! A tool as Effect AI takes it, through `Tool.dynamic`.

use haft_schema::json::Value;
use haft_tool::{DefinitionProblem, Effect, Tool};

use crate::{Host, ObjectText, Registration, Render, Takes};

/// `effect/ai` of Effect 4.
pub(crate) const HOST: Host = Host {
    name: "effect",
    render: Render::Registration(register),
    functions: &["handler", "toModelOutput"],
    callable: None,
    takes: Takes::IMAGES,
};

/// The tool's name and the options of `Tool.dynamic`; `annotations` are the values of Effect's own annotation keys.
fn register(tool: &Tool, _: &Value<'_>) -> Result<Registration, Vec<DefinitionProblem>> {
    let mut annotations = ObjectText::new();
    annotations
        .optional("Title", tool.title())
        .flag("Readonly", tool.effect() == Effect::Read)
        .flag("Destructive", tool.effect() == Effect::Destructive)
        .flag("Idempotent", tool.idempotent())
        .flag("OpenWorld", tool.open_world());
    let mut object = ObjectText::new();
    object
        .string("name", tool.name())
        .string("description", tool.description())
        .raw("parameters", tool.input_json())
        .string("failureMode", "return");
    if tool.effect() == Effect::Destructive {
        object.flag("needsApproval", true);
    }
    object.raw("annotations", &annotations.end());
    Ok(Registration::whole(object.end()))
}
