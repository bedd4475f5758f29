//! The definition, the catalog (name to tool) and the outcome of a run.
#![forbid(unsafe_code)]

mod arguments;
mod catalog;
mod definition;
mod effect;
mod header_param;
mod integers;
mod invalid;
mod outcome;
mod problem;
pub mod question;
mod tool;
mod words;

pub use catalog::{Catalog, CatalogError, Entry, unknown_name};
pub use effect::Effect;
pub use header_param::HeaderParam;
pub use invalid::Invalid;
pub use outcome::{Block, Contents, Extras, Outcome};
pub use problem::{DefinitionError, DefinitionProblem};
pub use tool::Tool;
