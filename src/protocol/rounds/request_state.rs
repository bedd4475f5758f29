//! `requestState`: the client carries it, so it is signed, bound to one call and short-lived
//! (`basic/patterns/mrtr`, server requirements 4 and 5).

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use super::canonical::canonical;
use crate::base64url;
use crate::json::{decode, each_member, push_string};

/// The secret that signs.
#[derive(Clone)]
pub(crate) struct StateKey([u8; 32]);

/// Why a state is not taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StateFault {
    /// We did not sign this for this call.
    Foreign,
    /// We did, too long ago.
    Expired,
}

/// What a state says.
#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) expires_ms: u64,
    /// What was asked last, by key, with a digest of the request.
    pub(super) asked: Vec<(String, String)>,
    /// What was answered before that: key, digest, answer.
    pub(super) answered: Vec<(String, String, String)>,
}

impl fmt::Debug for StateKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("StateKey(..)")
    }
}

impl StateKey {
    pub(crate) fn new(key: [u8; 32]) -> Self {
        Self(key)
    }

    /// Signs a state for one call: the tool and its arguments.
    pub(super) fn seal(&self, state: &State, tool: &str, arguments: &str) -> String {
        let payload = state.to_json();
        let tag = self.mac(&payload, tool, arguments).finalize().into_bytes();
        format!("{}.{}", base64url::encode(&payload), base64url::encode(&tag))
    }

    /// Reads a state back, in constant time as far as the signature goes.
    pub(super) fn open(
        &self,
        text: &str,
        tool: &str,
        arguments: &str,
        now_ms: u64,
    ) -> Result<State, StateFault> {
        let (payload, tag) = text.split_once('.').ok_or(StateFault::Foreign)?;
        let payload = base64url::decode(payload).ok_or(StateFault::Foreign)?;
        let tag = base64url::decode(tag).ok_or(StateFault::Foreign)?;
        self.mac(&payload, tool, arguments).verify_slice(&tag).map_err(|_| StateFault::Foreign)?;
        let state = State::from_json(&String::from_utf8_lossy(&payload));
        if state.expires_ms <= now_ms { Err(StateFault::Expired) } else { Ok(state) }
    }

    fn mac(&self, payload: &[u8], tool: &str, arguments: &str) -> Hmac<Sha256> {
        // HMAC fills a short key up to its block of 64 bytes with zeros.
        let mut block = [0; 64];
        block[..self.0.len()].copy_from_slice(&self.0);
        let mut mac = Hmac::<Sha256>::new(&block.into());
        // The parts cannot run into each other: a name has no line feed, a digest a fixed length.
        mac.update(b"haft requestState 1\n");
        mac.update(tool.as_bytes());
        mac.update(b"\n");
        mac.update(&Sha256::digest(canonical(arguments).as_bytes()));
        mac.update(payload);
        mac
    }
}

impl State {
    fn to_json(&self) -> Vec<u8> {
        let mut out = format!("{{\"e\":{},\"q\":{{", self.expires_ms).into_bytes();
        for (index, (key, digest)) in self.asked.iter().enumerate() {
            push_key(&mut out, index, key);
            push_string(&mut out, digest);
        }
        out.extend_from_slice(b"},\"a\":{");
        for (index, (key, digest, answer)) in self.answered.iter().enumerate() {
            push_key(&mut out, index, key);
            out.extend_from_slice(b"{\"d\":");
            push_string(&mut out, digest);
            out.extend_from_slice(b",\"v\":");
            out.extend_from_slice(answer.as_bytes());
            out.push(b'}');
        }
        out.extend_from_slice(b"}}");
        out
    }

    /// Reads what [`Self::to_json`] wrote and the signature vouches for.
    fn from_json(json: &str) -> Self {
        let mut state = Self::default();
        each_member(json, |key, value| match key {
            "e" => state.expires_ms = value.parse().unwrap_or(0),
            "q" => each_member(value, |key, digest| {
                state.asked.push((key.to_owned(), text(digest)));
            }),
            _ => each_member(value, |key, answer| {
                let (mut digest, mut json) = (String::new(), String::new());
                each_member(answer, |part, value| match part {
                    "d" => digest = text(value),
                    _ => value.clone_into(&mut json),
                });
                state.answered.push((key.to_owned(), digest, json));
            }),
        });
        state
    }
}

fn push_key(out: &mut Vec<u8>, index: usize, key: &str) {
    if index > 0 {
        out.push(b',');
    }
    push_string(out, key);
    out.push(b':');
}

fn text(raw: &str) -> String {
    decode(raw).unwrap_or_default().into_owned()
}
