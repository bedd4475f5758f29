//! Streamable HTTP over raw sockets, with a test in the place of JavaScript.
#![expect(clippy::unwrap_used, reason = "what a test cannot do without")]

mod answering;
mod gate;
mod headers;
mod isolation;
mod limits;
mod messages;
mod mounts;
mod plain;
mod rig;
mod sessions;
mod streams;
mod written;
