//! A defined tool.

use std::sync::Arc;

use haft_protocol::{Revision, answer, call_result};
use haft_schema::json::push_string;
use haft_tool::{Catalog, Entry, Outcome, Tool};
use napi::bindgen_prelude::ClassInstance;
use napi_derive::napi;

use super::error::{self, Result};
use super::host;
use super::schema::issues_text;

/// A defined tool, without its `execute`.
#[napi]
pub struct NativeTool {
    tool: Arc<Tool>,
}

impl NativeTool {
    pub(crate) fn tool(&self) -> Arc<Tool> {
        Arc::clone(&self.tool)
    }
}

#[napi]
impl NativeTool {
    /// Defines a tool, given as the JSON text of its definition.
    #[napi(constructor, catch_unwind)]
    pub fn new(definition: String) -> Result<Self> {
        let tool = Tool::define(&definition).map_err(|problems| error::definition(&problems))?;
        Ok(Self { tool: Arc::new(tool) })
    }

    /// The input schema as it is listed, as JSON text.
    #[napi(catch_unwind)]
    pub fn wire_schema(&self) -> String {
        self.tool.input_json().to_owned()
    }

    /// Every pattern of the schemas, as the JSON text of `[[pointer, pattern]]`; `null` where there is none.
    #[napi(catch_unwind)]
    pub fn patterns(&self) -> Option<String> {
        let patterns = self.tool.patterns();
        if patterns.is_empty() {
            return None;
        }
        let mut text = String::from("[");
        for (index, (at, pattern)) in patterns.iter().enumerate() {
            text.push_str(if index > 0 { ",[" } else { "[" });
            push_string(&mut text, at);
            text.push(',');
            push_string(&mut text, pattern);
            text.push(']');
        }
        text.push(']');
        Some(text)
    }

    /// Checks arguments, given as JSON text: `null`, or the JSON text of their issues.
    #[napi(catch_unwind)]
    pub fn check_input(&self, arguments: String) -> Option<String> {
        self.tool.check_input(&arguments).err().map(|invalid| issues_text(&invalid.issues))
    }

    /// The element of `tools/list` that a revision has for it, as JSON text.
    #[napi(catch_unwind)]
    pub fn list_entry(&self, revision: String) -> Result<String> {
        Ok(haft_host::mcp::tool_entry(&self.tool, known(&revision)?))
    }

    /// The tool as a host registers it, without functions: the JSON text of `{registration, notes: [{at, message}]}`.
    /// `options` is the JSON text of an object. Throws what the host cannot take.
    #[napi(catch_unwind)]
    pub fn registration(&self, host: String, options: String) -> Result<String> {
        host::registration(&self.tool, &host, &options)
    }

    /// What a host would register, functions named: the JSON text of an object.
    #[napi(catch_unwind)]
    pub fn describe(&self, host: String, options: String) -> Result<String> {
        host::describe(&self.tool, &host, &options)
    }

    /// What a run that returned this, given as JSON text, came to for a host in this process: the JSON text of
    /// `{content, details?, isError?}`.
    #[napi(catch_unwind)]
    pub fn answer(&self, host: String, json: String) -> Result<String> {
        let outcome = Outcome::from_json(&self.tool, &json);
        Ok(answer(&outcome, &host::known(&host)?.takes))
    }

    /// Whether a run that returned this string answers with it as it stands, and with nothing beside it.
    #[napi(catch_unwind)]
    pub fn is_whole(&self, text: String) -> bool {
        Outcome::is_whole(&self.tool, &text)
    }

    /// The words for a run that failed: `<tool> failed: <message>`, one line.
    #[napi(catch_unwind)]
    pub fn failure(&self, message: String) -> String {
        let outcome = Outcome::failed(&self.tool, &message);
        outcome.blocks.into_iter().map(|block| block.into_text().unwrap_or_default()).collect()
    }

    /// The `CallToolResult` of a run that returned this, given as JSON text; as JSON text.
    #[napi(catch_unwind)]
    pub fn returned(&self, json: String, revision: String) -> Result<String> {
        let outcome = Outcome::from_json(&self.tool, &json);
        Ok(call_result(&self.tool, &outcome, known(&revision)?))
    }

    /// The `CallToolResult` of a run that failed, as JSON text.
    #[napi(catch_unwind)]
    pub fn failed(&self, message: String, revision: String) -> Result<String> {
        let outcome = Outcome::failed(&self.tool, &message);
        Ok(call_result(&self.tool, &outcome, known(&revision)?))
    }
}

/// The words for a name that none of these tools has; `server` may be empty.
#[napi(catch_unwind)]
pub fn unknown_tool(
    server: String,
    name: String,
    tools: Vec<ClassInstance<NativeTool>>,
) -> Result<String> {
    let server = Some(server.as_str()).filter(|server| !server.is_empty());
    Ok(catalog(&tools, 0)?.unknown(server, &name))
}

/// A catalog of these tools; the first has this handle, the others follow.
pub(crate) fn catalog(tools: &[ClassInstance<NativeTool>], first: u32) -> Result<Catalog> {
    let entries = (first..).zip(tools).map(|(handle, tool)| Entry { handle, tool: tool.tool() });
    Catalog::new(entries.collect())
        .map_err(|wrong| error::problem("server", "/tools", wrong.to_string()))
}

fn known(revision: &str) -> Result<Revision> {
    Revision::parse(revision)
        .ok_or_else(|| error::problem("server", "/revision", "must be a revision that haft serves"))
}
