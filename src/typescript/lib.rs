//! TypeScript tool files: what they export, read from their types and comments, never run.
//!
//! [`extract`] reads a file and says each exported function as a tool with a JSON Schema (2020-12);
//! [`blank`] removes the types of a file in place, so that a runtime without TypeScript runs it.
//! [`Files`] hands both the text of a file; [`extract_file`] is `extract` over the disk, bounded.
#![forbid(unsafe_code)]
#![expect(
    clippy::result_large_err,
    reason = "a problem is made once for an export that is lost, on no hot path"
)]

mod blank;
mod comment;
mod conversion;
mod disk;
mod exports;
mod extracted;
mod files;
mod frame;
mod function;
mod jsdoc;
mod kind;
mod nesting;
mod problem;
mod project;
mod resolve;
mod schema;
mod source;
mod types;

pub use blank::blank;
pub use conversion::{Conversion, TextKind};
pub use disk::{Reading, extract_file, tool_source};
pub use exports::extract;
pub use extracted::{Call, ExportPath, Extracted, ExtractedTool, Options, Param};
pub use files::Files;
pub use problem::{ProblemCode, SourceProblem};
pub use schema::type_schema;
