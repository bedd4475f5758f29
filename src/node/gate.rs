//! The audit log: decisions in as JSON text.
//!
//! `new NativeAuditLog(path, options)` opens or continues a log; `options` is the JSON text of
//! `{"sync": boolean, "timeMs": number}`. `append(decision)` takes the JSON text of
//! `{"timeMs", "tool", "arguments": "<JSON text>", "keepArguments"?, "asked"?: [string],
//! "decision": "granted" | "denied", "reason"?, "outcome"?: {"durationMs", "resultBytes", "isError"}}`
//! and returns when the line is written; it throws (`code` is `FAILED`) when it is not.
//! `verifyAuditLog(path)` reads a whole log.

use std::io::BufReader;
use std::path::Path;

use haft_gate::{AuditLog, Decision, OpenOptions, open_to_verify, verify};
use haft_schema::json::push_string;
use napi_derive::napi;
use serde::Deserialize;

use super::error::{self, Result};

/// An audit log in a file, which this process alone may write to.
#[napi]
pub struct NativeAuditLog {
    log: Option<AuditLog>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Options {
    sync: bool,
    time_ms: u64,
}

#[napi]
impl NativeAuditLog {
    /// Opens or continues a log; `options` is the JSON text of `{sync, timeMs}`.
    #[napi(constructor, catch_unwind)]
    pub fn new(path: String, options: String) -> Result<Self> {
        let options: Options = serde_json::from_str(&options).map_err(error::failure)?;
        let options = OpenOptions { sync: options.sync, time_ms: options.time_ms };
        let log = AuditLog::open(Path::new(&path), options).map_err(error::failure)?;
        Ok(Self { log: Some(log) })
    }

    /// Writes one decision, given as JSON text.
    #[napi(catch_unwind)]
    pub fn append(&mut self, decision: String) -> Result<()> {
        let log = self.log.as_mut().ok_or_else(|| error::failure("the audit log is closed"))?;
        let decision = Decision::from_json(&decision).map_err(error::failure)?;
        log.append(&decision).map_err(error::failure)
    }

    /// Closes the file, so that another process may write to it.
    #[napi(catch_unwind)]
    pub fn close(&mut self) {
        self.log = None;
    }
}

/// Checks a whole log. The answer is the JSON text of `{ok: true, lines, torn, head}` or
/// `{ok: false, line, reason}`; a file that cannot be opened throws.
#[napi(catch_unwind)]
pub fn verify_audit_log(path: String) -> Result<String> {
    let file = open_to_verify(Path::new(&path)).map_err(error::failure)?;
    let mut text = String::new();
    match verify(BufReader::new(file)) {
        Ok(log) => {
            text.push_str("{\"ok\":true,\"lines\":");
            text.push_str(itoa::Buffer::new().format(log.lines));
            text.push_str(",\"torn\":");
            text.push_str(itoa::Buffer::new().format(log.torn));
            text.push_str(",\"head\":");
            push_string(&mut text, &log.head);
        }
        Err(broken) => {
            text.push_str("{\"ok\":false,\"line\":");
            text.push_str(itoa::Buffer::new().format(broken.line));
            text.push_str(",\"reason\":");
            push_string(&mut text, &broken.reason);
        }
    }
    text.push('}');
    Ok(text)
}
