//! What HTTP means for MCP (`basic/transports`), without a socket: who may ask, which status says
//! what, and how one response comes to be.

mod accept;
mod facts;
mod gate;
mod header_value;
mod log;
mod modern;
mod names;
mod posted;
mod refusal;
mod reply;
mod sessions;
mod token;

pub use accept::Accepts;
pub use facts::facts_json;
pub use gate::{Admitted, DEFAULT_PATH, Gate, GateOptions, Verb};
pub use posted::{Posted, Way};
pub use refusal::{
    JSON_LINES, Whole, accepted, answered, broken, busy, ended, head_too_long, refuse_session,
    taken_over, too_long, too_slow, unreadable,
};
pub use reply::{Plan, Reply, Start, Taken};
pub use sessions::{Session, Sessions};
pub use token::Token;

pub(crate) use modern::{check, version_differs};
pub(crate) use posted::check_era;

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
