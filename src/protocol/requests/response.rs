//! What a legacy client answers to a request of ours.

use std::borrow::Cow;

use super::answer;
use crate::asks;
use crate::envelope::{Envelope, Fault, Id};
use crate::finish::withdraw;
use crate::json::{decode, each_member, is_object};
use crate::send::To;
use crate::ticket::Asked;
use crate::turn::Turn;

impl Turn<'_> {
    /// Takes what should be the answer to a request of ours; one that nobody waits for is ignored.
    pub(crate) fn take_response(&mut self, envelope: &Envelope<'_>) {
        let Id::Known(id) = envelope.id else { return };
        let Ok(number) = id.parse::<u64>() else { return };
        let asked = {
            let mut tables = self.engine.tables();
            let Some(peer) = tables.peers.get_mut(self.peer.0) else { return };
            peer.asked.remove(&number)
        };
        let Some(asked) = asked else { return };
        let mut checked = read_response(envelope, &asked);
        let mut tables = self.engine.tables();
        if let Ok(json) = &checked
            && !tables.keep(asked.call, json.len(), &self.engine.options)
        {
            checked = Err(format!("The client's answer to {} is too large", asked.method));
        }
        let Some(call) = tables.calls.get_mut(asked.call.0) else { return };
        let Some(place) = call.tickets.iter().position(|ticket| ticket.number == asked.ticket)
        else {
            return;
        };
        let result = match checked {
            Ok(json) => {
                call.tickets[place].parts[asked.index].answer = Some(json);
                call.tickets[place].answers().map(Ok)
            }
            Err(words) => Some(Err(words)),
        };
        let Some(result) = result else { return };
        let ticket = call.tickets.swap_remove(place);
        let waits = !call.tickets.is_empty();
        let (peer, lane, id) = (call.peer, call.lane, call.id.clone());
        if !waits {
            tables.resume(asked.call, self.now_ms);
        }
        // A refusal settles the whole ticket, so its other requests are taken back.
        let open: Vec<u64> = match tables.peers.get_mut(peer.0) {
            Some(peer) => {
                ticket.asked().filter(|number| peer.asked.remove(number).is_some()).collect()
            }
            None => Vec::new(),
        };
        drop(tables);
        withdraw(To::other(peer, lane), &id, &open, self.actions);
        answer(self.actions, asked.call, asked.ticket, result);
    }
}

fn read_response(envelope: &Envelope<'_>, asked: &Asked) -> Result<String, String> {
    if let Some(Fault::Invalid(words)) = &envelope.fault {
        return Err(format!("The client's answer to {} is malformed: {words}", asked.method));
    }
    if let Some(error) = envelope.error {
        let mut message = None;
        if is_object(error) {
            each_member(error, |key, value| {
                if key == "message" {
                    message = decode(value).map(Cow::into_owned);
                }
            });
        }
        let message = message.unwrap_or_else(|| "no reason given".to_owned());
        let message = haft_text::message_line(&message);
        return Err(format!("The client answered {} with an error: {message}", asked.method));
    }
    let result = envelope.result.unwrap_or("null");
    if !is_object(result) {
        return Err(format!("The client's answer to {} is not an object", asked.method));
    }
    asks::check(asked.question.as_ref(), result)
}
