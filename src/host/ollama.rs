//! A tool as Ollama's chat is sent it.

use crate::function_tool::plain_function;
use crate::{Host, Render, Takes};

/// The option `prefix`.
pub(crate) const HOST: Host = Host {
    name: "ollama",
    render: Render::Form(plain_function),
    functions: &[],
    callable: None,
    takes: Takes::TEXT,
};
