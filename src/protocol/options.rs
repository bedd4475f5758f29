//! Who the server is, what it is set to, and what time it is.

use crate::rounds::StateKey;

/// Who the server says it is: MCP's `Implementation`.
#[derive(Clone, Debug, Default)]
pub struct ServerInfo {
    /// The name that programs use; also the word before "tool" in `Unknown slugs tool: ...`.
    pub name: String,
    /// The version, in any form.
    pub version: String,
    /// The name that people read; listed since 2025-06-18.
    pub title: Option<String>,
    /// What the server is for; listed since 2025-11-25.
    pub description: Option<String>,
    /// Where people read about it; listed since 2025-11-25.
    pub website_url: Option<String>,
    /// Icons as the JSON text of an array; listed since 2025-11-25.
    pub icons_json: Option<String>,
}

impl ServerInfo {
    /// A server that says its name and version alone.
    #[must_use]
    pub fn new(name: impl Into<String>, version: impl Into<String>) -> Self {
        Self { name: name.into(), version: version.into(), ..Self::default() }
    }
}

/// How a call of a name that no tool has is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnknownTool {
    /// As a result with `isError`, which the model reads.
    #[default]
    Result,
    /// As the JSON-RPC error -32602, as the specification says.
    Error,
}

/// Who may keep a listing: `cacheScope` of 2026-07-28.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CacheScope {
    /// Anyone.
    Public,
    /// The client that asked.
    #[default]
    Private,
}

/// What the engine is set to.
///
/// ```
/// use haft_protocol::{EngineOptions, UnknownTool};
///
/// let mut options = EngineOptions::new([7; 32]);
/// options.unknown_tool = UnknownTool::Error;
/// options.page_size = Some(50);
/// ```
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// How to use the server's tools together, for the model.
    pub instructions: Option<String>,
    /// How a call of an unknown name is answered.
    pub unknown_tool: UnknownTool,
    /// How many tools a page of `tools/list` holds; `None` (the default) puts all on one page,
    /// because many clients read only the first.
    pub page_size: Option<usize>,
    /// For how many milliseconds a client may keep a listing (2026-07-28); by default 0.
    pub list_ttl_ms: u64,
    /// Who may keep a listing (2026-07-28).
    pub cache_scope: CacheScope,
    /// The secret under which `requestState` is signed.
    pub(crate) state_key: StateKey,
    /// For how many milliseconds a `requestState` is taken back; by default one hour.
    pub state_ttl_ms: u64,
    /// How many calls of one connection may run at a time; by default 65,536.
    pub max_running_calls: usize,
    /// How many bytes of arguments, and of answers to what they asked, the running calls of one
    /// connection may hold together; by default 64 MiB.
    pub max_argument_bytes: usize,
    /// How many messages a batch may hold (2025-03-26); by default 1,000.
    pub max_batch: usize,
}

impl EngineOptions {
    /// The defaults. `requestState` is signed under this secret: 32 random bytes, the same in every
    /// replica of a server.
    #[must_use]
    pub fn new(state_key: [u8; 32]) -> Self {
        Self {
            instructions: None,
            unknown_tool: UnknownTool::default(),
            page_size: None,
            list_ttl_ms: 0,
            cache_scope: CacheScope::default(),
            state_key: StateKey::new(state_key),
            state_ttl_ms: 3_600_000,
            max_running_calls: 65_536,
            max_argument_bytes: 64 << 20,
            max_batch: 1_000,
        }
    }
}

/// What a transport knows and the engine cannot: the engine has no clock.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The wall clock, in milliseconds since 1970.
    pub now_ms: u64,
}
