//! A tool as Mistral's chat is sent it.

use crate::function_tool::plain_function;
use crate::{Host, Takes};

/// The option `prefix`.
pub(crate) const HOST: Host = Host {
    name: "mistral",
    register: |tool, options| plain_function(tool, options).map(|form| form.registration),
    functions: &[],
    callable: None,
    takes: Takes::TEXT,
};
