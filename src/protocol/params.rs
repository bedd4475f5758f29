//! The parameters that any method of ours reads, as raw JSON text, found in the one pass over the
//! message. Whether they have the right types is for their readers to say.

use crate::error::RpcError;
use crate::json::{Flaw, Scanner, decode};

/// `params._meta`, as far as we read it.
#[derive(Debug, Default)]
pub(crate) struct Meta<'a> {
    pub(crate) progress_token: Option<&'a str>,
    pub(crate) protocol_version: Option<&'a str>,
    pub(crate) client_capabilities: Option<&'a str>,
    pub(crate) client_info: Option<&'a str>,
    pub(crate) log_level: Option<&'a str>,
}

/// The members of `params` that we read.
#[derive(Debug, Default)]
pub(crate) struct Params<'a> {
    /// Whether `params` is not an object.
    pub(crate) not_object: bool,
    /// A member that is there twice.
    pub(crate) twice: Option<&'static str>,
    /// Whether `_meta` is there and is not an object.
    pub(crate) bad_meta: bool,
    pub(crate) meta: Meta<'a>,
    pub(crate) name: Option<&'a str>,
    pub(crate) uri: Option<&'a str>,
    pub(crate) arguments: Option<&'a str>,
    pub(crate) cursor: Option<&'a str>,
    pub(crate) input_responses: Option<&'a str>,
    pub(crate) request_state: Option<&'a str>,
    pub(crate) request_id: Option<&'a str>,
    pub(crate) reason: Option<&'a str>,
    pub(crate) protocol_version: Option<&'a str>,
    pub(crate) capabilities: Option<&'a str>,
    pub(crate) notifications: Option<&'a str>,
    has_meta: bool,
}

impl<'a> Params<'a> {
    /// Refuses parameters that nobody could read without guessing.
    pub(crate) fn check(&self) -> Result<(), RpcError> {
        if self.not_object {
            return Err(RpcError::invalid_params("params must be an object"));
        }
        if self.bad_meta {
            return Err(RpcError::invalid_params("params._meta must be an object"));
        }
        match self.twice {
            Some(key) => {
                Err(RpcError::invalid_params(format!("params have the key \"{key}\" twice")))
            }
            None => Ok(()),
        }
    }

    pub(crate) fn scan(&mut self, scanner: &mut Scanner<'a>) -> Result<(), Flaw> {
        if scanner.peek() != Some(b'{') {
            self.not_object = true;
            return scanner.value().map(drop);
        }
        scanner.object(|scanner, raw_key| {
            let decoded;
            let key = if raw_key.contains('\\') {
                decoded = decode(raw_key).unwrap_or_default();
                &*decoded
            } else {
                &raw_key[1..raw_key.len() - 1]
            };
            self.member(scanner, key)
        })
    }

    fn member(&mut self, scanner: &mut Scanner<'a>, key: &str) -> Result<(), Flaw> {
        let (name, place) = match key {
            "_meta" => return self.scan_meta(scanner),
            "name" => ("name", &mut self.name),
            "uri" => ("uri", &mut self.uri),
            "arguments" => ("arguments", &mut self.arguments),
            "cursor" => ("cursor", &mut self.cursor),
            "inputResponses" => ("inputResponses", &mut self.input_responses),
            "requestState" => ("requestState", &mut self.request_state),
            "requestId" => ("requestId", &mut self.request_id),
            "reason" => ("reason", &mut self.reason),
            "protocolVersion" => ("protocolVersion", &mut self.protocol_version),
            "capabilities" => ("capabilities", &mut self.capabilities),
            "notifications" => ("notifications", &mut self.notifications),
            _ => return scanner.value().map(drop),
        };
        if place.replace(scanner.value()?).is_some() {
            self.twice = Some(name);
        }
        Ok(())
    }

    fn scan_meta(&mut self, scanner: &mut Scanner<'a>) -> Result<(), Flaw> {
        if std::mem::replace(&mut self.has_meta, true) {
            self.twice = Some("_meta");
        }
        if scanner.peek() != Some(b'{') {
            self.bad_meta = true;
            return scanner.value().map(drop);
        }
        let Self { meta, twice, .. } = self;
        scanner.object(|scanner, raw_key| {
            let (name, place) = match decode(raw_key).unwrap_or_default().as_ref() {
                "progressToken" => ("progressToken", &mut meta.progress_token),
                PROTOCOL_VERSION => (PROTOCOL_VERSION, &mut meta.protocol_version),
                CLIENT_CAPABILITIES => (CLIENT_CAPABILITIES, &mut meta.client_capabilities),
                CLIENT_INFO => (CLIENT_INFO, &mut meta.client_info),
                LOG_LEVEL => (LOG_LEVEL, &mut meta.log_level),
                _ => return scanner.value().map(drop),
            };
            if place.replace(scanner.value()?).is_some() {
                *twice = Some(name);
            }
            Ok(())
        })
    }
}

pub(crate) const PROTOCOL_VERSION: &str = "io.modelcontextprotocol/protocolVersion";
pub(crate) const CLIENT_CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
pub(crate) const CLIENT_INFO: &str = "io.modelcontextprotocol/clientInfo";
pub(crate) const LOG_LEVEL: &str = "io.modelcontextprotocol/logLevel";
