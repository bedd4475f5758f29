//! The result of a call, as each revision says it. What a revision lacks is said in text.

use std::borrow::Cow;
use std::fmt::Write;

use haft_host::mcp::{Revision, structured_content};
use haft_tool::{Block, Contents, Extras, Outcome, Tool};

use crate::json::{decode, each_member, push_escaped, push_raw, push_string};

/// A `CallToolResult` outside any connection, as JSON text: what a server of this revision answers, without the
/// `_meta` that names the server.
///
/// ```
/// use haft_protocol::{Revision, call_result};
/// use haft_tool::{Outcome, Tool};
///
/// let tool = Tool::define(r#"{"name":"now","description":"Says the time","effect":"read"}"#)?;
/// let result = call_result(&tool, &Outcome::text(&tool, "12:00"), Revision::V2025_11_25);
/// assert_eq!(result, r#"{"content":[{"type":"text","text":"12:00"}]}"#);
/// # Ok::<(), haft_tool::DefinitionError>(())
/// ```
#[must_use]
pub fn call_result(tool: &Tool, outcome: &Outcome, revision: Revision) -> String {
    let mut out = Vec::new();
    push_result(&mut out, tool, outcome, revision, b"}");
    String::from_utf8(out).unwrap_or_default()
}

/// Appends a `CallToolResult`; `end` is its last members and brace.
pub(crate) fn push_result(
    out: &mut Vec<u8>,
    tool: &Tool,
    outcome: &Outcome,
    revision: Revision,
    end: &[u8],
) {
    out.extend_from_slice(if revision.is_modern() {
        b"{\"resultType\":\"complete\",\"content\":["
    } else {
        b"{\"content\":["
    });
    for (index, block) in outcome.blocks.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        push_block(out, block, revision);
    }
    if let Some(details) = unsaid_details(outcome, revision) {
        if !outcome.blocks.is_empty() {
            out.push(b',');
        }
        push_text(out, details);
    }
    out.push(b']');
    if let Some(structured) = structured_content(tool, outcome, revision) {
        out.extend_from_slice(b",\"structuredContent\":");
        push_raw(out, &structured);
    }
    if outcome.is_error {
        out.extend_from_slice(b",\"isError\":true");
    }
    out.extend_from_slice(end);
}

/// Appends a result that says a failure in these lines, as every revision writes it.
pub(crate) fn push_failure<'l>(
    out: &mut Vec<u8>,
    lines: impl Iterator<Item = &'l str>,
    modern_end: Option<&[u8]>,
) {
    if modern_end.is_some() {
        out.extend_from_slice(
            b"{\"resultType\":\"complete\",\"content\":[{\"type\":\"text\",\"text\":\"",
        );
    } else {
        out.extend_from_slice(b"{\"content\":[{\"type\":\"text\",\"text\":\"");
    }
    for (index, line) in lines.enumerate() {
        if index > 0 {
            out.extend_from_slice(b"\\n");
        }
        push_escaped(out, line);
    }
    out.extend_from_slice(b"\"}],\"isError\":true");
    out.extend_from_slice(modern_end.unwrap_or(b"}"));
}

/// Details that would be structured content in a later revision, and that no block says.
fn unsaid_details(outcome: &Outcome, revision: Revision) -> Option<&str> {
    if revision >= Revision::V2025_06_18 || !outcome.structured {
        return None;
    }
    let details = outcome.details.as_deref()?;
    let said = |block: &Block| matches!(block, Block::Text { text, .. } if text == details);
    if outcome.blocks.iter().any(said) { None } else { Some(details) }
}

