//! The definition as the face sends it, read and checked in one go, so that all problems are known.

mod cli;
mod fields;
mod headers;
mod icons;
mod input;
mod members;
mod schemas;

use std::borrow::Cow;

use haft_schema::authoring::only_objects;
use haft_schema::json::Value;

use self::fields::Fields;
use self::members::Members;
use self::schemas::{Checks, check, output};
use crate::{DefinitionError, DefinitionProblem, Effect, Tool};

pub(crate) fn read(definition: &str) -> Result<Tool, DefinitionError> {
    let members = Members::read(definition).map_err(|error| {
        let message = format!("must be the JSON text of an object: {error}");
        DefinitionError {
            tool: "tool".to_owned(),
            problems: vec![DefinitionProblem { at: String::new(), message }],
        }
    })?;
    let problems = members.unknown().collect();
    let mut fields = Fields { members, problems };

    let name = fields.name();
    let title = fields.line("title");
    let description = fields.description();
    let effect = fields.effect();
    let idempotent = fields.flag("idempotent").unwrap_or(effect == Effect::Read);
    let open_world = fields.flag("openWorld").unwrap_or(false);
    let snippet = fields.line("snippet");
    let guidelines = fields.guidelines();
    let icons = icons::read(&mut fields);
    let meta = fields.object("meta");
    let timeout_ms = fields.timeout_ms();
    let allow_unknown = fields.word("unknownKeys", "allow");
    let formats = !fields.word("formats", "annotate");
    let duplicate_keys = fields.word("duplicateKeys", "last");

    let input = input::read(&mut fields, allow_unknown);
    let cli = cli::read(&mut fields, input.as_ref().map(|(_, document)| document));
    let mut patterns = Vec::new();
    let mut header_params = Vec::new();
    let input_schema = input.as_ref().and_then(|(text, document)| {
        header_params = headers::read(&mut fields, text, document);
        let authored = fields.members.get("inputFrom").is_none();
        let checks = Checks { at: "/input", formats, closed: !allow_unknown, authored };
        check(&mut fields, document, &checks, &mut patterns)
    });
    let output = output(&mut fields);
    let output_is_object = output.as_ref().is_some_and(|(_, document)| only_objects(document));
    let output_schema = output.as_ref().and_then(|(_, document)| {
        let authored = fields.members.get("outputFrom").is_none();
        let checks = Checks { at: "/output", formats, closed: false, authored };
        check(&mut fields, document, &checks, &mut patterns)
    });

    match (input, input_schema) {
        (Some((input, _)), Some(input_schema)) if fields.problems.is_empty() => Ok(Tool {
            name,
            title,
            description,
            effect,
            idempotent,
            open_world,
            snippet,
            guidelines,
            icons,
            meta,
            cli,
            timeout_ms,
            says_integer: input.contains("\"integer\""),
            input: input.into_owned(),
            output: output.map(|(text, _)| text.to_owned()),
            output_is_object,
            patterns,
            header_params,
            duplicate_keys,
            input_schema,
            output_schema,
        }),
        _ => Err(DefinitionError { tool: label(&name), problems: fields.problems }),
    }
}

/// What the problems call the tool.
fn label(name: &str) -> String {
    if name.is_empty() {
        return "tool".to_owned();
    }
    let mut label = String::new();
    haft_text::push_piece(&mut label, name);
    label
}

/// A schema as it is listed, and as it is read.
type Listed<'a> = (Cow<'a, str>, Value<'a>);
