//! The rounds of a call on 2026-07-28: a call that lacks answers ends and comes again with them,
//! and a signed `requestState` carries what was asked and answered before.

pub(crate) mod base64url;
mod canonical;
mod request_state;

pub(crate) use request_state::{StateFault, StateKey};

use haft_tool::Tool;

use crate::asks::Ask;
use crate::error::RpcError;
use crate::json::each_member;
use crate::json::{decode, is_object};
use request_state::State;

/// An answer that came with a call.
#[derive(Debug)]
struct Answer {
    key: String,
    /// The digest of the request it answers; unknown where the client sent no `requestState`.
    digest: Option<String>,
    json: String,
}

/// What a call knows of the rounds before it.
#[derive(Debug)]
pub(crate) struct Rounds {
    /// The arguments, to which the next state is bound.
    arguments: Box<str>,
    answers: Vec<Answer>,
}

impl Rounds {
    /// Reads `inputResponses` and `requestState` of a call.
    pub(crate) fn read(
        tool: &Tool,
        arguments: &str,
        responses: Option<&str>,
        state: Option<&str>,
        key: &StateKey,
        now_ms: u64,
    ) -> Result<Self, RpcError> {
        let state = match state {
            None => None,
            Some(raw) => {
                let text = decode(raw)
                    .ok_or_else(|| RpcError::invalid_params("requestState must be a string"))?;
                Some(key.open(&text, tool.name(), arguments, now_ms).map_err(|fault| {
                    RpcError::invalid_params(match fault {
                        StateFault::Foreign => "requestState does not belong to this call",
                        StateFault::Expired => "requestState has expired; call the tool anew",
                    })
                })?)
            }
        };
        let mut answers = Vec::new();
        if let Some(responses) = responses {
            read_responses(responses, state.as_ref(), &mut answers)?;
        }
        for (key, digest, json) in state.into_iter().flat_map(|state| state.answered) {
            if !answers.iter().any(|answer: &Answer| answer.key == key) {
                let digest = Some(digest).filter(|digest| !digest.is_empty());
                answers.push(Answer { key, digest, json });
            }
        }
        Ok(Self { arguments: arguments.into(), answers })
    }

    /// The checked answer to a request, if it came.
    pub(crate) fn answer(&self, ask: &Ask) -> Option<String> {
        let answer = self.answers.iter().find(|answer| answer.key == ask.key)?;
        if answer.digest.as_ref().is_some_and(|digest| *digest != ask.digest()) {
            return None;
        }
        ask.check(&answer.json).ok()
    }

    /// The state with which the client comes again: these are asked now.
    pub(crate) fn next_state(
        &self,
        tool: &Tool,
        asked: &[&Ask],
        key: &StateKey,
        expires_ms: u64,
    ) -> String {
        let answered =
            self.answers.iter().filter(|answer| !asked.iter().any(|ask| ask.key == answer.key));
        let state = State {
            expires_ms,
            asked: asked.iter().map(|ask| (ask.key.clone(), ask.digest())).collect(),
            answered: answered
                .map(|answer| {
                    let digest = answer.digest.clone().unwrap_or_default();
                    (answer.key.clone(), digest, answer.json.clone())
                })
                .collect(),
        };
        key.seal(&state, tool.name(), &self.arguments)
    }
}

/// Takes the responses to what was asked; anything else is ignored, as the specification says.
fn read_responses(
    raw: &str,
    state: Option<&State>,
    answers: &mut Vec<Answer>,
) -> Result<(), RpcError> {
    if !is_object(raw) {
        return Err(RpcError::invalid_params("inputResponses must be an object"));
    }
    let mut wrong = None;
    each_member(raw, |key, value| {
        if !is_object(value) {
            wrong.get_or_insert_with(|| haft_text::quoted(key));
        } else if let Some(state) = state {
            if let Some((_, digest)) = state.asked.iter().find(|(asked, _)| asked == key) {
                let digest = Some(digest.clone());
                answers.push(Answer { key: key.to_owned(), digest, json: value.to_owned() });
            }
        } else {
            answers.push(Answer { key: key.to_owned(), digest: None, json: value.to_owned() });
        }
    });
    match wrong {
        Some(key) => {
            Err(RpcError::invalid_params(format!("inputResponses {key} must be an object")))
        }
        None => Ok(()),
    }
}
