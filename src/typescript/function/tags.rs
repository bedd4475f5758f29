//! The tags that say what a tool does: `@effect`, `@idempotent`, `@openWorld`.

use haft_tool::Effect;
use oxc_span::Span;

use crate::jsdoc::{Doc, Tag, first_word};

/// What is wrong with a tag: where it stands, what it says, what to write.
pub(super) type Wrong = (Span, String, &'static str);

/// The word of `@effect`; `write` where there is none, which asks for more care than `read`.
pub(super) fn effect(doc: &Doc) -> Result<Effect, Wrong> {
    let mut said = None;
    for tag in doc.tags().iter().filter(|tag| tag.name == "effect") {
        let Some(effect) = effect_of(tag) else {
            let help = "write @effect read, @effect write or @effect destructive; a word of a sentence \
                        stands in backticks";
            return Err((span(tag), refused(tag, "read, write or destructive"), help));
        };
        if said.is_some_and(|said| said != effect) {
            let message = "another @effect says something else".to_owned();
            return Err((span(tag), message, "keep the one that holds"));
        }
        said = Some(effect);
    }
    Ok(said.unwrap_or(Effect::Write))
}

/// The effect that a tag names; of two words neither holds.
fn effect_of(tag: &Tag) -> Option<Effect> {
    let effect = Effect::from_word(first_word(&tag.text))?;
    let mut more = tag.text.split_whitespace().skip(1).map(first_word);
    let next = more.find(|word| !matches!(*word, "" | "or" | "and" | "|" | "/" | "&"));
    next.and_then(Effect::from_word).is_none().then_some(effect)
}

/// A tag that is true where it is alone.
pub(super) fn flag(doc: &Doc, name: &str) -> Result<Option<bool>, Wrong> {
    let Some(tag) = doc.tag(name) else { return Ok(None) };
    match first_word(&tag.text) {
        "" | "true" => Ok(Some(true)),
        "false" => Ok(Some(false)),
        _ => Err((span(tag), refused(tag, "true or false"), "write the tag alone, or with false")),
    }
}

fn refused(tag: &Tag, takes: &str) -> String {
    let mut words = format!("@{} takes {takes}, not ", tag.name);
    let mut said = tag.text.split_whitespace();
    // Of two effects the second is what is wrong.
    let word = said.next().unwrap_or_default();
    let is_first = tag.name != "effect" || Effect::from_word(first_word(word)).is_none();
    haft_text::push_quoted(&mut words, if is_first { word } else { tag.text.trim() });
    words
}

fn span(tag: &Tag) -> Span {
    let length = u32::try_from(tag.name.len()).unwrap_or(0);
    Span::new(tag.at, tag.at.saturating_add(length + 1))
}
