//! A question that a tool asks the user: a flat form, and the answer that must fit it.

mod field;
mod form;

use haft_schema::json::{Object, Value, parse, push_string, push_token, to_text};
use haft_schema::{Options, Schema, issues};
use haft_text::sanitize_text;

use crate::words;

/// What the words about an answer begin with.
const MISFIT: &str = "The answer doesn't fit the question";

/// A form of plain fields, checked and cleaned, as `elicitation/create` takes it.
///
/// ```
/// use haft_tool::question::Question;
///
/// let question = Question::parse(
///     r#"{"message":"Which one?","schema":{"type":"object","properties":{"n":{"type":"integer"}}}}"#,
/// )?;
/// assert_eq!(
///     question.check(r#"{"action":"accept","content":{"n":2,"stray":true}}"#)?,
///     r#"{"action":"accept","content":{"n":2}}"#,
/// );
/// assert!(question.check(r#"{"action":"accept","content":{"n":"two"}}"#).is_err());
/// assert_eq!(question.field_problem("n", "2.5").as_deref(), Some("must be integer, got number 2.5"));
/// # Ok::<(), String>(())
/// ```
#[derive(Debug)]
pub struct Question {
    params: String,
    fields: Vec<String>,
    schema: Schema,
}

impl Question {
    /// Reads `{"message": string, "schema": JSON Schema}`.
    ///
    /// The schema is an object of fields: string, number, integer, boolean, an enum of strings, or
    /// an array of one. The form carries what `elicitation/create` knows; keywords beyond that, such
    /// as `pattern`, stay behind and are checked when the answer comes. The error says in words what
    /// does not fit.
    pub fn parse(json: &str) -> Result<Self, String> {
        let value = parse(json).map_err(|error| {
            let (at, problem) = words::parse_problem(json, &error);
            format!("A question {at}{}{problem}", if at.is_empty() { "" } else { " " })
        })?;
        let message = value.get("message").and_then(Value::as_str).map(sanitize_text);
        let Some(message) = message.filter(|message| !message.trim().is_empty()) else {
            return Err("A question needs a message".to_owned());
        };
        let document = value.get("schema").unwrap_or(&Value::Null);
        let form = form::read(document)?;
        let schema = Schema::compile(document, &Options::default()).map_err(|problems| {
            let lines = problems.iter().map(|problem| {
                format!("A question's schema at {}/: {}", problem.at, problem.message)
            });
            lines.collect::<Vec<_>>().join("\n")
        })?;
        let mut params = String::from("{\"mode\":\"form\",\"message\":");
        push_string(&mut params, &message);
        params.push_str(",\"requestedSchema\":");
        params.push_str(&to_text(&form));
        params.push('}');
        let fields = document.get("properties").and_then(Value::as_object);
        let fields =
            fields.map(|fields| fields.keys().map(str::to_owned).collect()).unwrap_or_default();
        Ok(Self { params, fields, schema })
    }

    /// The parameters of `elicitation/create` in form mode, as JSON text:
    /// `{"mode":"form","message":...,"requestedSchema":...}`.
    #[must_use]
    pub fn params_json(&self) -> &str {
        &self.params
    }

    /// What is wrong with the value of one field, given as JSON text: for hosts that ask field by field. `None` where
    /// it fits, as far as that can be told of one field.
    #[must_use]
    pub fn field_problem(&self, field: &str, value: &str) -> Option<String> {
        let Ok(value) = parse(value) else { return Some(MISFIT.to_owned()) };
        let content = Value::Object(Object::new(vec![(field.into(), value)]));
        if self.schema.is_valid(&content) {
            return None;
        }
        let mut at = String::new();
        push_token(&mut at, field);
        let problems: Vec<String> = issues(self.schema.problems(&content), MISFIT)
            .into_iter()
            .filter(|issue| {
                issue
                    .at
                    .strip_prefix(&at)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            })
            .map(|issue| issue.problem)
            .collect();
        (!problems.is_empty()).then(|| problems.join(", "))
    }

    /// Checks a client's answer, `{"action":"accept","content":{...}}`, `{"action":"decline"}` or
    /// `{"action":"cancel"}`, and returns it with only the fields that were asked for.
    pub fn check(&self, answer: &str) -> Result<String, String> {
        let answer = parse(answer).map_err(|_| MISFIT.to_owned())?;
        match answer.get("action").and_then(Value::as_str) {
            Some("decline") => return Ok(r#"{"action":"decline"}"#.to_owned()),
            Some("cancel") => return Ok(r#"{"action":"cancel"}"#.to_owned()),
            Some("accept") => {}
            _ => return Err(format!("{MISFIT}: action must be one of accept, decline, cancel")),
        }
        let mut kept = Object::default();
        match answer.get("content") {
            Some(Value::Object(content)) => {
                // In the order of the form, and the last of two as JSON.parse has it.
                for field in &self.fields {
                    if let Some(value) = content.get(field) {
                        kept.members_mut().push((field.as_str().into(), value.clone()));
                    }
                }
            }
            None => {}
            Some(other) => {
                return Err(format!(
                    "{MISFIT}: content must be an object, got {}",
                    words::article(other)
                ));
            }
        }
        let content = Value::Object(kept);
        if self.schema.is_valid(&content) {
            return Ok(format!("{{\"action\":\"accept\",\"content\":{}}}", to_text(&content)));
        }
        let lines =
            issues(self.schema.problems(&content), MISFIT).into_iter().map(|issue| issue.line);
        let text = lines.collect::<Vec<_>>().join("\n");
        Err(if text.is_empty() { MISFIT.to_owned() } else { text })
    }
}
