//! JSON Schema: compile, bounds, problems in words.
#![forbid(unsafe_code)]

pub mod json;
