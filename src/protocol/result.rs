//! The result of a call, as each revision says it. What a revision lacks is said in text.

use haft_host::Takes;
use haft_host::mcp::{Revision, structured_content};
use haft_tool::{Block, Contents, Extras, Outcome, Tool};

use crate::block_words::{link_words, media_words, resource_words};
use crate::json::{push_escaped, push_raw, push_string};

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
    push_blocks(out, &outcome.blocks, &takes(revision));
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

/// What a revision knows of blocks.
fn takes(revision: Revision) -> Takes {
    Takes {
        audio: revision >= Revision::V2025_03_26,
        link: revision >= Revision::V2025_06_18,
        meta: revision >= Revision::V2025_06_18,
        carrier: "this revision of the protocol",
        ..Takes::ALL
    }
}

/// Appends blocks, separated by commas; what the other side does not take is said in text.
pub(crate) fn push_blocks(out: &mut Vec<u8>, blocks: &[Block], takes: &Takes) {
    for (index, block) in blocks.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        push_block(out, block, takes);
    }
}

fn push_block(out: &mut Vec<u8>, block: &Block, takes: &Takes) {
    match block {
        Block::Text { text, extras } => {
            out.extend_from_slice(b"{\"type\":\"text\",\"text\":");
            push_string(out, text);
            push_extras(out, extras, takes);
        }
        Block::Image { data, mime_type, extras } if takes.takes_image(mime_type) => {
            push_media(out, "image", data, mime_type);
            push_extras(out, extras, takes);
        }
        Block::Image { data, mime_type, .. } => {
            push_text(out, &media_words("image", data, mime_type, takes));
        }
        Block::Audio { data, mime_type, extras } if takes.audio => {
            push_media(out, "audio", data, mime_type);
            push_extras(out, extras, takes);
        }
        Block::Audio { data, mime_type, .. } => {
            push_text(out, &media_words("audio", data, mime_type, takes));
        }
        Block::ResourceLink { uri, name, more, extras } if takes.link => {
            out.extend_from_slice(b"{\"type\":\"resource_link\",\"uri\":");
            push_string(out, uri);
            out.extend_from_slice(b",\"name\":");
            push_string(out, name);
            let inner = more.trim().trim_start_matches('{').trim_start();
            if inner != "}" && !inner.is_empty() {
                out.push(b',');
                push_raw(out, inner.strip_suffix('}').unwrap_or(inner));
            }
            push_extras(out, extras, takes);
        }
        Block::ResourceLink { uri, name, more, .. } => push_text(out, &link_words(uri, name, more)),
        Block::Resource { uri, mime_type, contents, .. } if !takes.resource => {
            push_text(out, &resource_words(uri, mime_type.as_deref(), contents, takes));
        }
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
            push_meta(out, resource_meta.as_deref(), takes);
            out.push(b'}');
            push_extras(out, extras, takes);
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
fn push_extras(out: &mut Vec<u8>, extras: &Extras, takes: &Takes) {
    if let Some(annotations) = extras.annotations.as_ref().filter(|_| takes.annotations) {
        out.extend_from_slice(b",\"annotations\":");
        push_raw(out, annotations);
    }
    push_meta(out, extras.meta.as_deref(), takes);
    out.push(b'}');
}

fn push_meta(out: &mut Vec<u8>, meta: Option<&str>, takes: &Takes) {
    if let Some(meta) = meta
        && takes.meta
    {
        out.extend_from_slice(b",\"_meta\":");
        push_raw(out, meta);
    }
}
