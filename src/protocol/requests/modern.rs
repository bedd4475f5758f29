//! Asking on 2026-07-28: a call whose answers are not there ends, and comes again with them.

use haft_tool::Tool;

use super::{Asking, answer, push_request};
use crate::Action;
use crate::Actions;
use crate::asks::Ask;
use crate::call::Ended;
use crate::capabilities::Capabilities;
use crate::error::RpcError;
use crate::finish::settle;
use crate::json::push_string;
use crate::rounds::Rounds;
use crate::send::{push_answer, push_error};
use crate::ticket::answers_json;

/// Why a call that asks is aborted.
const STOPPED: &str = "The call stopped to wait for the user";

impl Asking<'_> {
    pub(super) fn modern(
        &self,
        asks: &[Ask],
        tool: &Tool,
        rounds: Option<&Rounds>,
        actions: &mut Actions,
    ) {
        let (mut answers, mut open) = (Vec::new(), Vec::new());
        for ask in asks {
            match rounds.and_then(|rounds| rounds.answer(ask)) {
                Some(json) => answers.push((ask.key.as_str(), json)),
                None => open.push(ask),
            }
        }
        if open.is_empty() {
            let answers: Vec<_> = answers.iter().map(|(key, json)| (*key, json.as_str())).collect();
            return answer(actions, self.call, self.ticket, Ok(answers_json(&answers)));
        }
        let missing = open.iter().fold(Capabilities::NONE, |missing, ask| {
            missing.and(self.capabilities.missing(ask.needs))
        });
        let Some(ended) = self.engine.tables().end(self.call) else { return };
        let reason = if missing == Capabilities::NONE {
            self.end_with_input_required(&ended, &open, tool, rounds, actions);
            STOPPED.to_owned()
        } else {
            let error = RpcError::missing_capability(missing);
            settle(self.engine, &ended, actions, error.status(), |out| {
                push_error(out, Some(ended.call.id.as_bytes()), &error)
            });
            "The client did not declare a capability that the call needs".to_owned()
        };
        actions.list.push(Action::Abort { call: self.call, reason });
    }

    fn end_with_input_required(
        &self,
        ended: &Ended,
        open: &[&Ask],
        tool: &Tool,
        rounds: Option<&Rounds>,
        actions: &mut Actions,
    ) {
        let options = &self.engine.options;
        let expires_ms = self.now_ms.saturating_add(options.state_ttl_ms);
        let state = rounds
            .map(|rounds| rounds.next_state(tool, open, &options.state_key, expires_ms))
            .unwrap_or_default();
        settle(self.engine, ended, actions, 200, |out| {
            push_answer(out, ended.call.id.as_bytes(), |out| {
                out.extend_from_slice(b"{\"resultType\":\"input_required\",\"inputRequests\":{");
                for (index, ask) in open.iter().enumerate() {
                    if index > 0 {
                        out.push(b',');
                    }
                    push_string(out, &ask.key);
                    out.extend_from_slice(b":{");
                    push_request(out, ask);
                    out.push(b'}');
                }
                out.extend_from_slice(b"},\"requestState\":");
                push_string(out, &state);
                out.extend_from_slice(&self.engine.words.modern_end);
            })
        });
    }
}
