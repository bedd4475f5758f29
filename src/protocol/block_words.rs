//! Words in the place of a block that the other side cannot carry.

use std::borrow::Cow;
use std::fmt::Write;

use haft_host::Takes;
use haft_text::sanitize_line;
use haft_tool::Contents;

use crate::json::{decode, each_member};

/// `[audio: audio/wav, 1200 bytes; this host cannot carry it]`.
pub(crate) fn media_words(kind: &str, data: &str, mime_type: &str, takes: &Takes) -> String {
    let (mime_type, bytes) = (sanitize_line(mime_type), decoded_length(data));
    format!("[{kind}: {mime_type}, {bytes} bytes; {} cannot carry it]", takes.carrier)
}

/// A resource's text itself, under a line that names it; of binary contents, how many bytes they are.
pub(crate) fn resource_words(
    uri: &str,
    mime_type: Option<&str>,
    contents: &Contents,
    takes: &Takes,
) -> String {
    let mut head = format!("[resource: {}", sanitize_line(uri));
    if let Some(mime_type) = mime_type {
        head.push_str("; ");
        head.push_str(&sanitize_line(mime_type));
    }
    match contents {
        Contents::Text(text) => format!("{head}]\n{text}"),
        Contents::Blob(blob) => {
            format!("{head}, {} bytes; {} cannot carry it]", decoded_length(blob), takes.carrier)
        }
    }
}

pub(crate) fn link_words(uri: &str, name: &str, more: &str) -> String {
    let mut words = format!("[resource link: {} {}", sanitize_line(name), sanitize_line(uri));
    each_member(more, |key, value| {
        if matches!(key, "title" | "description" | "mimeType") {
            let value = decode(value).unwrap_or(Cow::Borrowed(value));
            let written = write!(words, "; {key}: {}", sanitize_line(&value));
            debug_assert!(written.is_ok(), "writing to a String does not fail");
        }
    });
    words.push(']');
    words
}

/// The number of bytes that padded base64 stands for.
fn decoded_length(data: &str) -> usize {
    let padding = data.bytes().rev().take_while(|byte| *byte == b'=').count();
    (data.len() / 4 * 3).saturating_sub(padding)
}
