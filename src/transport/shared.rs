//! What the threads of a connection have in common.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

use haft_protocol::{Action, Actions, Engine, PeerId, Role};

use crate::handoff::Handoff;
use crate::os::Waker;
use crate::outbox::Outbox;
use crate::{Event, StdioOptions};

/// How far the owner of a connection wants it closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Closing {
    No,
    /// Running calls have the grace.
    Gently,
    /// Running calls are aborted.
    Now,
}

pub(crate) struct Shared {
    pub(crate) engine: Arc<Engine>,
    pub(crate) peer: PeerId,
    pub(crate) options: StdioOptions,
    pub(crate) handoff: Handoff,
    pub(crate) outbox: Outbox,
    pub(crate) waker: Arc<Waker>,
    closing: AtomicU8,
    /// Nothing more is read: the session waits for calls to end.
    ended: AtomicBool,
    /// When the session wakes by itself, in milliseconds since 1970.
    wakes_at: AtomicU64,
}

impl Shared {
    pub(crate) fn new(
        engine: Arc<Engine>,
        options: StdioOptions,
        handoff: Handoff,
        outbox: Outbox,
        waker: Arc<Waker>,
    ) -> Self {
        Self {
            peer: engine.connect(),
            engine,
            options,
            handoff,
            outbox,
            waker,
            closing: AtomicU8::new(0),
            ended: AtomicBool::new(false),
            wakes_at: AtomicU64::new(u64::MAX),
        }
    }

    /// Takes the actions over: messages wait in the outbox, the rest for the host.
    pub(crate) fn queue(&self, actions: &mut Actions) {
        if !actions.bytes.is_empty() {
            let Actions { bytes, list } = &*actions;
            let is_progress =
                |action: &Action| matches!(action, Action::Send { role: Role::Progress, .. });
            // Nothing stops a tool from reporting to a client that does not read.
            let crowded = list.iter().any(is_progress) && self.outbox.is_crowded();
            self.outbox.add(list.iter().filter_map(|action| match action {
                Action::Send { peer, bytes: range, .. }
                    if *peer == self.peer && !(crowded && is_progress(action)) =>
                {
                    Some(&bytes[range.clone()])
                }
                _ => None,
            }));
        }
        self.handoff.take_over(self.peer, actions);
    }

    pub(crate) fn close(&self, closing: Closing) {
        self.closing.fetch_max(closing as u8, Ordering::SeqCst);
        self.waker.wake();
    }

    pub(crate) fn closing(&self) -> Closing {
        match self.closing.load(Ordering::SeqCst) {
            0 => Closing::No,
            1 => Closing::Gently,
            _ => Closing::Now,
        }
    }

    /// The session stops reading.
    pub(crate) fn end(&self, event: Event) {
        self.ended.store(true, Ordering::SeqCst);
        self.handoff.push(event);
    }

    /// Milliseconds until the engine's next deadline; `Some(0)` when it has passed.
    ///
    /// The session calls it before it sleeps. A deadline that another thread adds from here on
    /// wakes it by [`Shared::recheck`]: the mark is open while the engine is asked.
    pub(crate) fn until_deadline(&self, now_ms: u64) -> Option<u64> {
        self.wakes_at.store(u64::MAX, Ordering::SeqCst);
        let deadline = self.engine.next_deadline()?;
        self.wakes_at.store(deadline, Ordering::SeqCst);
        Some(deadline.saturating_sub(now_ms))
    }

    /// Wakes the session if what another thread did to the engine concerns it.
    pub(crate) fn recheck(&self) {
        let all_done = || self.engine.running(self.peer) == 0;
        let earlier = |deadline| deadline < self.wakes_at.load(Ordering::SeqCst);
        if self.engine.next_deadline().is_some_and(earlier)
            || (self.ended.load(Ordering::SeqCst) && all_done())
        {
            self.waker.wake();
        }
    }
}
