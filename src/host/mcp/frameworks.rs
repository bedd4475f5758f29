//! What servers made with other frameworks register: the entry of a listing, and a handler.

use haft_schema::json::Value;
use haft_tool::{DefinitionProblem, Tool};

use super::{Revision, tool_entry};
use crate::{Host, Registration, Render, Takes};

/// `registerTool` of the official SDK, v1 and v2.
pub(crate) const SDK: Host = Host {
    name: "mcp-sdk",
    render: Render::Registration(register),
    functions: &["handler"],
    callable: None,
    takes: Takes::ALL,
};

/// `defineMcpTool` of the Nuxt MCP toolkit.
pub(crate) const TOOLKIT: Host = Host { name: "mcp-toolkit", ..SDK };

/// An in-process server of the Claude Agent SDK, which has no handlers: it answers by itself.
pub(crate) const CLAUDE_AGENT: Host = Host { name: "claude-agent", functions: &[], ..SDK };

/// All list what they are given, in the shapes of the newest revision that has `initialize`.
fn register(tool: &Tool, _: &Value<'_>) -> Result<Registration, Vec<DefinitionProblem>> {
    Ok(Registration::whole(tool_entry(tool, Revision::V2025_11_25)))
}
