//! Who is told that the tools changed: every legacy client, and on 2026-07-28 who listens
//! (`basic/patterns/subscriptions`).

use std::ops::Range;

use crate::engine::Engine;
use crate::error::RpcError;
use crate::in_flight::InFlight;
use crate::json::{SmallText, each_member, is_object};
use crate::params::Params;
use crate::peer::Subscription;
use crate::send::{To, push_answer, push_cancelled};
use crate::turn::{Request, Turn};
use crate::{Actions, PeerId};

/// How many subscriptions one connection may hold.
const MAX_SUBSCRIPTIONS: usize = 1_024;

const SUBSCRIPTION_ID: &[u8] = b"\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":";

impl Turn<'_> {
    /// `subscriptions/listen`: acknowledged at once, answered when it ends.
    pub(crate) fn listen(
        &mut self,
        request: &Request<'_>,
        params: &Params<'_>,
    ) -> Result<(), RpcError> {
        params.check()?;
        let tools = read_filter(params.notifications)?;
        {
            let mut tables = self.engine.tables();
            let Some(peer) = tables.peers.get_mut(self.peer.0) else { return Ok(()) };
            if peer.in_flight.contains(&request.key) {
                drop(tables);
                self.refuse_reused(request.id);
                return Ok(());
            }
            if peer.subscriptions.len() >= MAX_SUBSCRIPTIONS {
                return Err(RpcError::internal("Too many subscriptions on this connection"));
            }
            peer.in_flight.insert(request.key.clone(), InFlight::Listen);
            peer.subscriptions.push(Subscription {
                id: SmallText::new(request.id),
                key: request.key.clone(),
                tools,
                lane: self.lane,
            });
        }
        let id = request.id.as_bytes();
        self.actions.send(To::other(self.peer, self.lane), |out| {
            out.extend_from_slice(b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/subscriptions/acknowledged\",\"params\":{");
            let range = push_subscription(out, id);
            out.extend_from_slice(if tools {
                b",\"notifications\":{\"toolsListChanged\":true}}}".as_slice()
            } else {
                b",\"notifications\":{}}}".as_slice()
            });
            range
        });
        Ok(())
    }
}

/// Whether the filter asks for changes of the tools; the other kinds never happen here.
fn read_filter(notifications: Option<&str>) -> Result<bool, RpcError> {
    let filter = notifications
        .filter(|raw| is_object(raw))
        .ok_or_else(|| RpcError::invalid_params("params must have notifications, an object"))?;
    let mut tools = None;
    each_member(filter, |key, value| {
        if key == "toolsListChanged" {
            tools = Some(value);
        }
    });
    match tools {
        None | Some("false") => Ok(false),
        Some("true") => Ok(true),
        Some(_) => Err(RpcError::invalid_params("toolsListChanged must be true or false")),
    }
}

/// Tells every connection that wants to know.
pub(crate) fn tools_changed(engine: &Engine, actions: &mut Actions) {
    const LEGACY: &[u8] = b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}";
    let mut tables = engine.tables();
    for (number, peer) in tables.peers.iter_mut() {
        if peer.initialized {
            actions.send(To::other(PeerId(number), 0), |out| {
                out.extend_from_slice(LEGACY);
                None
            });
        }
        for subscription in peer.subscriptions.iter().filter(|subscription| subscription.tools) {
            actions.send(To::other(PeerId(number), subscription.lane), |out| {
                out.extend_from_slice(&LEGACY[..LEGACY.len() - 1]);
                out.extend_from_slice(b",\"params\":{");
                let range = push_subscription(out, subscription.id.as_bytes());
                out.extend_from_slice(b"}}");
                range
            });
        }
    }
}

pub(crate) fn end_all(engine: &Engine, peer: PeerId, actions: &mut Actions) {
    let ended = {
        let mut tables = engine.tables();
        let Some(peer) = tables.peers.get_mut(peer.0) else { return };
        let ended = std::mem::take(&mut peer.subscriptions);
        for subscription in &ended {
            peer.in_flight.remove(&subscription.key);
        }
        ended
    };
    for subscription in ended {
        let id = subscription.id.as_bytes();
        actions.send_related(To::other(peer, subscription.lane), id, |out| push_cancelled(out, id));
        actions.send(To::answer(peer, subscription.lane, 200), |out| {
            push_answer(out, id, |out| {
                out.extend_from_slice(b"{\"resultType\":\"complete\",");
                push_subscription(out, id);
                out.push(b'}');
            })
        });
    }
}

/// Appends the `_meta` that names a subscription; the range is its id's.
fn push_subscription(out: &mut Vec<u8>, id: &[u8]) -> Option<Range<usize>> {
    out.extend_from_slice(SUBSCRIPTION_ID);
    let start = out.len();
    out.extend_from_slice(id);
    let range = Some(start..out.len());
    out.push(b'}');
    range
}
