//! The definition as the face sends it, read and checked.

use haft_schema::json::{Value, parse, to_text};
use haft_schema::{Options, Schema};

use crate::{DefinitionError, DefinitionProblem, Effect, Tool};

pub(crate) fn read(definition: &str) -> Result<Tool, DefinitionError> {
    let fail = |at: &str, message: String| DefinitionError {
        tool: "tool".to_owned(),
        problems: vec![DefinitionProblem { at: at.to_owned(), message }],
    };
    let value = parse(definition).map_err(|error| fail("", error.to_string()))?;
    let string = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    let effect = string("effect").and_then(|word| Effect::from_word(&word)).unwrap_or(Effect::Read);
    let empty = parse(r#"{"type":"object","properties":{}}"#)
        .map_err(|error| fail("", error.to_string()))?;
    let input = value.get("input").unwrap_or(&empty);
    let compile = |schema: &Value<'_>| {
        Schema::compile(schema, &Options::default()).map_err(|problems| {
            fail("/input", problems.into_iter().map(|problem| problem.message).collect())
        })
    };
    Ok(Tool {
        name: string("name").unwrap_or_default(),
        title: string("title"),
        description: string("description").unwrap_or_default(),
        effect,
        idempotent: value
            .get("idempotent")
            .and_then(Value::as_bool)
            .unwrap_or(effect == Effect::Read),
        open_world: value.get("openWorld").and_then(Value::as_bool).unwrap_or(false),
        snippet: string("snippet"),
        guidelines: Vec::new(),
        icons: value.get("icons").map(to_text),
        meta: value.get("meta").map(to_text),
        cli: value.get("cli").map(to_text),
        timeout_ms: None,
        input: to_text(input),
        output: value.get("output").map(to_text),
        output_is_object: value.get("output").is_some_and(haft_schema::authoring::only_objects),
        patterns: Vec::new(),
        duplicate_keys: false,
        input_schema: compile(input)?,
        output_schema: value.get("output").map(compile).transpose()?,
    })
}
