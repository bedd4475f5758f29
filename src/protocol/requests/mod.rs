//! A tool asks the client: by requests of ours on a legacy connection, by ending the call with
//! `input_required` on 2026-07-28, where the client calls again with the answers.

mod modern;
mod response;

use std::sync::Arc;

use crate::asks::{self, Ask};
use crate::capabilities::Capabilities;
use crate::engine::Engine;
use crate::json::{push_integer, push_raw, push_string};
use crate::send::To;
use crate::ticket::{Asked, Part, Ticket};
use crate::{Action, Actions, CallId};

pub(crate) fn request(
    engine: &Engine,
    call: CallId,
    ticket: u32,
    requests: &str,
    now_ms: u64,
    actions: &mut Actions,
) {
    let (modern, capabilities, tool, rounds) = {
        let tables = engine.tables();
        let Some(call) = tables.calls.get(call.0) else { return };
        let modern = call.revision.is_modern();
        (modern, call.capabilities, Arc::clone(&call.tool), call.rounds.clone())
    };
    let asks = match asks::read(requests) {
        Ok(asks) => asks,
        Err(words) => return answer(actions, call, ticket, Err(words)),
    };
    if modern {
        let asking = Asking { engine, call, ticket, capabilities, now_ms };
        asking.modern(&asks, &tool, rounds.as_deref(), actions);
    } else if asks.is_empty() {
        answer(actions, call, ticket, Ok("{}".to_owned()));
    } else {
        let asking = Asking { engine, call, ticket, capabilities, now_ms };
        asking.legacy(asks, actions);
    }
}

struct Asking<'e> {
    engine: &'e Engine,
    call: CallId,
    ticket: u32,
    capabilities: Capabilities,
    now_ms: u64,
}

impl Asking<'_> {
    fn legacy(&self, asks: Vec<Ask>, actions: &mut Actions) {
        let lacks = |ask: &&Ask| self.capabilities.missing(ask.needs) != Capabilities::NONE;
        if let Some(ask) = asks.iter().find(lacks) {
            let words = format!("The client did not declare that it takes {}", ask.method);
            return answer(actions, self.call, self.ticket, Err(words));
        }
        let mut tables = self.engine.tables();
        let tables = &mut *tables;
        let Some(call) = tables.calls.get_mut(self.call.0) else { return };
        let Some(peer) = tables.peers.get_mut(call.peer.0) else { return };
        let mut parts = Vec::with_capacity(asks.len());
        for (index, ask) in asks.into_iter().enumerate() {
            peer.last_asked += 1;
            let number = peer.last_asked;
            actions.send_related(To::other(call.peer, call.lane), call.id.as_bytes(), |out| {
                out.extend_from_slice(b"{\"jsonrpc\":\"2.0\",\"id\":");
                push_integer(out, number);
                out.push(b',');
                push_request(out, &ask);
                out.push(b'}');
            });
            let (call, ticket) = (self.call, self.ticket);
            let Ask { key, method, question, .. } = ask;
            peer.asked.insert(number, Asked { call, ticket, index, method, question });
            parts.push(Part { key, asked: number, answer: None });
        }
        call.tickets.push(Ticket { number: self.ticket, parts });
        tables.pause(self.call, self.now_ms);
    }
}

/// Appends `"method":...,"params":...`.
fn push_request(out: &mut Vec<u8>, ask: &Ask) {
    out.extend_from_slice(b"\"method\":");
    push_string(out, ask.method);
    out.extend_from_slice(b",\"params\":");
    push_raw(out, &ask.params);
}

fn answer(actions: &mut Actions, call: CallId, ticket: u32, answer: Result<String, String>) {
    actions.list.push(Action::Answer { call, ticket, answer });
}
