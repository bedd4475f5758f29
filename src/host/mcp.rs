//! A tool as the Model Context Protocol lists it, in every revision.

mod entry;
mod revision;
mod structured;

pub use entry::tool_entry;
pub use revision::Revision;
pub use structured::structured_content;
