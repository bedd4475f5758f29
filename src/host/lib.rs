//! One file a host: a tool rendered as that host registers it.
#![forbid(unsafe_code)]
#![expect(
    clippy::unnecessary_wraps,
    reason = "`register` of every host has one shape, whether it can refuse or not"
)]

pub mod mcp;

mod form;
mod function_tool;
mod hints;
mod keys;
mod object;
mod options;
mod provider_name;
mod references;
mod registration;
mod root;
mod schema_walk;
mod shortened;
mod subset;
mod takes;
mod way_back;
mod whole;

mod ai;
mod anthropic;
mod bedrock;
mod cli;
mod copilot;
mod effect;
mod gemini;
mod langchain;
mod mastra;
mod mistral;
mod ollama;
mod omp;
mod openai;
mod openai_agents;
mod opencode;
mod pi;
mod tanstack;
mod vscode;

mod hosts;

pub use form::{Form, form};
pub use hosts::{HOSTS, find};
pub use object::ObjectText;
pub use registration::{Host, Registration, Render, describe};
pub use takes::Takes;
pub use way_back::WayBack;
