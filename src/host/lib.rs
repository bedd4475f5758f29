//! One file a host: a tool rendered as that host registers it.
#![forbid(unsafe_code)]

pub mod mcp;

mod object;
mod registration;
mod takes;

mod pi;

mod hosts;

pub use hosts::{HOSTS, find};
pub use object::ObjectText;
pub use registration::{Host, Registration, describe};
pub use takes::Takes;
