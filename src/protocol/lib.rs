//! MCP without I/O and without a clock: a message goes in, actions come out, in every revision.
#![forbid(unsafe_code)]

mod actions;
mod answer;
mod asks;
mod base64url;
mod batch;
mod block_words;
mod call;
mod cancel;
mod capabilities;
mod engine;
mod envelope;
mod era;
mod error;
mod finish;
pub mod http;
mod ids;
mod in_flight;
mod json;
mod list;
mod menu;
mod opening;
mod options;
mod params;
mod peer;
mod progress;
mod requests;
mod result;
mod rounds;
mod send;
mod slots;
mod state_key;
mod subscriptions;
mod ticket;
mod tools_call;
mod turn;
mod words;

pub use actions::{Action, Actions, Role};
pub use answer::answer;
pub use engine::Engine;
pub use haft_host::mcp::Revision;
pub use ids::{CallId, PeerId};
pub use options::{CacheScope, EngineOptions, Facts, ServerInfo, UnknownTool};
pub use result::call_result;
pub use state_key::state_key;
