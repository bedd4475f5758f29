//! The queue of events, and the one wake-up for all that are in it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use haft_protocol::{Action, Actions, PeerId};

use crate::{Event, Host};

pub(crate) struct Handoff {
    host: Arc<dyn Host>,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    events: Vec<Event>,
    woken: bool,
}

impl Handoff {
    pub(crate) fn new(host: Arc<dyn Host>) -> Self {
        Self { host, queue: Mutex::default() }
    }

    /// Queues one event.
    pub(crate) fn push(&self, event: Event) {
        self.queue_up(|events| events.push(event));
    }

    /// Queues what is not a message of this peer, and forgets the actions. Gives whether the
    /// engine wants this peer closed.
    pub(crate) fn take_over(&self, peer: PeerId, actions: &mut Actions) -> bool {
        let foreign = actions.list.iter().any(|action| !is_message_of(peer, action));
        let mut close = false;
        if foreign {
            let Actions { bytes, list } = actions;
            self.queue_up(|events| {
                for action in list.drain(..) {
                    match action {
                        Action::Send { peer: to, .. } if to == peer => {}
                        Action::Close { peer: whom } if whom == peer => close = true,
                        other => events.push(to_event(other, bytes)),
                    }
                }
            });
        }
        actions.clear();
        close
    }

    /// Moves all events to the end of `into`.
    pub(crate) fn take(&self, into: &mut Vec<Event>) {
        let mut queue = self.lock();
        queue.woken = false;
        into.append(&mut queue.events);
    }

    fn queue_up(&self, fill: impl FnOnce(&mut Vec<Event>)) {
        let mut queue = self.lock();
        fill(&mut queue.events);
        let wake = !queue.woken && !queue.events.is_empty();
        queue.woken |= wake;
        drop(queue);
        if wake {
            self.host.wake();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_message_of(peer: PeerId, action: &Action) -> bool {
    matches!(action, Action::Send { peer: to, .. } if *to == peer)
}

fn to_event(action: Action, bytes: &[u8]) -> Event {
    match action {
        Action::Run { call, handle, arguments, progress } => {
            Event::Run { call, handle, arguments, progress }
        }
        Action::Abort { call, reason } => Event::Abort { call, reason },
        Action::Answer { call, ticket, answer } => Event::Answer { call, ticket, answer },
        Action::Send { peer, bytes: message, related } => Event::Send {
            peer,
            message: bytes[message].to_vec(),
            related: related.map(|id| bytes[id].to_vec()),
        },
        Action::Close { peer } => Event::Close { peer },
    }
}
