//! The audit log: one line a decision, each carrying the hash of the line before it.
//!
//! A [`Decision`] becomes one line of JSON. The lines form a chain: an edit, a removal, an insertion
//! or a change of order shows when the log is [verified](verify). [`AuditLog`] is the chain in a
//! file. What nobody can see from the file alone is that its end was cut off: keep the last hash,
//! which [`Verified`] gives, somewhere else.
#![forbid(unsafe_code)]

mod chain;
mod decision;
mod end;
mod file;
mod line;
mod time;
mod verify;

pub use chain::{Chain, GENESIS};
pub use decision::{Decision, Outcome, Verdict};
pub use file::{AuditLog, LogError, OpenOptions, open_to_verify};
pub use verify::{Broken, Verified, verify};
