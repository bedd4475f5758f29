//! One file a host: a tool rendered as that host registers it.
#![forbid(unsafe_code)]
#![allow(
    clippy::unnecessary_wraps,
    reason = "`register` of every host has one shape, whether it can refuse or not"
)]

pub mod mcp;

mod hints;
mod object;
mod registration;
mod takes;

mod ai;
mod copilot;
mod effect;
mod langchain;
mod mastra;
mod omp;
mod openai_agents;
mod opencode;
mod pi;
mod tanstack;
mod vscode;

mod hosts;

pub use hosts::{HOSTS, find};
pub use object::ObjectText;
pub use registration::{Host, Registration, describe};
pub use takes::Takes;
