//! JSON-RPC errors: the codes that MCP gives a meaning, and the data that goes with them.

use std::borrow::Cow;
use std::io::Write;

use haft_host::mcp::Revision;

use crate::capabilities::Capabilities;
use crate::json::push_string;

/// An error answer.
#[derive(Debug)]
pub(crate) struct RpcError {
    code: i32,
    message: Cow<'static, str>,
    data: Option<String>,
    status: u16,
}

impl RpcError {
    fn new(code: i32, message: impl Into<Cow<'static, str>>) -> Self {
        Self { code, message: message.into(), data: None, status: 200 }
    }

    /// The bytes are not a JSON message.
    pub(crate) fn parse(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(-32700, message).with_status(400)
    }

    /// The message breaks a rule of JSON-RPC, or of MCP's envelope.
    pub(crate) fn invalid_request(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(-32600, message).with_status(400)
    }

    /// No such method in the revision that the message follows.
    pub(crate) fn method_not_found(method: &str) -> Self {
        let message = format!("Method not found: {}", haft_text::quoted(method));
        Self::new(-32601, message).with_status(404)
    }

    /// The parameters have the wrong shape.
    pub(crate) fn invalid_params(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(-32602, message)
    }

    /// 2026-07-28: no resource has this URI.
    pub(crate) fn unknown_resource(uri: &str) -> Self {
        let mut data = Vec::from(br#"{"uri":"#);
        push_string(&mut data, &haft_text::clip(uri, 2_000));
        data.push(b'}');
        let data = String::from_utf8_lossy(&data).into_owned();
        let message = format!("Unknown resource: {}", haft_text::quoted(uri));
        Self { data: Some(data), ..Self::invalid_params(message) }
    }

    /// The server cannot do this now.
    pub(crate) fn internal(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(-32603, message)
    }

    /// 2026-07-28, `MissingRequiredClientCapability`.
    pub(crate) fn missing_capability(missing: Capabilities) -> Self {
        let data = format!("{{\"requiredCapabilities\":{}}}", missing.to_json());
        let message = "The client did not declare a capability that this call needs";
        Self { data: Some(data), status: 400, ..Self::new(-32021, message) }
    }

    /// 2026-07-28, `UnsupportedProtocolVersion`; `requested` is what the client named.
    pub(crate) fn unsupported_version(requested: &str) -> Self {
        let mut data = Vec::from(br#"{"supported":"#);
        push_versions(&mut data, Revision::ALL.iter().rev());
        data.extend_from_slice(br#","requested":"#);
        push_string(&mut data, &haft_text::clip(requested, 200));
        data.push(b'}');
        let data = String::from_utf8_lossy(&data).into_owned();
        Self { data: Some(data), status: 400, ..Self::new(-32022, "Unsupported protocol version") }
    }

    /// 2026-07-28, `HeaderMismatch`.
    pub(crate) fn header_mismatch(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(-32020, message).with_status(400)
    }

    /// The same with another status over HTTP.
    #[must_use]
    pub(crate) fn with_status(mut self, status: u16) -> Self {
        self.status = status;
        self
    }

    /// The status over HTTP, where nothing was sent before.
    pub(crate) fn status(&self) -> u16 {
        self.status
    }

    /// Appends the `error` object.
    pub(crate) fn push(&self, out: &mut Vec<u8>) {
        let written = write!(out, "{{\"code\":{},\"message\":", self.code);
        debug_assert!(written.is_ok(), "writing to a Vec does not fail");
        push_string(out, &self.message);
        if let Some(data) = &self.data {
            out.extend_from_slice(b",\"data\":");
            out.extend_from_slice(data.as_bytes());
        }
        out.push(b'}');
    }
}

/// Appends revisions as a JSON array of their dates.
pub(crate) fn push_versions<'r>(out: &mut Vec<u8>, revisions: impl Iterator<Item = &'r Revision>) {
    out.push(b'[');
    for (index, revision) in revisions.enumerate() {
        if index > 0 {
            out.push(b',');
        }
        push_string(out, revision.as_str());
    }
    out.push(b']');
}
