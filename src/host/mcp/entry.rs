//! One element of `tools/list`.

use haft_tool::Tool;

use super::Revision;

/// The tool as `tools/list` of this revision shows it, as the JSON text of one object.
#[must_use]
pub fn tool_entry(tool: &Tool, _revision: Revision) -> String {
    format!("{{\"inputSchema\":{}}}", tool.input_json())
}
