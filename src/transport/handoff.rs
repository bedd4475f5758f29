//! The queue of events, and the one wake-up for all that are in it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use haft_protocol::{Action, Actions, PeerId};

use crate::event_queue::EventQueue;
use crate::{Event, Host};

pub(crate) struct Handoff {
    host: Arc<dyn Host>,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    events: EventQueue,
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

    /// Queues what is in the list, with one wake-up, and forgets the actions.
    pub(crate) fn take_all(&self, actions: &mut Actions) {
        let Actions { bytes, list } = &mut *actions;
        if !list.is_empty() {
            self.queue_up(|events| {
                list.drain(..).for_each(|action| events.push(to_event(action, bytes)));
            });
        }
        actions.clear();
    }

    /// Wakes the host, as an event would.
    pub(crate) fn nudge(&self) {
        let mut queue = self.lock();
        let wake = !std::mem::replace(&mut queue.woken, true);
        drop(queue);
        if wake {
            self.host.wake();
        }
    }

    /// Queues what is not a message of this peer, and forgets the actions.
    pub(crate) fn take_over(&self, peer: PeerId, actions: &mut Actions) {
        actions.list.retain(|action| !is_message_of(peer, action));
        self.take_all(actions);
    }

    /// All events, in order.
    pub(crate) fn take(&self) -> Vec<Event> {
        let mut queue = self.lock();
        queue.woken = false;
        queue.events.take()
    }

    fn queue_up(&self, fill: impl FnOnce(&mut EventQueue)) {
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
        Action::Run { call, handle, arguments, progress, lane } => {
            Event::Run { call, handle, arguments, progress, lane }
        }
        Action::Silence { peer, lane } => Event::Silence { peer, lane },
        Action::Abort { call, reason } => Event::Abort { call, reason },
        Action::Answer { call, ticket, answer } => Event::Answer { call, ticket, answer },
        Action::Send { peer, lane, role, bytes: message, related } => Event::Send {
            peer,
            lane,
            role,
            message: bytes[message].to_vec(),
            related: related.map(|id| bytes[id].to_vec()),
        },
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use haft_protocol::{CallId, Role};

    use super::*;

    #[derive(Default)]
    struct Counter(AtomicUsize);

    impl Host for Counter {
        fn wake(&self) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }

    fn abort(number: u64) -> Action {
        Action::Abort { call: CallId::from_number(number), reason: "over".to_owned() }
    }

    #[test]
    fn a_batch_is_one_wake_up_and_the_next_one_another() {
        let counter = Arc::new(Counter::default());
        let handoff = Handoff::new(Arc::clone(&counter) as _);
        let peer = PeerId::from_number(1);
        let mut actions = Actions::default();
        for number in 0..10 {
            actions.list.extend([abort(number), abort(number)]);
            handoff.take_over(peer, &mut actions);
            assert!(actions.list.is_empty());
        }
        assert_eq!(counter.0.load(Ordering::SeqCst), 1);
        let events = handoff.take();
        assert_eq!(events.len(), 20);
        handoff.push(Event::Closed { problem: None });
        assert_eq!(counter.0.load(Ordering::SeqCst), 2);
    }

    #[test]
    fn messages_of_the_peer_itself_wake_nobody_and_those_of_another_are_handed_over() {
        let counter = Arc::new(Counter::default());
        let handoff = Handoff::new(Arc::clone(&counter) as _);
        let (peer, other) = (PeerId::from_number(1), PeerId::from_number(2));
        let mut actions = Actions { bytes: b"{}7[]".to_vec(), list: Vec::new() };
        actions.list.push(Action::Send {
            peer,
            lane: 0,
            role: Role::Other,
            bytes: 0..2,
            related: None,
        });
        handoff.take_over(peer, &mut actions);
        assert_eq!(counter.0.load(Ordering::SeqCst), 0);

        actions.bytes.extend_from_slice(b"{}7[]");
        actions.list.push(Action::Send {
            peer: other,
            lane: 0,
            role: Role::Other,
            bytes: 3..5,
            related: Some(2..3),
        });
        handoff.take_over(peer, &mut actions);
        let events = handoff.take();
        let [Event::Send { peer: to, message, related, .. }] = &events[..] else {
            panic!("{events:?}")
        };
        assert_eq!(*to, other);
        assert_eq!((&message[..], related.as_deref()), (&b"[]"[..], Some(&b"7"[..])));
    }
}
