//! The events of a legacy session's stream, kept for a client that comes back for them.

use std::collections::VecDeque;

/// The last events of one stream, each under an id that is unique in its session.
#[derive(Debug)]
pub(crate) struct Log {
    lane: u64,
    next: u64,
    events: VecDeque<Event>,
    bytes: usize,
}

#[derive(Debug)]
struct Event {
    number: u64,
    frame: Vec<u8>,
    progress: bool,
}

impl Log {
    pub(crate) fn new(lane: u64) -> Self {
        Self { lane, next: 1, events: VecDeque::new(), bytes: 0 }
    }

    /// The id of the next event, which is then taken.
    pub(crate) fn next_id(&mut self) -> (u64, String) {
        let number = self.next;
        self.next += 1;
        (number, format!("{}-{number}", self.lane))
    }

    /// Keeps a framed event; the oldest make room, but never the newest. One that is progress
    /// takes the place of progress right before it, if that was not sent.
    pub(crate) fn keep(
        &mut self,
        number: u64,
        frame: &[u8],
        replaces: bool,
        progress: bool,
        bounds: (usize, usize),
    ) {
        if replaces && self.events.back().is_some_and(|last| last.progress) {
            self.bytes -= self.events.pop_back().map_or(0, |last| last.frame.len());
        }
        self.bytes += frame.len();
        self.events.push_back(Event { number, frame: frame.to_vec(), progress });
        let (most_events, most_bytes) = bounds;
        while self.events.len() > 1 && (self.events.len() > most_events || self.bytes > most_bytes)
        {
            self.bytes -= self.events.pop_front().map_or(0, |first| first.frame.len());
        }
    }

    /// The events after this number.
    pub(crate) fn after(&self, number: u64) -> impl Iterator<Item = &[u8]> {
        self.events.iter().filter(move |event| event.number > number).map(|event| &*event.frame)
    }
}
