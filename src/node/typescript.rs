//! TypeScript tool files: what they export, and their code without its types.
//!
//! `extractTools(path, options)` reads the file and what it imports types from; `options` is the
//! JSON text of `{"outputSchemas"?: boolean, "source"?: string, "imports"?: boolean}`: a `source` is
//! read instead of what the file has, and without `imports` no other file is. It gives the JSON
//! text of `{"tools": [{name, title?, description, effect, idempotent?, openWorld?, deprecated?,
//! input, output?, export: [steps], call: "none" | "object" | [{name, rest}], conversions?: [{text?:
//! "date" | "url" | "bytes", bigint?: true, properties?: {name: place | null}, others?: place,
//! places?: [place | null], items?: place}], file, line, column}], "problems": [{file, line, column,
//! export?, message, help, frame, code?}], "warnings": [as problems], "files": [path]}`; a place is an index of `conversions`, whose
//! first is of all arguments. `blankTypes(source, path)` gives
//! the code and `toolSource(path)` the text of a tool file, or they throw (`code` is `SOURCE`) with
//! the JSON text of the problems as the message.

use haft_schema::json::push_string;
use haft_typescript::{
    Call, Conversion, Extracted, ExtractedTool, Options, ProblemCode, Reading, SourceProblem,
    TextKind,
};
use napi_derive::napi;
use serde::Deserialize;

use super::error::{self, Result};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct ReadOptions {
    output_schemas: bool,
    source: Option<String>,
    imports: bool,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self { output_schemas: false, source: None, imports: true }
    }
}

/// The exported functions of a tool file, from its types and comments, as JSON text.
#[napi(catch_unwind)]
pub fn extract_tools(path: String, options: String) -> Result<String> {
    let ReadOptions { output_schemas, source, imports } =
        serde_json::from_str(&options).map_err(error::failure)?;
    let options = Options { output_schemas, described: true };
    let reading = Reading { source, imports, options };
    Ok(extracted_text(&haft_typescript::extract_file(&path, reading)))
}

/// The text of a tool file.
#[napi(catch_unwind)]
pub fn tool_source(path: String) -> Result<String> {
    haft_typescript::tool_source(&path).map_err(|problem| refusal(&[problem]))
}

/// The source with its types blanked out; `path` says by its extension what the source is.
#[napi(catch_unwind)]
pub fn blank_types(source: String, path: String) -> Result<String> {
    haft_typescript::blank(&source, &path).map_err(|problems| refusal(&problems))
}

fn refusal(problems: &[SourceProblem]) -> napi::Error<error::Code> {
    let mut text = String::new();
    push_list(&mut text, problems, push_problem);
    error::source(text)
}

fn extracted_text(extracted: &Extracted) -> String {
    let mut text = String::from("{\"tools\":");
    push_list(&mut text, &extracted.tools, push_tool);
    text.push_str(",\"problems\":");
    push_list(&mut text, &extracted.problems, push_problem);
    text.push_str(",\"warnings\":");
    push_list(&mut text, &extracted.warnings, push_problem);
    text.push_str(",\"files\":");
    push_list(&mut text, &extracted.files, |text, file| push_string(text, file));
    text.push('}');
    text
}

fn push_tool(text: &mut String, tool: &ExtractedTool) {
    text.push_str("{\"name\":");
    push_string(text, &tool.name);
    push_optional(text, "title", tool.title.as_deref());
    push_member(text, "description", &tool.description);
    push_member(text, "effect", tool.effect.as_str());
    push_flag(text, "idempotent", tool.idempotent);
    push_flag(text, "openWorld", tool.open_world);
    push_optional(text, "deprecated", tool.deprecated.as_deref());
    text.push_str(",\"input\":");
    text.push_str(&tool.input);
    if let Some(output) = &tool.output {
        text.push_str(",\"output\":");
        text.push_str(output);
    }
    text.push_str(",\"export\":");
    push_list(text, &tool.export.steps, |text, step| push_string(text, step));
    text.push_str(",\"call\":");
    match &tool.call {
        Call::None => text.push_str("\"none\""),
        Call::Object => text.push_str("\"object\""),
        Call::Positional(params) => push_list(text, params, |text, param| {
            text.push_str("{\"name\":");
            push_string(text, &param.name);
            push_flag(text, "rest", Some(param.rest));
            text.push('}');
        }),
    }
    if !tool.conversions.is_empty() {
        text.push_str(",\"conversions\":");
        push_list(text, &tool.conversions, push_conversion);
    }
    push_member(text, "file", &tool.export.file);
    push_place(text, tool.line, tool.column);
    text.push('}');
}

fn push_conversion(text: &mut String, conversion: &Conversion) {
    let start = text.len();
    push_optional(text, "text", conversion.text.map(TextKind::as_str));
    push_flag(text, "bigint", conversion.big_int.then_some(true));
    if !conversion.properties.is_empty() {
        text.push_str(",\"properties\":");
        let members = text.len();
        for (name, place) in &conversion.properties {
            push_name(text, name);
            push_index(text, *place);
        }
        text.replace_range(members..=members, "{");
        text.push('}');
    }
    for (name, place) in [("others", conversion.others), ("items", conversion.items)] {
        if place.is_some() {
            push_name(text, name);
            push_index(text, place);
        }
    }
    if !conversion.places.is_empty() {
        text.push_str(",\"places\":");
        push_list(text, &conversion.places, |text, place| push_index(text, *place));
    }
    if text.len() == start {
        text.push(',');
    }
    text.replace_range(start..=start, "{");
    text.push('}');
}

fn push_index(text: &mut String, place: Option<usize>) {
    match place {
        Some(place) => text.push_str(itoa::Buffer::new().format(place)),
        None => text.push_str("null"),
    }
}

fn push_problem(text: &mut String, problem: &SourceProblem) {
    text.push_str("{\"file\":");
    push_string(text, &problem.file);
    push_place(text, problem.line, problem.column);
    push_optional(text, "export", problem.export.as_deref());
    push_member(text, "message", &problem.message);
    push_member(text, "help", &problem.help);
    push_member(text, "frame", &problem.frame);
    push_optional(text, "code", problem.code.map(ProblemCode::as_str));
    text.push('}');
}

fn push_place(text: &mut String, line: u32, column: u32) {
    for (name, number) in [("line", line), ("column", column)] {
        text.push_str(",\"");
        text.push_str(name);
        text.push_str("\":");
        text.push_str(itoa::Buffer::new().format(number));
    }
}

fn push_member(text: &mut String, name: &str, value: &str) {
    push_name(text, name);
    push_string(text, value);
}

fn push_optional(text: &mut String, name: &str, value: Option<&str>) {
    if let Some(value) = value {
        push_member(text, name, value);
    }
}

fn push_flag(text: &mut String, name: &str, value: Option<bool>) {
    if let Some(value) = value {
        push_name(text, name);
        text.push_str(if value { "true" } else { "false" });
    }
}

fn push_name(text: &mut String, name: &str) {
    text.push(',');
    push_string(text, name);
    text.push(':');
}

fn push_list<T>(text: &mut String, items: &[T], push: impl Fn(&mut String, &T)) {
    text.push('[');
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        push(text, item);
    }
    text.push(']');
}
