//! What HTTP means for MCP (`basic/transports`), without a socket: who may ask, which status says
//! what, and how one response comes to be.

mod token;

pub use token::Token;

/// When an answer is one JSON text, and when a stream of events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ResponseMode {
    /// JSON where the answer comes soon and alone, else a stream.
    #[default]
    Auto,
    /// Always a stream, except for refusals.
    Sse,
    /// Always JSON; progress is dropped. A subscription is a stream all the same.
    Json,
}
