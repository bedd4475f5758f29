//! One element of `tools/list`.

use haft_schema::json::push_string;
use haft_tool::Tool;

use super::Revision;
use super::output::output_schema;
use crate::ObjectText;
use crate::hints::push_hints;

/// The tool as `tools/list` of this revision shows it, as the JSON text of one object.
///
/// Annotations are listed from 2025-03-26 on, `title`, `outputSchema` and `_meta` from 2025-06-18,
/// `icons` from 2025-11-25. The input schema goes out as the author wrote it. An output schema must
/// describe an object until 2025-11-25, so one that does not goes out as
/// `{"type":"object","properties":{"result":...},"required":["result"]}`; see
/// [`super::structured_content`].
///
/// ```
/// use haft_host::mcp::{Revision, tool_entry};
///
/// let tool = haft_tool::Tool::define(r#"{"name":"now","description":"Tells the time.","effect":"read"}"#)?;
/// assert_eq!(
///     tool_entry(&tool, Revision::V2024_11_05),
///     r#"{"name":"now","description":"Tells the time.","inputSchema":{"type":"object","properties":{}}}"#,
/// );
/// # Ok::<(), haft_tool::DefinitionError>(())
/// ```
#[must_use]
pub fn tool_entry(tool: &Tool, revision: Revision) -> String {
    let mut entry = String::with_capacity(256 + tool.description().len() + tool.input_json().len());
    entry.push_str("{\"name\":");
    push_string(&mut entry, tool.name());
    let with_title = revision >= Revision::V2025_06_18;
    if let Some(title) = tool.title().filter(|_| with_title) {
        entry.push_str(",\"title\":");
        push_string(&mut entry, title);
    }
    entry.push_str(",\"description\":");
    push_string(&mut entry, tool.description());
    if let Some(icons) = tool.icons_json().filter(|_| revision >= Revision::V2025_11_25) {
        push_member(&mut entry, "icons", icons);
    }
    push_member(&mut entry, "inputSchema", tool.input_json());
    if let Some(output) = output_schema(tool, revision) {
        push_member(&mut entry, "outputSchema", &output);
    }
    if revision >= Revision::V2025_03_26 {
        push_annotations(&mut entry, tool);
    }
    if let Some(meta) = tool.meta_json().filter(|_| revision >= Revision::V2025_06_18) {
        push_member(&mut entry, "_meta", meta);
    }
    entry.push('}');
    // A schema may be written over several lines; in JSON they only stand where a space could, and
    // some transports end a message at the end of a line.
    if entry.contains(['\n', '\r']) { entry.replace(['\n', '\r'], " ") } else { entry }
}

fn push_member(entry: &mut String, name: &str, json: &str) {
    entry.push_str(",\"");
    entry.push_str(name);
    entry.push_str("\":");
    entry.push_str(json);
}

/// The title stands here as well, because some clients read only this one.
fn push_annotations(entry: &mut String, tool: &Tool) {
    let mut annotations = ObjectText::new();
    annotations.optional("title", tool.title());
    push_hints(&mut annotations, tool);
    push_member(entry, "annotations", &annotations.end());
}
