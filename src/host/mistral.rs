//! A tool as Mistral's chat is sent it.

use haft_schema::json::Value;
use haft_tool::{DefinitionProblem, Tool};

use crate::form::Form;
use crate::function_tool::function_tool;
use crate::provider_name::provider_name;
use crate::{Host, ObjectText, Registration, Takes};

/// The option `prefix`.
pub(crate) const HOST: Host = Host {
    name: "mistral",
    register: |tool, options| form(tool, options).map(|form| form.registration),
    functions: &[],
    callable: None,
    takes: TAKES,
};

/// What the message of a tool carries.
const TAKES: Takes = Takes::TEXT;

pub(crate) fn form(tool: &Tool, options: &Value<'_>) -> Result<Form, Vec<DefinitionProblem>> {
    let mut notes = Vec::new();
    let name = provider_name(tool, options, &mut notes)?;
    let mut function = ObjectText::new();
    function
        .string("name", &name)
        .string("description", tool.description())
        .raw("parameters", tool.input_json());
    let registration = Registration { json: function_tool(&mut function), notes };
    Ok(Form { name, registration, back: None, takes: TAKES, plain_failures: false })
}
