//! The tags that say what a tool does: `@effect`, `@idempotent`, `@openWorld`.

use haft_tool::Effect;
use oxc_span::Span;

use crate::jsdoc::{Doc, Tag};

/// What is wrong with a tag: where it stands, what it says, what to write.
pub(super) type Wrong = (Span, String, &'static str);

/// The word of `@effect`; `write` where there is none, which asks for more care than `read`.
pub(super) fn effect(doc: &Doc) -> Result<Effect, Wrong> {
    let Some(tag) = doc.tag("effect") else { return Ok(Effect::Write) };
    Effect::from_word(first_word(tag)).ok_or_else(|| {
        let help = "write @effect read, @effect write or @effect destructive";
        (span(tag), refused(tag, "read, write or destructive"), help)
    })
}

/// A tag that is true where it is alone.
pub(super) fn flag(doc: &Doc, name: &str) -> Result<Option<bool>, Wrong> {
    let Some(tag) = doc.tag(name) else { return Ok(None) };
    match first_word(tag) {
        "" | "true" => Ok(Some(true)),
        "false" => Ok(Some(false)),
        _ => Err((span(tag), refused(tag, "true or false"), "write the tag alone, or with false")),
    }
}

fn first_word(tag: &Tag) -> &str {
    tag.text.split_whitespace().next().unwrap_or_default()
}

fn refused(tag: &Tag, takes: &str) -> String {
    let mut words = format!("@{} takes {takes}, not ", tag.name);
    haft_text::push_quoted(&mut words, first_word(tag));
    words
}

fn span(tag: &Tag) -> Span {
    let length = u32::try_from(tag.name.len()).unwrap_or(0);
    Span::new(tag.at, tag.at.saturating_add(length + 1))
}
