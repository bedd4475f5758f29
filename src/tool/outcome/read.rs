//! What `execute` returned, told apart.

use std::borrow::Cow;

use haft_schema::issues;
use haft_schema::json::{Object, Value, parse, to_text};
use haft_text::{make_json_visible, quoted};

use super::read_block::{is_block, is_kind, read_block};
use super::surrogates::replace_lone;
use super::{Block, Outcome};
use crate::{Tool, words};

const TAKES: &str = "return a string, content blocks or {content, details}";

/// The line about a result without the details that the output schema asks for.
const MISSING: &str = "at /: details are missing; return {content, details}";

/// The members of a result; an object with any other member is plain details.
const MEMBERS: [&str; 3] = ["content", "details", "isError"];

pub(super) fn read(tool: &Tool, json: &str) -> Outcome {
    if json.trim() == "undefined" {
        return Outcome::failed(tool, &format!("returned nothing; {TAKES}"));
    }
    let text = make_json_visible(json);
    if let Ok(value) = parse(&text) {
        return of_value(tool, &value, &text)
            .unwrap_or_else(|message| Outcome::failed(tool, &message));
    }
    let text = replace_lone(&text);
    match parse(&text) {
        Ok(value) => {
            of_value(tool, &value, &text).unwrap_or_else(|message| Outcome::failed(tool, &message))
        }
        Err(error) => {
            let (at, problem) = words::parse_problem(&text, &error);
            let at = if at.is_empty() { String::new() } else { format!(" at {at}") };
            Outcome::failed(tool, &format!("returned a value that{at} {problem}"))
        }
    }
}

/// A string as content, and as details where the output schema takes it.
pub(super) fn text_as_details(tool: &Tool, visible: &str) -> Outcome {
    let value = Value::String(Cow::Borrowed(visible));
    let blocks = vec![Block::text(visible)];
    match tool.output_schema.as_ref() {
        Some(schema) if schema.is_valid(&value) => {
            Outcome { blocks, details: Some(to_text(&value)), structured: true, is_error: false }
        }
        Some(_) => mismatch(tool, [MISSING.to_owned()]),
        None => Outcome { blocks, ..Outcome::default() },
    }
}

fn of_value(tool: &Tool, value: &Value<'_>, text: &str) -> Result<Outcome, String> {
    match value {
        Value::Null => Err(format!("returned null; {TAKES}")),
        Value::String(text) => Ok(text_as_details(tool, text)),
        Value::Bool(_) | Value::Number(_) if tool.output_schema.is_none() => {
            Ok(said(&to_text(value)))
        }
        Value::Array(items) if items.iter().any(is_kind) && !fits(tool, value) => {
            Ok(finish(tool, read_blocks(items, "")?, None, false))
        }
        Value::Object(object) => of_object(tool, value, object, text),
        _ => Ok(finish(tool, Vec::new(), Some(Details { value, text: Some(text) }), false)),
    }
}

fn of_object(
    tool: &Tool,
    value: &Value<'_>,
    object: &Object<'_>,
    text: &str,
) -> Result<Outcome, String> {
    let content = object.get("content");
    let has_blocks =
        content.and_then(Value::as_array).is_some_and(|items| items.iter().any(is_kind));
    let is_error = object.get("isError").and_then(Value::as_bool);
    let stray = object.keys().find(|key| !MEMBERS.contains(key));
    let is_result = !object.is_empty() && stray.is_none();
    let only_words = object.len() == 1 && content.is_some_and(|content| content.as_str().is_some());
    if is_result && !(only_words && fits(tool, value)) {
        return of_result(tool, content, object.get("details"), object.get("isError"));
    }
    if let Some(stray) =
        stray.filter(|_| (has_blocks || is_error == Some(true)) && !fits(tool, value))
    {
        return Err(format!(
            "returned {} in a result, which takes content, details, isError",
            quoted(stray)
        ));
    }
    if is_block(value) && !fits(tool, value) {
        return Ok(finish(tool, read_blocks(std::slice::from_ref(value), "")?, None, false));
    }
    Ok(finish(tool, Vec::new(), Some(Details { value, text: Some(text) }), false))
}

fn of_result(
    tool: &Tool,
    content: Option<&Value<'_>>,
    details: Option<&Value<'_>>,
    is_error: Option<&Value<'_>>,
) -> Result<Outcome, String> {
    let is_error = match is_error {
        None => false,
        Some(Value::Bool(flag)) => *flag,
        Some(other) => {
            return Err(format!(
                "returned isError that must be true or false, got {}",
                words::article(other)
            ));
        }
    };
    let blocks = match content {
        None => Vec::new(),
        Some(Value::String(text)) => vec![Block::text(text.as_ref())],
        Some(Value::Array(items)) => read_blocks(items, "/content")?,
        Some(other) => {
            return Err(format!(
                "returned content that must be a string or content blocks, got {}",
                words::article(other)
            ));
        }
    };
    let details = details.map(|value| Details { value, text: None });
    Ok(finish(tool, blocks, details, is_error))
}

fn read_blocks(items: &[Value<'_>], at: &str) -> Result<Vec<Block>, String> {
    let read = |(index, item)| {
        read_block(item)
            .map_err(|problem| format!("returned a wrong content block at {at}/{index}: {problem}"))
    };
    items.iter().enumerate().map(read).collect()
}

/// Details as they were read, with their text where they are all that was returned.
struct Details<'v, 'a> {
    value: &'v Value<'a>,
    text: Option<&'v str>,
}

/// The outcome of these parts: details are checked, and said where nothing else is.
fn finish(
    tool: &Tool,
    mut blocks: Vec<Block>,
    details: Option<Details<'_, '_>>,
    is_error: bool,
) -> Outcome {
    let structured = match (&tool.output_schema, &details) {
        (Some(schema), Some(details)) if !is_error => {
            if !schema.is_valid(details.value) {
                let lines = issues(schema.problems(details.value), "").into_iter();
                return mismatch(
                    tool,
                    lines.map(|issue| issue.line.trim_start_matches([':', ' ']).to_owned()),
                );
            }
            true
        }
        (Some(_), None) if !is_error => {
            return mismatch(tool, [MISSING.to_owned()]);
        }
        _ => false,
    };
    let details = details.map(|Details { value, text }| match text.map(str::trim) {
        // A line feed outside strings is harmless JSON, and would end a message that is a line.
        Some(text) if !text.contains(['\n', '\r']) => text.to_owned(),
        _ => to_text(value),
    });
    if blocks.is_empty() {
        match &details {
            Some(details) => blocks.push(Block::text(details.as_str())),
            None if is_error => blocks.push(Block::text(format!("{} failed", tool.name()))),
            None => {}
        }
    }
    Outcome { blocks, details, structured, is_error }
}

fn said(text: &str) -> Outcome {
    Outcome { blocks: vec![Block::text(text)], ..Outcome::default() }
}

fn fits(tool: &Tool, value: &Value<'_>) -> bool {
    tool.output_schema.as_ref().is_some_and(|schema| schema.is_valid(value))
}

fn mismatch(tool: &Tool, lines: impl IntoIterator<Item = String>) -> Outcome {
    let mut text = format!("{} returned details that don't match its output schema", tool.name());
    for line in lines {
        text.push('\n');
        text.push_str(&line);
    }
    Outcome::error_text(&text)
}
