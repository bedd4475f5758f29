//! One file a host: a tool rendered as that host registers it.
#![forbid(unsafe_code)]

pub mod mcp;
