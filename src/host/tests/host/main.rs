//! The room from outside: one tool as each host registers it.

mod mcp;
