//! A tool as Gemini is sent it: one function declaration.

use haft_schema::json::{Value, parse, to_text};
use haft_tool::{DefinitionProblem, Tool};

use crate::form::Form;
use crate::keys::{self, KeyRule};
use crate::options::word;
use crate::provider_name::provider_name;
use crate::subset::openapi_schema;
use crate::whole::whole_schema;
use crate::{Host, ObjectText, Registration, Render, Takes, WayBack};

/// The options `schema` (`json-schema`, `openapi`) and `prefix`.
pub(crate) const HOST: Host = Host {
    name: "gemini",
    render: Render::Form(form),
    functions: &[],
    callable: None,
    takes: TAKES,
};

/// What the parts of a `functionResponse` carry.
const TAKES: Takes =
    Takes { image_types: &["image/png", "image/jpeg", "image/webp"], ..Takes::IMAGES };

const KEYS: KeyRule = KeyRule {
    provider: "Gemini",
    pattern: "^[a-zA-Z_][a-zA-Z0-9_]{0,63}$",
    begins_with_letter: true,
    further: "",
};

pub(crate) fn form(tool: &Tool, options: &Value<'_>) -> Result<Form, Vec<DefinitionProblem>> {
    let openapi = word(options, "schema", &["json-schema", "openapi"])? == Some("openapi");
    let mut notes = Vec::new();
    let name = provider_name(tool, options, &mut notes)?;
    let mut object = ObjectText::new();
    object.string("name", &name).string("description", tool.description());
    let back = if openapi {
        let document = parse(tool.input_json()).unwrap_or(Value::Null);
        let mut rewritten = openapi_schema(&document)?;
        notes.extend(rewritten.notes);
        let keys = keys::rename(&document, KEYS, &mut notes);
        keys::apply(&mut rewritten.document, &keys);
        // An object without properties is refused there; a function without parameters is not.
        if rewritten.document.get("properties").is_some() {
            object.raw("parameters", &to_text(&rewritten.document));
        }
        WayBack::new(keys, false)
    } else {
        let schema = whole_schema(tool, KEYS, false, &mut notes);
        object.raw("parametersJsonSchema", &schema.text);
        schema.back
    };
    let registration = Registration { json: object.end(), notes };
    Ok(Form { name, registration, back, takes: TAKES, plain_failures: false })
}
