//! The rounds of a call on 2026-07-28: a call that lacks answers ends and comes again with them,
//! and a signed `requestState` carries what was asked and answered before.

mod canonical;
mod request_state;

pub(crate) use request_state::{StateFault, StateKey};

use std::sync::OnceLock;

use haft_tool::Tool;

use crate::asks::Ask;
use crate::error::RpcError;
use crate::json::{decode, each_member, is_object};
use request_state::State;

/// An answer that came with a call.
#[derive(Debug)]
struct Answer {
    key: String,
    /// The digest of the request it answers: said by the state, or, where the client sent none,
    /// that of the first request that it fits.
    digest: OnceLock<String>,
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
                answers.push(Answer { key, digest: digest.into(), json });
            }
        }
        Ok(Self { arguments: arguments.into(), answers })
    }

    /// How many bytes are kept until the call ends.
    pub(crate) fn bytes(&self) -> usize {
        let answers = self.answers.iter().map(|answer| answer.key.len() + answer.json.len());
        self.arguments.len() + answers.sum::<usize>()
    }

    /// The checked answer to a request, if it came.
    pub(crate) fn answer(&self, ask: &Ask) -> Option<String> {
        let answer = self.answers.iter().find(|answer| answer.key == ask.key)?;
        let digest = ask.digest();
        if answer.digest.get().is_some_and(|known| *known != digest) {
            return None;
        }
        let checked = ask.check(&answer.json).ok()?;
        answer.digest.get_or_init(|| digest);
        Some(checked)
    }

    /// The state with which the client comes again: these are asked now.
    pub(crate) fn next_state(
        &self,
        tool: &Tool,
        asked: &[&Ask],
        key: &StateKey,
        expires_ms: u64,
    ) -> String {
        // What fitted no request is nothing that we asked for.
        let answered = self.answers.iter().filter_map(|answer| {
            let again = asked.iter().any(|ask| ask.key == answer.key);
            let digest = answer.digest.get().filter(|_| !again)?;
            Some((answer.key.clone(), digest.clone(), answer.json.clone()))
        });
        let state = State {
            expires_ms,
            asked: asked.iter().map(|ask| (ask.key.clone(), ask.digest())).collect(),
            answered: answered.collect(),
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
            return;
        }
        let digest = match state {
            None => OnceLock::new(),
            Some(state) => {
                let asked = state.asked.iter().find(|(asked, _)| asked == key);
                let Some((_, digest)) = asked else { return };
                if answers.iter().any(|answer| answer.key == key) {
                    return;
                }
                digest.clone().into()
            }
        };
        answers.push(Answer { key: key.to_owned(), digest, json: value.to_owned() });
    });
    match wrong {
        Some(key) => {
            Err(RpcError::invalid_params(format!("inputResponses {key} must be an object")))
        }
        None => Ok(()),
    }
}
