//! MCP without I/O and without a clock: a message goes in, actions come out, in every revision.
#![forbid(unsafe_code)]

mod actions;
mod engine;
mod ids;
mod options;

pub use actions::{Action, Actions};
pub use engine::Engine;
pub use haft_host::mcp::Revision;
pub use ids::{CallId, PeerId};
pub use options::{CacheScope, EngineOptions, Facts, ServerInfo, UnknownTool};
