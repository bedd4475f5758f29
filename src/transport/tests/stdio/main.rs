//! Connections over pipes and sockets, with a test in the place of JavaScript.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "what a test cannot do without")]

mod closing;
mod descriptors;
mod pressure;
mod rig;
mod serving;
