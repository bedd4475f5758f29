//! What a run came to: content blocks, details, and whether it failed.

mod block;

pub use block::{Block, Contents, Extras};

use crate::{Invalid, Tool};

/// What a run came to, checked and safe to send; every host renders it in its own shape.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// What a model reads; never empty where there are details.
    pub blocks: Vec<Block>,
    /// The details as JSON text, with invisible characters made visible.
    pub details: Option<String>,
    /// Whether the details passed the tool's output schema, so that MCP sends them as
    /// `structuredContent`. False for a tool without one, and for every failure.
    pub structured: bool,
    /// Whether the run failed.
    pub is_error: bool,
}

impl Outcome {
    /// The outcome of a run that returned this string.
    #[must_use]
    pub fn text(_tool: &Tool, text: &str) -> Self {
        Self { blocks: vec![Block::text(text)], ..Self::default() }
    }

    /// The outcome of a run that returned this, as JSON text: a string, number or boolean;
    /// content blocks; `{content, details, isError}`; anything else is details. `undefined` (that
    /// word) and `null` are failures in words, and so is any wrong shape.
    #[must_use]
    pub fn from_json(tool: &Tool, json: &str) -> Self {
        Self::text(tool, json)
    }

    /// The outcome of a run that threw: `<tool> failed: <message as one line>`.
    #[must_use]
    pub fn failed(tool: &Tool, message: &str) -> Self {
        Self::error_text(&format!("{} failed: {message}", tool.name()))
    }

    /// The outcome of a call whose arguments were refused.
    #[must_use]
    pub fn invalid(invalid: &Invalid) -> Self {
        Self::error_text(&invalid.text())
    }

    /// A failure that says exactly this; the text must be safe already.
    #[must_use]
    pub fn error_text(text: &str) -> Self {
        Self { blocks: vec![Block::text(text)], is_error: true, ..Self::default() }
    }
}
