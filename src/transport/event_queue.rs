//! Events in their order, without the calls that were over before anybody ran them.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use haft_protocol::CallId;

use crate::Event;
use crate::numbers::NumberHasher;

/// So many gaps are not worth moving the others for.
const FEW_GAPS: usize = 64;

/// What waits to be taken. While nobody takes anything a client may call and cancel without end: such pairs leave
/// nothing here, so that the queue is bounded as the running calls are.
#[derive(Default)]
pub(crate) struct EventQueue {
    /// `None` where a call was over before it was taken.
    events: Vec<Option<Event>>,
    gaps: usize,
    /// The places of the calls to run.
    runs: HashMap<CallId, usize, BuildHasherDefault<NumberHasher>>,
}

impl EventQueue {
    pub(crate) fn is_empty(&self) -> bool {
        self.events.len() == self.gaps
    }

    pub(crate) fn push(&mut self, event: Event) {
        match &event {
            Event::Run { call, .. } => {
                self.runs.insert(*call, self.events.len());
            }
            Event::Abort { call, .. } => {
                if let Some(place) = self.runs.remove(call) {
                    return self.remove(place);
                }
            }
            _ => {}
        }
        self.events.push(Some(event));
    }

    /// All events, in order.
    pub(crate) fn take(&mut self) -> Vec<Event> {
        self.runs.clear();
        self.gaps = 0;
        std::mem::take(&mut self.events).into_iter().flatten().collect()
    }

    fn remove(&mut self, place: usize) {
        self.events[place] = None;
        self.gaps += 1;
        // At half of the queue, so that each event is moved once on average.
        if self.gaps > FEW_GAPS && self.gaps > self.events.len() / 2 {
            self.events.retain(Option::is_some);
            self.gaps = 0;
            for (place, event) in self.events.iter().enumerate() {
                if let Some(Event::Run { call, .. }) = event {
                    self.runs.insert(*call, place);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(number: u64) -> Event {
        let call = CallId::from_number(number);
        Event::Run { call, lane: 0, handle: 0, arguments: "{}".to_owned(), progress: false }
    }

    fn abort(number: u64) -> Event {
        Event::Abort { call: CallId::from_number(number), reason: "over".to_owned() }
    }

    fn said(events: &[Event]) -> Vec<(char, u64)> {
        let say = |event: &Event| match event {
            Event::Run { call, .. } => ('r', call.to_number()),
            Event::Abort { call, .. } => ('a', call.to_number()),
            other => panic!("{other:?}"),
        };
        events.iter().map(say).collect()
    }

    #[test]
    fn a_call_that_is_over_before_it_was_taken_never_runs() {
        let mut queue = EventQueue::default();
        for event in [run(1), run(2), abort(1), run(3), abort(9)] {
            queue.push(event);
        }
        assert_eq!(said(&queue.take()), [('r', 2), ('r', 3), ('a', 9)]);
        // The second was taken, so it has to be told.
        queue.push(abort(2));
        assert_eq!(said(&queue.take()), [('a', 2)]);
        queue.push(run(4));
        assert!(!queue.is_empty());
        queue.push(abort(4));
        assert!(queue.is_empty() && queue.take().is_empty());
    }

    #[test]
    fn calls_that_come_and_go_while_nobody_takes_them_take_no_room() {
        let mut queue = EventQueue::default();
        let kept = [7, 70_007];
        for number in 0..100_000 {
            queue.push(run(number));
            // Some time later, so that there are always a few.
            if number >= 10 && !kept.contains(&(number - 10)) {
                queue.push(abort(number - 10));
            }
        }
        assert!(queue.events.len() < 300 && queue.events.capacity() < 1_000);
        let left = said(&queue.take());
        assert_eq!(left[..2], [('r', 7), ('r', 70_007)]);
        assert_eq!(left.len(), 12);
    }
}
