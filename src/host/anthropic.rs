//! A tool as Anthropic's Messages API is sent it.

use haft_schema::json::Value;
use haft_tool::{DefinitionProblem, Tool};

use crate::form::Form;
use crate::keys::KeyRule;
use crate::provider_name::provider_name;
use crate::whole::whole_schema;
use crate::{Host, ObjectText, Registration, Render, Takes};

/// The option `prefix`. A runnable tool, for the SDK's `toolRunner`, has the two functions as well.
pub(crate) const HOST: Host = Host {
    name: "anthropic",
    render: Render::Form(form),
    functions: &[],
    callable: None,
    takes: TAKES,
};

/// What a `tool_result` carries.
const TAKES: Takes = Takes::USUAL_IMAGES;

const KEYS: KeyRule = KeyRule {
    provider: "Anthropic",
    pattern: "^[a-zA-Z0-9_.-]{1,64}$",
    begins_with_letter: false,
    further: ".-",
};

pub(crate) fn form(tool: &Tool, options: &Value<'_>) -> Result<Form, Vec<DefinitionProblem>> {
    let mut notes = Vec::new();
    let name = provider_name(tool, options, &mut notes)?;
    let schema = whole_schema(tool, KEYS, true, &mut notes);
    let json = ObjectText::new()
        .string("name", &name)
        .string("description", tool.description())
        .raw("input_schema", &schema.text)
        .end();
    let registration = Registration { json, notes };
    Ok(Form { name, registration, back: schema.back, takes: TAKES, plain_failures: true })
}
