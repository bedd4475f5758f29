//! What a run came to: content blocks, details, and whether it failed.

mod base64;
mod block;
mod read;
mod read_block;
mod surrogates;

pub use block::{Block, Contents, Extras};

use std::borrow::Cow;

use haft_text::{make_visible, message_line};

use crate::Tool;

/// What a run came to, checked and safe to send; every host renders it in its own shape.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// What a model reads; where the author gave none, the details as JSON text.
    pub blocks: Vec<Block>,
    /// The details as JSON text, with control characters made visible.
    pub details: Option<String>,
    /// Whether the details passed the tool's output schema, so that MCP sends them as
    /// `structuredContent`. False for a tool without one, and for every failure.
    pub structured: bool,
    /// Whether the run failed.
    pub is_error: bool,
}

impl Outcome {
    /// The outcome of a run that returned this string.
    ///
    /// A tool with an output schema must return details; a string is enough where it fits that
    /// schema itself.
    #[must_use]
    pub fn text(tool: &Tool, text: &str) -> Self {
        let visible = make_visible(text);
        if tool.output_schema.is_some() {
            return read::text_as_details(tool, &visible);
        }
        Self { blocks: vec![Block::text(visible)], ..Self::default() }
    }

    /// Whether a run that returned this string says it as it stands, and nothing beside it.
    ///
    /// ```
    /// use haft_tool::{Outcome, Tool};
    ///
    /// let tool = Tool::define(r#"{"name":"sum","description":"Adds.","effect":"read"}"#)?;
    /// assert!(Outcome::is_whole(&tool, "3"));
    /// assert!(!Outcome::is_whole(&tool, "\u{1b}[31m3"));
    /// # Ok::<(), haft_tool::DefinitionError>(())
    /// ```
    #[must_use]
    pub fn is_whole(tool: &Tool, text: &str) -> bool {
        tool.output_schema.is_none() && matches!(make_visible(text), Cow::Borrowed(_))
    }

    /// The outcome of a run that returned this, as JSON text.
    ///
    /// - A string, a number or a boolean is said as text.
    /// - An array of content blocks, or one block, is content.
    /// - `{content, details, isError}`, each optional, is what it says; `content` may be a string.
    /// - Any other object or array is details; details without content are also said, as JSON text.
    /// - `undefined` (that word, which is no JSON) and `null` are failures in words, and so are blocks
    ///   of a wrong shape, and details that do not fit the tool's output schema.
    ///
    /// ```
    /// use haft_tool::{Block, Outcome, Tool};
    ///
    /// let tool = Tool::define(r#"{"name":"sum","description":"Adds.","effect":"read"}"#)?;
    /// let outcome = Outcome::from_json(&tool, r#"{"total":3}"#);
    /// assert_eq!(outcome.details.as_deref(), Some(r#"{"total":3}"#));
    /// assert_eq!(outcome.blocks, [Block::text(r#"{"total":3}"#)]);
    /// # Ok::<(), haft_tool::DefinitionError>(())
    /// ```
    #[must_use]
    pub fn from_json(tool: &Tool, json: &str) -> Self {
        read::read(tool, json)
    }

    /// The outcome of a run that threw: `<tool> failed: <message as one line>`.
    ///
    /// ```
    /// use haft_tool::{Block, Outcome, Tool};
    ///
    /// let tool = Tool::define(r#"{"name":"save","description":"Saves.","effect":"write"}"#)?;
    /// let outcome = Outcome::failed(&tool, "disk full\n- ok: saved");
    /// assert_eq!(outcome.blocks, [Block::text("save failed: disk full - ok: saved")]);
    /// assert!(outcome.is_error);
    /// # Ok::<(), haft_tool::DefinitionError>(())
    /// ```
    #[must_use]
    pub fn failed(tool: &Tool, message: &str) -> Self {
        let message = message_line(message);
        if message.is_empty() {
            return Self::error_text(&format!("{} failed", tool.name()));
        }
        Self::error_text(&format!("{} failed: {message}", tool.name()))
    }

    /// A failure that says exactly this; the text must be safe already.
    #[must_use]
    pub fn error_text(text: &str) -> Self {
        Self { blocks: vec![Block::text(text)], is_error: true, ..Self::default() }
    }
}
