//! A tool as Bedrock's Converse API is sent it.

use haft_schema::json::Value;
use haft_tool::{DefinitionProblem, Tool};

use crate::form::Form;
use crate::keys::KeyRule;
use crate::provider_name::provider_name;
use crate::whole::whole_schema;
use crate::{Host, ObjectText, Registration, Render, Takes};

/// The option `prefix`.
pub(crate) const HOST: Host = Host {
    name: "bedrock",
    render: Render::Form(form),
    functions: &[],
    callable: None,
    takes: TAKES,
};

/// What a `toolResult` carries.
const TAKES: Takes = Takes::USUAL_IMAGES;

const KEYS: KeyRule = KeyRule {
    provider: "Bedrock",
    pattern: "^[a-zA-Z0-9_.-]{1,64}$",
    begins_with_letter: false,
    further: ".-",
};

pub(crate) fn form(tool: &Tool, options: &Value<'_>) -> Result<Form, Vec<DefinitionProblem>> {
    let mut notes = Vec::new();
    let name = provider_name(tool, options, &mut notes)?;
    let schema = whole_schema(tool, KEYS, true, &mut notes);
    let json = ObjectText::new().raw("json", &schema.text).end();
    let specification = ObjectText::new()
        .string("name", &name)
        .string("description", tool.description())
        .raw("inputSchema", &json)
        .end();
    let json = ObjectText::new().raw("toolSpec", &specification).end();
    let registration = Registration { json, notes };
    Ok(Form { name, registration, back: schema.back, takes: TAKES, plain_failures: true })
}
