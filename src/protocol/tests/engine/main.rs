//! The engine, driven with JSON text, its answers compared byte for byte.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

mod batch;
mod cancel;
mod concurrency;
mod conversation;
mod deadline;
mod envelope;
mod era;
mod hostile;
mod kept_bytes;
mod listing;
mod malformed;
mod opening;
mod plateau;
mod progress;
mod question_legacy;
mod question_modern;
mod request_state;
mod results;
mod subscriptions;
mod tools_call;
