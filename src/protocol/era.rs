//! Which era a message belongs to: one that carries `io.modelcontextprotocol/protocolVersion` in
//! `_meta` follows 2026-07-28, any other follows what `initialize` settled (`basic/versioning`).

use std::borrow::Cow;

use haft_host::mcp::Revision;

use crate::capabilities::Capabilities;
use crate::error::RpcError;
use crate::json::{decode, is_object};
use crate::params::{CLIENT_CAPABILITIES, CLIENT_INFO, LOG_LEVEL, PROTOCOL_VERSION, Params};

/// What a modern request says about itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Modern {
    pub(crate) revision: Revision,
    pub(crate) capabilities: Capabilities,
}

/// Reads the era of a request: `None` is legacy.
pub(crate) fn modern(
    method: &str,
    params: Option<&Params<'_>>,
) -> Result<Option<Modern>, RpcError> {
    let modern_only = matches!(method, "server/discover" | "subscriptions/listen");
    let Some(meta) = params.map(|params| &params.meta) else {
        return if modern_only { Err(missing(PROTOCOL_VERSION)) } else { Ok(None) };
    };
    let Some(version) = meta.protocol_version else {
        // Nobody but a modern client sends its capabilities along, so this one forgot the version.
        let modern = modern_only || meta.client_capabilities.is_some();
        return if modern { Err(missing(PROTOCOL_VERSION)) } else { Ok(None) };
    };
    let version = decode(version).ok_or_else(|| wrong(PROTOCOL_VERSION, "a string"))?;
    let Some(revision) = Revision::parse(&version).filter(|revision| revision.is_modern()) else {
        return Err(RpcError::unsupported_version(&version));
    };
    let capabilities = meta.client_capabilities.ok_or_else(|| missing(CLIENT_CAPABILITIES))?;
    let capabilities =
        Capabilities::read(capabilities).ok_or_else(|| wrong(CLIENT_CAPABILITIES, "an object"))?;
    if meta.client_info.is_some_and(|info| !is_object(info)) {
        return Err(wrong(CLIENT_INFO, "an object"));
    }
    if meta.log_level.is_some_and(|level| !is_log_level(decode(level))) {
        return Err(wrong(LOG_LEVEL, "a log level, such as info"));
    }
    Ok(Some(Modern { revision, capabilities }))
}

/// A modern request without its version.
pub(crate) fn missing_version() -> RpcError {
    missing(PROTOCOL_VERSION)
}

fn missing(key: &str) -> RpcError {
    RpcError::invalid_params(format!("params._meta must have {key}")).with_status(400)
}

fn wrong(key: &str, must_be: &str) -> RpcError {
    RpcError::invalid_params(format!("params._meta {key} must be {must_be}")).with_status(400)
}

fn is_log_level(level: Option<Cow<'_, str>>) -> bool {
    const LEVELS: [&str; 8] =
        ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];
    level.is_some_and(|level| LEVELS.contains(&&*level))
}