fn push_block(out: &mut Vec<u8>, block: &Block, revision: Revision) {
    match block {
        Block::Text { text, extras } => {
            out.extend_from_slice(b"{\"type\":\"text\",\"text\":");
            push_string(out, text);
            push_extras(out, extras, revision);
        }
        Block::Image { data, mime_type, extras } => {
            push_media(out, "image", data, mime_type);
            push_extras(out, extras, revision);
        }
        Block::Audio { data, mime_type, extras } if revision >= Revision::V2025_03_26 => {
            push_media(out, "audio", data, mime_type);
            push_extras(out, extras, revision);
        }
        Block::Audio { data, mime_type, .. } => push_text(out, &audio_words(data, mime_type)),
        Block::ResourceLink { uri, name, more, extras } if revision >= Revision::V2025_06_18 => {
            out.extend_from_slice(b"{\"type\":\"resource_link\",\"uri\":");
            push_string(out, uri);
            out.extend_from_slice(b",\"name\":");
            push_string(out, name);
            let inner = more.trim().trim_start_matches('{').trim_start();
            if inner != "}" && !inner.is_empty() {
                out.push(b',');
                push_raw(out, inner.strip_suffix('}').unwrap_or(inner));
            }
            push_extras(out, extras, revision);
        }
        Block::ResourceLink { uri, name, more, .. } => push_text(out, &link_words(uri, name, more)),
        Block::Resource { uri, mime_type, contents, resource_meta, extras } => {
            out.extend_from_slice(b"{\"type\":\"resource\",\"resource\":{\"uri\":");
            push_string(out, uri);
            if let Some(mime_type) = mime_type {
                out.extend_from_slice(b",\"mimeType\":");
                push_string(out, mime_type);
            }
            let (member, content) = match contents {
                Contents::Text(text) => (",\"text\":", text),
                Contents::Blob(blob) => (",\"blob\":", blob),
            };
            out.extend_from_slice(member.as_bytes());
            push_string(out, content);
            push_meta(out, resource_meta.as_deref(), revision);
            out.push(b'}');
            push_extras(out, extras, revision);
        }
    }
}

fn push_text(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(b"{\"type\":\"text\",\"text\":");
    push_string(out, text);
    out.push(b'}');
}

fn push_media(out: &mut Vec<u8>, kind: &str, data: &str, mime_type: &str) {
    out.extend_from_slice(b"{\"type\":");
    push_string(out, kind);
    out.extend_from_slice(b",\"data\":");
    push_string(out, data);
    out.extend_from_slice(b",\"mimeType\":");
    push_string(out, mime_type);
}

/// Appends annotations and `_meta`, and ends the block.
fn push_extras(out: &mut Vec<u8>, extras: &Extras, revision: Revision) {
    if let Some(annotations) = &extras.annotations {
        out.extend_from_slice(b",\"annotations\":");
        push_raw(out, annotations);
    }
    push_meta(out, extras.meta.as_deref(), revision);
    out.push(b'}');
}

fn push_meta(out: &mut Vec<u8>, meta: Option<&str>, revision: Revision) {
    if let Some(meta) = meta
        && revision >= Revision::V2025_06_18
    {
        out.extend_from_slice(b",\"_meta\":");
        push_raw(out, meta);
    }
}

fn audio_words(data: &str, mime_type: &str) -> String {
    let padding = data.bytes().rev().take_while(|byte| *byte == b'=').count();
    let bytes = (data.len() / 4 * 3).saturating_sub(padding);
    format!(
        "[audio: {}, {bytes} bytes; this revision of the protocol cannot carry it]",
        haft_text::sanitize_line(mime_type)
    )
}

fn link_words(uri: &str, name: &str, more: &str) -> String {
    let mut words = format!(
        "[resource link: {} {}",
        haft_text::sanitize_line(name),
        haft_text::sanitize_line(uri)
    );
    each_member(more, |key, value| {
        if matches!(key, "title" | "description" | "mimeType") {
            let value = decode(value).unwrap_or(Cow::Borrowed(value));
            let written = write!(words, "; {key}: {}", haft_text::sanitize_line(&value));
            debug_assert!(written.is_ok(), "writing to a String does not fail");
        }
    });
    words.push(']');
    words
}
