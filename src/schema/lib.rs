//! JSON Schema: compile, bounds, problems in words.
//!
//! A document is compiled once, under every bound there is, and then checks values for ever after
//! without failing, panicking, fetching anything or taking exponential time.
//!
//! ```
//! use haft_schema::{Options, Schema, issues, json::parse};
//!
//! let document = parse(r#"{"properties":{"n":{"minimum":1}},"additionalProperties":false}"#)?;
//! let schema = Schema::compile(&document, &Options::default()).expect("the document is a schema");
//! assert!(schema.is_valid(&parse(r#"{"n":1}"#)?));
//!
//! let lines = issues(schema.problems(&parse(r#"{"m":1}"#)?), "Invalid arguments");
//! assert_eq!(lines[0].line, "Invalid arguments: unknown property \"m\"; takes n");
//! # Ok::<(), haft_schema::json::ParseError>(())
//! ```
#![forbid(unsafe_code)]

pub mod authoring;
mod check;
mod compile;
mod dialect;
pub mod format;
mod issue;
pub mod json;
mod keywords;
mod node;
mod options;
pub mod pattern;
mod problem;
mod run;
mod schema;
mod uri;
mod words;

pub use issue::{Issue, issues};
pub use options::{Bounds, Options};
pub use problem::{Problem, Problems, SchemaProblem};
pub use schema::Schema;
