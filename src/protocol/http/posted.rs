//! The body of a POST: read once, and sorted by era (`basic/versioning`).

use http::HeaderMap;

use super::modern::VERSION;
use super::refusal::{Whole, refuse, refuse_with};
use crate::envelope::Envelope;
use crate::era::{missing_version, modern};
use crate::error::RpcError;
use crate::json::decode;
use crate::turn::{Turn, syntax_error};
use crate::{Actions, Engine, Facts, PeerId, Revision};

/// A body that was read.
#[derive(Debug)]
pub struct Posted<'a> {
    kind: Kind<'a>,
}

#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "nearly every body is a message")]
enum Kind<'a> {
    Message(Envelope<'a>),
    Batch(&'a str),
    Broken(RpcError),
}

/// How a body is served.
#[derive(Debug)]
pub enum Way {
    /// Not at all.
    Refuse(Whole),
    /// As a request of 2026-07-28, alone. Whether it is a subscription.
    Modern {
        /// Whether it is `subscriptions/listen`.
        listens: bool,
    },
    /// As the first request of a legacy client.
    Initialize,
    /// As a legacy request or batch, in a session or alone.
    Legacy {
        /// What its headers say it follows.
        revision: Revision,
    },
    /// As a legacy notification or response, which nothing answers.
    LegacySilent,
    /// As a notification of 2026-07-28, which means nothing over HTTP.
    ModernSilent,
}

impl<'a> Posted<'a> {
    /// Reads a body.
    #[must_use]
    pub fn read(body: &'a [u8]) -> Self {
        let kind = match std::str::from_utf8(body) {
            Err(error) => {
                let at = error.valid_up_to();
                Kind::Broken(RpcError::parse(format!("The message is not UTF-8 from byte {at} on")))
            }
            Ok(text) => match text.trim_ascii_start().bytes().next() {
                None => Kind::Broken(RpcError::parse("The body is empty")),
                Some(b'{') => Kind::Message(Envelope::read(text)),
                Some(b'[') => Kind::Batch(text),
                Some(_) => Kind::Broken(match Envelope::not_object(text) {
                    Some(at) => syntax_error(at),
                    None => RpcError::invalid_request("A message must be an object"),
                }),
            },
        };
        Self { kind }
    }

    fn is_modern(&self) -> bool {
        let Kind::Message(message) = &self.kind else { return false };
        let meta = message.params.as_ref().and_then(|params| params.meta.protocol_version);
        message.id.known().is_some() && meta.is_some()
    }

    /// How it is served.
    #[must_use]
    pub fn way(&self, headers: &HeaderMap) -> Way {
        let version = match read_version(headers) {
            Ok(version) => version,
            // The engine says so with the id.
            Err(_) if self.is_modern() => return Way::Modern { listens: false },
            Err(whole) => return Way::Refuse(whole),
        };
        let refuse_version =
            |named: &str| Way::Refuse(refuse_with(&RpcError::unsupported_version(named)));
        let legacy = |way: Way| match version {
            Version::Unknown(named) => refuse_version(named),
            Version::Absent | Version::Known(_) => way,
        };
        let follows_modern = matches!(version, Version::Known(revision) if revision.is_modern());
        let revision = match version {
            Version::Known(revision) => revision,
            Version::Absent | Version::Unknown(_) => Revision::V2025_03_26,
        };
        match &self.kind {
            Kind::Broken(error) => Way::Refuse(refuse_with(error)),
            Kind::Batch(_) if revision != Revision::V2025_03_26 => {
                let words = "Batches are part of 2025-03-26 alone; send one message at a time";
                Way::Refuse(refuse(400, words))
            }
            Kind::Batch(_) => legacy(Way::Legacy { revision }),
            Kind::Message(message) if message.fault.is_some() => match message.broken_response() {
                // The engine ignores it; and its id is one of ours, so no answer can carry it.
                Some(words) => Way::Refuse(refuse(400, words)),
                // The engine says what is wrong, with the id if there is one.
                None => Way::Modern { listens: false },
            },
            Kind::Message(message) => {
                let Some(method) = message.method.and_then(decode) else {
                    return if follows_modern {
                        let words =
                            "A server asks nothing over HTTP, so there is nothing to answer";
                        Way::Refuse(refuse(400, words))
                    } else {
                        legacy(Way::LegacySilent)
                    };
                };
                let meta = message.params.as_ref().and_then(|params| params.meta.protocol_version);
                let asks = message.id.known().is_some();
                if !asks && (follows_modern || meta.is_some()) {
                    Way::ModernSilent
                } else if !asks {
                    legacy(Way::LegacySilent)
                } else if !matches!(modern(&method, message.params.as_ref()), Ok(None))
                    || (follows_modern && method != "initialize")
                {
                    Way::Modern { listens: method == "subscriptions/listen" }
                } else if method == "initialize" {
                    Way::Initialize
                } else {
                    legacy(Way::Legacy { revision })
                }
            }
        }
    }
}

impl Engine {
    /// Takes a body that was read: like [`Engine::receive`], for one of the peer's streams. With
    /// headers, those of 2026-07-28 must agree with it.
    pub fn receive_posted(
        &self,
        peer: PeerId,
        lane: u64,
        posted: &Posted<'_>,
        headers: Option<&HeaderMap>,
        facts: &Facts,
        actions: &mut Actions,
    ) {
        let mut turn = Turn::new(self, peer, lane, facts.now_ms, actions);
        turn.headers = headers;
        match &posted.kind {
            Kind::Message(envelope) => turn.take(envelope),
            Kind::Batch(text) => turn.receive_batch(text),
            Kind::Broken(error) => turn.refuse(None, error),
        }
    }
}

enum Version<'h> {
    Absent,
    Known(Revision),
    Unknown(&'h str),
}

fn read_version(headers: &HeaderMap) -> Result<Version<'_>, Whole> {
    let mut values = headers.get_all(&VERSION).iter();
    let Some(first) = values.next() else { return Ok(Version::Absent) };
    let (Ok(value), None) = (first.to_str(), values.next()) else {
        let words = "The header MCP-Protocol-Version is there twice, or is not visible ASCII";
        return Err(refuse_with(&RpcError::header_mismatch(words)));
    };
    Ok(Revision::parse(value).map_or(Version::Unknown(value), Version::Known))
}

/// What a request lacks whose header names 2026-07-28 and whose body does not.
pub(crate) fn check_era(headers: &HeaderMap, method: &str) -> Result<(), RpcError> {
    match read_version(headers) {
        Ok(Version::Known(revision)) if revision.is_modern() && method != "initialize" => {
            Err(missing_version())
        }
        _ => Ok(()),
    }
}
