//! The form that several providers share: `{type: "function", function: {name, description, parameters}}`.

use haft_schema::json::Value;
use haft_tool::{DefinitionProblem, Tool};

use crate::form::Form;
use crate::provider_name::provider_name;
use crate::{ObjectText, Registration, Takes};

/// Wraps the members of a function.
pub(crate) fn function_tool(function: &mut ObjectText) -> String {
    ObjectText::new().string("type", "function").raw("function", &function.end()).end()
}

/// The form for a provider that takes the author's schema as it is, and text alone as a result; the option `prefix`.
pub(crate) fn plain_function(
    tool: &Tool,
    options: &Value<'_>,
) -> Result<Form, Vec<DefinitionProblem>> {
    let mut notes = Vec::new();
    let name = provider_name(tool, options, &mut notes)?;
    let mut function = ObjectText::new();
    function
        .string("name", &name)
        .string("description", tool.description())
        .raw("parameters", tool.input_json());
    let registration = Registration { json: function_tool(&mut function), notes };
    Ok(Form { name, registration, back: None, takes: Takes::TEXT, plain_failures: false })
}
