//! Characters in a document that a model reads and a person does not see.

use haft_text::{Prose, find_invisible};

use crate::SchemaProblem;
use crate::json::{Value, push_token};

/// Every string and key with an invisible character, each with the pointer and the code point of its
/// first one. Tab and line breaks are ordinary, but not in a title or a key.
///
/// ```
/// use haft_schema::{authoring::invisible_text, json::parse};
///
/// let problems = invisible_text(&parse("{\"description\":\"a\u{200b}b\"}")?);
/// assert_eq!(problems[0].at, "/description");
/// assert_eq!(problems[0].message, "has an invisible character, U+200B after 1 other");
/// # Ok::<(), haft_schema::json::ParseError>(())
/// ```
#[must_use]
pub fn invisible_text(document: &Value<'_>) -> Vec<SchemaProblem> {
    let mut problems = Vec::new();
    walk(document, Prose::Text, &mut String::new(), &mut problems);
    problems
}

fn walk(value: &Value<'_>, prose: Prose, at: &mut String, problems: &mut Vec<SchemaProblem>) {
    match value {
        Value::String(text) => problems.extend(say("has", text, prose, at)),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                if matches!(item, Value::String(_) | Value::Array(_) | Value::Object(_)) {
                    let length = at.len();
                    push_token(at, &index.to_string());
                    walk(item, prose, at, problems);
                    at.truncate(length);
                }
            }
        }
        Value::Object(object) => {
            for (key, item) in object.iter() {
                let length = at.len();
                push_token(at, key);
                problems.extend(say("has a key with", key, Prose::Line, &at[..length]));
                let is_title = key == "title" && matches!(item, Value::String(_));
                walk(item, if is_title { Prose::Line } else { Prose::Text }, at, problems);
                at.truncate(length);
            }
        }
        _ => {}
    }
}

fn say(has: &str, text: &str, prose: Prose, at: &str) -> Option<SchemaProblem> {
    let invisible = find_invisible(text, prose)?;
    Some(SchemaProblem { at: at.to_owned(), message: format!("{has} {invisible}") })
}
