//! MCP in the list of hosts: what `tools/list` of a revision shows is what a client registers.

use haft_schema::json::Value;
use haft_tool::{DefinitionProblem, Tool};

use super::{Revision, tool_entry};
use crate::{Host, Registration, Render, Takes};

/// The option `revision` names one; the newest without it.
pub(crate) const HOST: Host = Host {
    name: "mcp",
    render: Render::Registration(register),
    functions: &[],
    callable: None,
    takes: Takes::ALL,
};

fn register(tool: &Tool, options: &Value<'_>) -> Result<Registration, Vec<DefinitionProblem>> {
    let Some(named) = options.get("revision") else {
        return Ok(Registration::whole(tool_entry(tool, Revision::V2026_07_28)));
    };
    match named.as_str().and_then(Revision::parse) {
        Some(revision) => Ok(Registration::whole(tool_entry(tool, revision))),
        None => Err(vec![DefinitionProblem {
            at: "/revision".to_owned(),
            message: "must be a revision that haft serves".to_owned(),
        }]),
    }
}
