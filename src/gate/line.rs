//! One line of the log: how it is written, and how its parts are found again.

use std::fmt::Write as _;

use haft_schema::json::push_string;
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::chain::digest;
use crate::time::push_time;
use crate::{Decision, Verdict};

/// What comes before the line's own hash; after the hash come two bytes, `"}`.
const HASH: &str = ",\"hash\":\"";
/// The length of all that, the hash included.
const TAIL: usize = HASH.len() + 64 + 2;

/// What a reader of the chain needs of a line.
#[derive(Debug, Deserialize)]
pub(crate) struct Head {
    pub(crate) seq: u64,
    pub(crate) prev: String,
    /// In a line that stands after what was cut short.
    #[serde(default)]
    pub(crate) torn: Option<Torn>,
}

/// What a crash or a full disk left of lines, up to the line feed that ends it.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Torn {
    pub(crate) bytes: u64,
    pub(crate) digest: String,
}

/// The line of a decision, with its line feed.
pub(crate) fn decided(seq: u64, prev: &str, decision: &Decision) -> String {
    let mut out = begin(seq, prev, decision.time_ms);
    out.push_str(",\"tool\":");
    push_string(&mut out, &decision.tool);
    out.push_str(",\"arguments\":{\"digest\":\"sha256:");
    out.push_str(&digest(decision.arguments.as_bytes()));
    out.push_str("\",\"bytes\":");
    out.push_str(&decision.arguments.len().to_string());
    if decision.keep_arguments {
        push_value(&mut out, &decision.arguments);
    }
    out.push_str("},\"asked\":[");
    for (index, asked) in decision.asked.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        push_string(&mut out, asked);
    }
    out.push_str(match decision.decision {
        Verdict::Granted => "],\"decision\":\"granted\"",
        Verdict::Denied => "],\"decision\":\"denied\"",
    });
    if let Some(reason) = &decision.reason {
        out.push_str(",\"reason\":");
        push_string(&mut out, reason);
    }
    if let Some(outcome) = &decision.outcome {
        out.push_str(",\"durationMs\":");
        // JSON has no infinity; a clock that went backwards took no time.
        let duration = if outcome.duration_ms.is_finite() { outcome.duration_ms } else { 0.0 };
        let _ = write!(out, "{:.3}", duration.max(0.0));
        out.push_str(",\"resultBytes\":");
        out.push_str(&outcome.result_bytes.to_string());
        out.push_str(",\"isError\":");
        out.push_str(if outcome.is_error { "true" } else { "false" });
    }
    finish(&out)
}

/// The line that says what was cut short before it, with its line feed.
pub(crate) fn torn(seq: u64, prev: &str, torn: &Torn, time_ms: u64) -> String {
    let mut out = begin(seq, prev, time_ms);
    out.push_str(",\"torn\":{\"bytes\":");
    out.push_str(&torn.bytes.to_string());
    out.push_str(",\"digest\":\"");
    out.push_str(&torn.digest);
    out.push_str("\"}");
    finish(&out)
}

fn begin(seq: u64, prev: &str, time_ms: u64) -> String {
    let mut out = String::with_capacity(512);
    out.push_str("{\"time\":\"");
    push_time(&mut out, time_ms);
    out.push_str("\",\"seq\":");
    out.push_str(&seq.to_string());
    out.push_str(",\"prev\":\"");
    out.push_str(prev);
    out.push('"');
    out
}

fn finish(line: &str) -> String {
    // Names, reasons and values are foreign: whoever prints the log must not be led astray by them.
    let mut out = haft_text::make_json_visible(line).into_owned();
    let hash = digest(out.as_bytes());
    out.push_str(HASH);
    out.push_str(&hash);
    out.push_str("\"}\n");
    out
}

/// The arguments themselves: as they are where they are JSON, as a string where they are not.
fn push_value(out: &mut String, arguments: &str) {
    if serde_json::from_str::<IgnoredAny>(arguments).is_ok() {
        out.push_str(",\"value\":");
        // A line feed in JSON can only be space between its parts.
        out.extend(arguments.chars().map(|each| if each.is_ascii_control() { ' ' } else { each }));
    } else {
        out.push_str(",\"text\":");
        push_string(out, arguments);
    }
}

/// The hash that a line without line feed ends with, whether or not it is right.
pub(crate) fn hash_in(line: &str) -> Option<&str> {
    let tail = line.get(line.len().checked_sub(TAIL)?..)?;
    let hash = tail.strip_prefix(HASH)?.strip_suffix("\"}")?;
    hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')).then_some(hash)
}

/// The hash of a line whose own hash is right.
fn checked_hash(line: &str) -> Option<&str> {
    let hash = hash_in(line)?;
    let covered = &line.as_bytes()[..line.len() - TAIL];
    (digest(covered) == hash).then_some(hash)
}

/// What a line of a file is.
pub(crate) enum Read<'a> {
    /// A line of the chain, and its hash.
    Good(Head, &'a str),
    /// A line of the chain whose own hash is wrong.
    Changed,
    /// No line of a chain: perhaps what is left of one.
    Cut,
}

/// Reads a line without line feed.
pub(crate) fn read(line: &[u8]) -> Read<'_> {
    let Ok(text) = std::str::from_utf8(line) else { return Read::Cut };
    let Ok(head) = serde_json::from_str::<Head>(text) else { return Read::Cut };
    match checked_hash(text) {
        Some(hash) => Read::Good(head, hash),
        None => Read::Changed,
    }
}
