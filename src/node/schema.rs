//! A JSON Schema on its own.

use haft_schema::json::{parse, push_string};
use haft_schema::{Issue, Options, Problem, Problems, Schema, SchemaProblem};
use haft_tool::{DefinitionError, DefinitionProblem};
use napi_derive::napi;

use super::error::{self, Result};

/// A compiled schema.
#[napi]
pub struct NativeSchema {
    schema: Schema,
}

#[napi]
impl NativeSchema {
    /// Compiles a document, given as JSON text.
    #[napi(constructor, catch_unwind)]
    pub fn new(document: String, formats: bool) -> Result<Self> {
        let document = parse(&document)
            .map_err(|problem| error::problem("schema", "", problem.to_string()))?;
        let options = Options { formats, ..Options::default() };
        let schema = Schema::compile(&document, &options)
            .map_err(|problems| error::definition(&definition_error(problems)))?;
        Ok(Self { schema })
    }

    /// Checks a value, given as JSON text: `null`, or the JSON text of its issues.
    #[napi(catch_unwind)]
    pub fn validate(&self, value: String) -> Result<Option<String>> {
        let value = parse(&value).map_err(error::failure)?;
        if self.schema.is_valid(&value) {
            return Ok(None);
        }
        Ok(Some(issues_text(&haft_schema::issues(self.schema.problems(&value), "Invalid value"))))
    }
}

/// The most lines that any host shows.
const MOST_LINES: usize = 20;

/// Problems that JavaScript found, worded like those of the core: `problems` is the JSON text of
/// `[{at, problem}]`, the answer that of `{lines, issues}`.
#[napi(catch_unwind)]
pub fn issue_lines(head: String, problems: String) -> Result<String> {
    let found: Vec<FoundProblem> = serde_json::from_str(&problems).map_err(error::failure)?;
    let more = found.len() > MOST_LINES;
    let list = found.into_iter().take(MOST_LINES).map(|FoundProblem { at, problem }| {
        // A path holds the caller's own keys, and the words may be a schema library's.
        let mut place = String::new();
        haft_text::push_piece(&mut place, &at);
        let problem = haft_text::message_line(&problem).into_owned();
        Problem { at: place, problem, missing: None, unknown: false }
    });
    let problems = Problems { list: list.collect(), more };
    Ok(issues_text(&haft_schema::issues(problems, &head)))
}

#[derive(serde::Deserialize)]
struct FoundProblem {
    at: String,
    problem: String,
}

/// Issues as the JSON text of `{lines: [line], issues: [{line, at, problem, missing?}]}`.
pub(crate) fn issues_text(issues: &[Issue]) -> String {
    let mut text = String::from("{\"lines\":[");
    for (index, issue) in issues.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        push_string(&mut text, &issue.line);
    }
    text.push_str("],\"issues\":[");
    for (index, issue) in issues.iter().enumerate() {
        text.push_str(if index > 0 { ",{\"line\":" } else { "{\"line\":" });
        push_string(&mut text, &issue.line);
        text.push_str(",\"at\":");
        push_string(&mut text, &issue.at);
        text.push_str(",\"problem\":");
        push_string(&mut text, &issue.problem);
        if let Some(missing) = &issue.missing {
            text.push_str(",\"missing\":[");
            for (index, key) in missing.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                push_string(&mut text, key);
            }
            text.push(']');
        }
        text.push('}');
    }
    text.push_str("]}");
    text
}

fn definition_error(problems: Vec<SchemaProblem>) -> DefinitionError {
    let problems = problems.into_iter();
    DefinitionError {
        tool: "schema".to_owned(),
        problems: problems
            .map(|SchemaProblem { at, message }| DefinitionProblem { at, message })
            .collect(),
    }
}
