//! The reading thread: from the first byte of a connection to its last event.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use haft_protocol::{Action, Actions, Facts};

use crate::clock::facts;
use crate::framer::{Frame, Framer};
use crate::os::{Guard, Input, notice};
use crate::outbox::Drained;
use crate::read::Read;
use crate::shared::{Closing, Shared};
use crate::{EndReason, Event};

/// Answers beyond this many bytes leave before the rest of a chunk is looked at.
const ENOUGH_BYTES: usize = 256 * 1024;
/// So many calls are handed over at once: tools start while the next messages are read.
const ENOUGH_RUNS: usize = 16;

pub(crate) struct Session {
    shared: Arc<Shared>,
    input: Input,
    /// Holds stdin and stdout until the last byte is out.
    guard: Option<Guard>,
    framer: Framer,
    actions: Actions,
    /// Messages wait in the framer because too many answers are unsent.
    held: bool,
    framed: bool,
}

/// Why reading ended, and what went wrong.
struct Ending {
    reason: EndReason,
    problem: Option<String>,
}

impl From<EndReason> for Ending {
    fn from(reason: EndReason) -> Self {
        Self { reason, problem: None }
    }
}

impl Session {
    pub(crate) fn new(shared: Arc<Shared>, input: Input, guard: Option<Guard>) -> Self {
        let framer = Framer::new(shared.options.max_message_bytes);
        Self {
            shared,
            input,
            guard,
            framer,
            actions: Actions::default(),
            held: false,
            framed: false,
        }
    }

    /// The whole life of the thread. Whatever happens, the last event is [`Event::Closed`].
    pub(crate) fn run(mut self) {
        let ending = catch_unwind(AssertUnwindSafe(|| self.read()))
            .unwrap_or_else(|_| Ending { reason: EndReason::Failed, problem: Some(panicked()) });
        let problem = catch_unwind(AssertUnwindSafe(|| self.wind_up(ending)))
            .unwrap_or_else(|_| Some(panicked()));
        self.shared.outbox.give_up();
        drop(self.guard);
        self.shared.handoff.push(Event::Closed { problem });
    }

    fn read(&mut self) -> Ending {
        loop {
            if self.shared.closing() != Closing::No {
                return EndReason::Closed.into();
            }
            if self.shared.outbox.is_gone() {
                return EndReason::ClientGone.into();
            }
            let timeout = self.tick();
            let read = if self.shared.outbox.is_full() {
                self.input.sleep(timeout)
            } else if self.held {
                self.feed();
                continue;
            } else {
                self.input.read(self.framer.room(), timeout)
            };
            match read {
                Read::Bytes(count) => {
                    self.framer.filled(count);
                    self.feed();
                }
                Read::End => {
                    self.feed_last();
                    return EndReason::InputEnded.into();
                }
                Read::Gone => return EndReason::ClientGone.into(),
                Read::Failed(error) => {
                    let problem = Some(format!("stdin cannot be read: {error}"));
                    return Ending { reason: EndReason::Failed, problem };
                }
                Read::Woken | Read::Elapsed => {}
            }
        }
    }

    /// Gives the engine every whole message that has come, and sends what it answers.
    fn feed(&mut self) {
        let facts = facts();
        let shared = Arc::clone(&self.shared);
        self.held = false;
        let mut runs = 0;
        while let Some(frame) = self.framer.next() {
            receive(&shared, &frame, facts, &mut self.actions);
            let Actions { bytes, list } = &self.actions;
            runs += usize::from(matches!(list.last(), Some(Action::Run { .. })));
            let many_bytes = bytes.len() >= ENOUGH_BYTES;
            if many_bytes || runs >= ENOUGH_RUNS {
                runs = 0;
                self.queue();
                self.held = shared.outbox.is_full();
                if many_bytes || self.held {
                    shared.outbox.pass();
                }
                if self.held {
                    return;
                }
            }
        }
        self.deliver();
    }

    fn feed_last(&mut self) {
        if let Some(frame) = self.framer.last() {
            receive(&self.shared, &frame, facts(), &mut self.actions);
        }
        self.deliver();
    }

    fn deliver(&mut self) {
        self.queue();
        self.shared.outbox.pass();
    }

    fn queue(&mut self) {
        if !self.framed
            && let Some(framing) = self.framer.framing()
        {
            self.shared.outbox.set_framing(framing);
            self.framed = true;
        }
        self.shared.queue(&mut self.actions);
        self.actions.bytes.shrink_to(4 * ENOUGH_BYTES);
    }

    /// Ends the calls whose time is up. Gives for how long nothing more has to be done.
    fn tick(&mut self) -> Option<u64> {
        let facts = facts();
        if self.shared.until_deadline(facts.now_ms)? == 0 {
            self.shared.engine.tick(&facts, &mut self.actions);
            self.deliver();
        }
        self.shared.until_deadline(facts.now_ms).map(|left| left.max(1))
    }

    /// Lets calls end, aborts the others, and sends what is left. Gives what went wrong.
    fn wind_up(&mut self, ending: Ending) -> Option<String> {
        let Ending { reason, problem } = ending;
        let shared = Arc::clone(&self.shared);
        shared.end(Event::Ended { reason });
        if reason == EndReason::ClientGone {
            shared.outbox.give_up();
        } else {
            shared.engine.end_subscriptions(shared.peer, &mut self.actions);
            self.deliver();
            self.wait_for_calls();
        }
        shared.engine.disconnect(shared.peer, &mut self.actions);
        self.deliver();
        let drained = shared.outbox.drain(Duration::from_millis(shared.options.drain_stall_ms));
        problem.or(match drained {
            Drained::Stalled(left) => {
                Some(format!("the client stopped reading; {left} bytes were not delivered"))
            }
            Drained::Whole | Drained::Gone => None,
        })
    }

    fn wait_for_calls(&mut self) {
        let shared = Arc::clone(&self.shared);
        let grace = Duration::from_millis(shared.options.shutdown_grace_ms);
        let start = Instant::now();
        while shared.engine.running(shared.peer) > 0 && shared.closing() != Closing::Now {
            let left = grace.saturating_sub(start.elapsed());
            if left.is_zero() {
                return;
            }
            let left = u64::try_from(left.as_millis()).unwrap_or(u64::MAX).max(1);
            let timeout = self.tick().map_or(left, |deadline| deadline.min(left));
            if matches!(self.input.sleep(Some(timeout)), Read::Gone | Read::Failed(_)) {
                return;
            }
        }
    }
}

fn receive(shared: &Shared, frame: &Frame<'_>, facts: Facts, actions: &mut Actions) {
    match frame {
        Frame::Message(message) => shared.engine.receive(shared.peer, message, &facts, actions),
        Frame::TooLong(bytes) => {
            let limit = shared.options.max_message_bytes;
            notice(&format!("a message of {bytes} bytes was discarded; the limit is {limit}"));
        }
    }
}

fn panicked() -> String {
    "the transport failed; this is a defect of haft, and stderr says where".to_owned()
}
