//! Running calls, and what each connection has in flight.

use std::collections::BTreeSet;
use std::sync::Arc;

use haft_host::mcp::Revision;
use haft_tool::Tool;

use crate::capabilities::Capabilities;
use crate::in_flight::InFlight;
use crate::json::SmallText;
use crate::peer::Peer;
use crate::rounds::Rounds;
use crate::slots::Slots;
use crate::ticket::Ticket;
use crate::{CallId, EngineOptions, PeerId};

/// A call between [`crate::Action::Run`] and its answer.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) peer: PeerId,
    /// Where its messages go.
    pub(crate) lane: u64,
    /// The id as the client wrote it.
    pub(crate) id: SmallText,
    /// The id as the tables know it.
    pub(crate) key: SmallText,
    pub(crate) revision: Revision,
    pub(crate) tool: Arc<Tool>,
    pub(crate) capabilities: Capabilities,
    pub(crate) progress_token: Option<SmallText>,
    pub(crate) last_progress: Option<f64>,
    pub(crate) argument_bytes: usize,
    /// The batch that waits for the answer.
    pub(crate) batch: Option<u64>,
    pub(crate) deadline: Option<u64>,
    /// What is left of the deadline while the client is asked.
    pub(crate) paused_ms: Option<u64>,
    /// What 2026-07-28 knows of earlier rounds; only where the client can be asked.
    pub(crate) rounds: Option<Arc<Rounds>>,
    pub(crate) tickets: Vec<Ticket>,
}

/// A call that is over, and what it leaves behind.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) call: Call,
    /// Requests of ours that nobody waits for any more.
    pub(crate) asked: Vec<u64>,
}

/// Why a call cannot begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// Its connection is gone.
    Gone,
    /// Its id is in flight already.
    Reused,
    /// Too many calls run, or too many bytes of arguments wait.
    Busy,
}

/// Everything that changes while the server runs; locked for a few look-ups at a time.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    pub(crate) peers: Slots<Peer>,
    pub(crate) calls: Slots<Call>,
    deadlines: BTreeSet<(u64, u64)>,
}

impl Tables {
    /// Lets a call begin.
    pub(crate) fn begin(&mut self, call: Call, limits: &EngineOptions) -> Result<CallId, Refused> {
        let Some(peer) = self.peers.get_mut(call.peer.0) else { return Err(Refused::Gone) };
        if peer.in_flight.contains(&call.key) {
            return Err(Refused::Reused);
        }
        let argument_bytes = peer.argument_bytes + call.argument_bytes;
        if peer.running >= limits.max_running_calls || argument_bytes > limits.max_argument_bytes {
            return Err(Refused::Busy);
        }
        peer.running += 1;
        peer.argument_bytes = argument_bytes;
        if let Some(batch) = call.batch.and_then(|batch| peer.batches.get_mut(batch)) {
            batch.waiting += 1;
        }
        let (key, deadline) = (call.key.clone(), call.deadline);
        let number = self.calls.insert(call);
        peer.in_flight.insert(key, InFlight::Call(CallId(number)));
        if let Some(deadline) = deadline {
            self.deadlines.insert((deadline, number));
        }
        Ok(CallId(number))
    }

    /// Counts bytes that came for a running call and are kept with it; `false`, and uncounted, where its connection has
    /// too many already.
    pub(crate) fn keep(&mut self, call: CallId, bytes: usize, limits: &EngineOptions) -> bool {
        let Some(call) = self.calls.get_mut(call.0) else { return false };
        let Some(peer) = self.peers.get_mut(call.peer.0) else { return false };
        let kept = peer.argument_bytes + bytes;
        if kept > limits.max_argument_bytes {
            return false;
        }
        peer.argument_bytes = kept;
        call.argument_bytes += bytes;
        true
    }

    /// Takes a call out, so that nobody else can answer it.
    pub(crate) fn end(&mut self, call: CallId) -> Option<Ended> {
        let ended = self.calls.remove(call.0)?;
        if let Some(deadline) = ended.deadline {
            self.deadlines.remove(&(deadline, call.0));
        }
        let mut asked = Vec::new();
        if let Some(peer) = self.peers.get_mut(ended.peer.0) {
            peer.in_flight.remove(&ended.key);
            peer.running -= 1;
            peer.argument_bytes -= ended.argument_bytes;
            for ticket in &ended.tickets {
                asked.extend(ticket.asked().filter(|number| peer.asked.remove(number).is_some()));
            }
        }
        Some(Ended { call: ended, asked })
    }

    /// Stops the clock of a call while its client is asked.
    pub(crate) fn pause(&mut self, call: CallId, now_ms: u64) {
        let Some(paused) = self.calls.get_mut(call.0) else { return };
        if let Some(deadline) = paused.deadline.take() {
            self.deadlines.remove(&(deadline, call.0));
            paused.paused_ms = Some(deadline.saturating_sub(now_ms));
        }
    }

    /// Starts it again, once nothing is asked any more.
    pub(crate) fn resume(&mut self, call: CallId, now_ms: u64) {
        let Some(resumed) = self.calls.get_mut(call.0) else { return };
        if let Some(left_ms) = resumed.paused_ms.take() {
            let deadline = now_ms.saturating_add(left_ms);
            resumed.deadline = Some(deadline);
            self.deadlines.insert((deadline, call.0));
        }
    }

    /// The earliest deadline.
    pub(crate) fn next_deadline(&self) -> Option<u64> {
        self.deadlines.first().map(|(deadline, _)| *deadline)
    }

    /// A call whose deadline has come.
    pub(crate) fn overdue(&self, now_ms: u64) -> Option<CallId> {
        let (deadline, call) = self.deadlines.first()?;
        if *deadline <= now_ms { Some(CallId(*call)) } else { None }
    }
}
