//! The room from outside: one tool as each host registers it.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod mcp;
