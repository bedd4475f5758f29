//! Calls that end before their time: the client cancels one, or goes away.

use crate::engine::Engine;
use crate::envelope::id_key;
use crate::finish::settle_silently;
use crate::in_flight::InFlight;
use crate::json::decode;
use crate::params::Params;
use crate::turn::Turn;
use crate::{Action, Actions, PeerId};

impl Turn<'_> {
    /// `notifications/cancelled`: the request gets no answer any more. Unknown ids, finished
    /// requests and malformed notifications are ignored, as the specification says.
    pub(crate) fn cancelled(&mut self, params: Option<&Params<'_>>) {
        let Some(params) = params else { return };
        let Some(id) = params.request_id else { return };
        let key = id_key(id);
        let ended = {
            let mut tables = self.engine.tables();
            let Some(peer) = tables.peers.get_mut(self.peer.0) else { return };
            match peer.in_flight.get(&key) {
                None => return,
                Some(InFlight::Listen) => {
                    peer.in_flight.remove(&key);
                    peer.subscriptions.retain(|subscription| subscription.key != key);
                    return;
                }
                Some(InFlight::Call(call)) => tables.end(call).map(|ended| (call, ended)),
            }
        };
        if let Some((call, ended)) = ended {
            settle_silently(self.engine, &ended, self.actions);
            let reason = params.reason.and_then(decode).filter(|reason| !reason.trim().is_empty());
            let reason = match reason {
                Some(reason) => haft_text::message_line(&reason).into_owned(),
                None => "The client cancelled the call".to_owned(),
            };
            self.actions.list.push(Action::Abort { call, reason });
        }
    }
}

pub(crate) fn disconnect(engine: &Engine, peer: PeerId, actions: &mut Actions) {
    let mut tables = engine.tables();
    let Some(gone) = tables.peers.get(peer.0) else { return };
    for call in gone.in_flight.calls() {
        tables.end(call);
        actions.list.push(Action::Abort { call, reason: "The client is gone".to_owned() });
    }
    tables.peers.remove(peer.0);
}
