//! Bytes in and out around the protocol: framing, limits, deadlines, back-pressure.
//!
//! A transport moves bytes between a client and the [engine](haft_protocol::Engine) and decides
//! nothing about them. [`Stdio`] serves on stdin and stdout, on threads of its own.
#![forbid(unsafe_code)]

#[cfg(all(test, unix))]
#[expect(dead_code, unused_imports, reason = "built here for its tests alone")]
mod blocking;
mod clock;
mod event;
mod event_queue;
mod framer;
mod framing;
mod handoff;
mod headers;
mod http;
mod numbers;
mod options;
#[cfg_attr(unix, path = "unix/mod.rs")]
#[cfg_attr(not(unix), path = "blocking/mod.rs")]
mod os;
mod outbox;
mod read;
mod session;
mod shared;
mod stdio;
mod taken;

pub use clock::facts;
pub use event::{EndReason, Event, Host};
pub use http::{Exchange, HttpLimits, HttpOptions, HttpServer, HttpStartError, Hub, Mount};
pub use options::{StartError, StdioOptions};
pub use stdio::Stdio;
