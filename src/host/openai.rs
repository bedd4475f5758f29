//! A tool as `OpenAI`'s Responses and Chat Completions are sent it.

use std::borrow::Cow;

use haft_schema::json::{Value, parse, to_text};
use haft_tool::{DefinitionProblem, Tool};

use crate::form::Form;
use crate::function_tool::function_tool;
use crate::keys::KeyMap;
use crate::options::{flag, word};
use crate::provider_name::provider_name;
use crate::root::root_schema;
use crate::subset::strict_schema;
use crate::{Host, ObjectText, Registration, Render, Takes, WayBack};

/// The options `api` (`responses`, `chat`), `strict` and `prefix`.
pub(crate) const HOST: Host = Host {
    name: "openai",
    render: Render::Form(form),
    functions: &[],
    callable: None,
    takes: TAKES,
};

/// What the output of a call carries in Responses.
const TAKES: Takes = Takes::USUAL_IMAGES;

pub(crate) fn form(tool: &Tool, options: &Value<'_>) -> Result<Form, Vec<DefinitionProblem>> {
    let chat = word(options, "api", &["responses", "chat"])? == Some("chat");
    let strict = flag(options, "strict")?;
    let mut notes = Vec::new();
    let name = provider_name(tool, options, &mut notes)?;
    let document = parse(tool.input_json()).unwrap_or(Value::Null);
    let mut back = None;
    let parameters = if strict {
        let rewritten = strict_schema(&document)?;
        notes.extend(rewritten.notes);
        back = WayBack::new(KeyMap::new(), true);
        Cow::Owned(to_text(&rewritten.document))
    } else {
        match root_schema(&document, "OpenAI", &mut notes) {
            Some(rewritten) => Cow::Owned(to_text(&rewritten)),
            None => Cow::Borrowed(tool.input_json()),
        }
    };
    let mut object = ObjectText::new();
    if !chat {
        object.string("type", "function");
    }
    object
        .string("name", &name)
        .string("description", tool.description())
        .raw("parameters", &parameters)
        .flag("strict", strict);
    let json = if chat { function_tool(&mut object) } else { object.end() };
    let takes = if chat { Takes::TEXT } else { TAKES };
    Ok(Form {
        name,
        registration: Registration { json, notes },
        back,
        takes,
        plain_failures: false,
    })
}
