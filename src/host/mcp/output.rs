//! Output schemas, and the values that fit them, in the shape each revision takes.

use std::borrow::Cow;

use haft_schema::authoring::nest;
use haft_schema::json::{Object, Value, parse, to_text};
use haft_tool::{Outcome, Tool};

use super::Revision;

/// The `structuredContent` of an outcome as this revision takes it, as JSON text; `None` where the
/// revision has no such member, the tool has no output schema, or the run failed.
///
/// Until 2025-11-25 it must be an object, so the value of a schema that is not one goes out as
/// `{"result": value}`, as its schema does in [`super::tool_entry`].
///
/// ```
/// use haft_host::mcp::{Revision, structured_content};
/// use haft_tool::{Outcome, Tool};
///
/// let tool = Tool::define(
///     r#"{"name":"odd","description":"d","effect":"read","output":{"type":"array"}}"#,
/// )?;
/// let outcome = Outcome::from_json(&tool, "[1,3]");
/// let content = |revision| structured_content(&tool, &outcome, revision).map(String::from);
/// assert_eq!(content(Revision::V2026_07_28).as_deref(), Some("[1,3]"));
/// assert_eq!(content(Revision::V2025_11_25).as_deref(), Some(r#"{"result":[1,3]}"#));
/// assert_eq!(content(Revision::V2025_03_26), None);
/// # Ok::<(), haft_tool::DefinitionError>(())
/// ```
#[must_use]
pub fn structured_content<'o>(
    tool: &Tool,
    outcome: &'o Outcome,
    revision: Revision,
) -> Option<Cow<'o, str>> {
    let details = outcome
        .details
        .as_deref()
        .filter(|_| outcome.structured && revision >= Revision::V2025_06_18)?;
    if revision.is_modern() || tool.output_is_object() {
        return Some(Cow::Borrowed(details));
    }
    Some(Cow::Owned(format!("{{\"result\":{details}}}")))
}

/// The tool's output schema as this revision lists it, as JSON text.
pub(super) fn output_schema(tool: &Tool, revision: Revision) -> Option<Cow<'_, str>> {
    let text = tool.output_json().filter(|_| revision >= Revision::V2025_06_18)?;
    if revision.is_modern() {
        return Some(Cow::Borrowed(text));
    }
    let document = parse(text).ok()?;
    if document.get("type").and_then(Value::as_str) == Some("object") {
        return Some(Cow::Borrowed(text));
    }
    let listed = if tool.output_is_object() { with_type(document) } else { wrap(document) };
    Some(Cow::Owned(to_text(&listed)))
}

fn with_type(document: Value<'_>) -> Value<'_> {
    let Value::Object(mut object) = document else { return document };
    object.members_mut().retain(|(key, _)| key != "type");
    object.members_mut().insert(0, ("type".into(), Value::String("object".into())));
    Value::Object(object)
}

fn wrap(mut document: Value<'_>) -> Value<'_> {
    nest(&mut document, "/properties/result");
    let dialect = match &mut document {
        Value::Object(object) => {
            let members = object.members_mut();
            members.iter().position(|(key, _)| key == "$schema").map(|index| members.remove(index))
        }
        _ => None,
    };
    let mut members: Vec<_> = dialect.into_iter().collect();
    members.push(("type".into(), Value::String("object".into())));
    members
        .push(("properties".into(), Value::Object(Object::new(vec![("result".into(), document)]))));
    members.push(("required".into(), Value::Array(vec![Value::String("result".into())])));
    Value::Object(Object::new(members))
}
