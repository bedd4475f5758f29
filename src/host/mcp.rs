//! A tool as the Model Context Protocol lists it, in every revision.

mod entry;
mod frameworks;
mod host;
mod output;
mod revision;

pub use entry::tool_entry;
pub(crate) use frameworks::{CLAUDE_AGENT, SDK, TOOLKIT};
pub(crate) use host::HOST;
pub use output::structured_content;
pub use revision::Revision;
