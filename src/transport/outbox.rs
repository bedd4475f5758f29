//! The bytes that wait for the client, and who writes them.
//!
//! Any thread adds messages. Whoever finds nobody writing writes what fits at once; what does not
//! fit is left to the writing thread, which may wait. So a message rarely costs a change of
//! threads, order is kept, and no thread but that one ever waits for the client.

use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::framing::Framing;
use crate::os::{Output, Waker};

/// A buffer that grew past this for a burst is given back.
const KEPT: usize = 1024 * 1024;

/// What [`Outbox::drain`] came to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Drained {
    /// The last byte is out.
    Whole,
    /// The client took nothing for too long; so many bytes were not delivered.
    Stalled(usize),
    /// The client no longer reads.
    Gone,
}

#[derive(Debug)]
pub(crate) struct Outbox {
    output: Arc<Output>,
    /// The reading thread, which sleeps while too much is unsent.
    reader: Arc<Waker>,
    limit: usize,
    state: Mutex<State>,
    /// For the writing thread: something was left to it, or it is over.
    work: Condvar,
    /// For whoever drains: bytes went out, or the client is gone.
    moved: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// Being written, from `sent` on; empty while somebody has it.
    front: Vec<u8>,
    sent: usize,
    /// Framed messages after those in `front`.
    back: Vec<u8>,
    /// Bytes of both that are not out yet.
    unsent: usize,
    writing: Writing,
    framing: Framing,
    gone: bool,
    reader_sleeps: bool,
    finished: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Writing {
    #[default]
    Nobody,
    /// A thread that must not wait.
    Passing,
    /// The writing thread, until everything is out.
    Writer,
}

impl Outbox {
    pub(crate) fn new(output: Arc<Output>, reader: Arc<Waker>, limit: usize) -> Self {
        Self {
            output,
            reader,
            limit,
            state: Mutex::default(),
            work: Condvar::new(),
            moved: Condvar::new(),
        }
    }

    /// Answers are framed as the client frames its messages.
    pub(crate) fn set_framing(&self, framing: Framing) {
        self.lock().framing = framing;
    }

    /// Adds messages, without writing them.
    pub(crate) fn add<'m>(&self, messages: impl IntoIterator<Item = &'m [u8]>) {
        let mut state = self.lock();
        if state.gone || state.finished {
            return;
        }
        let before = state.back.len();
        let framing = state.framing;
        for message in messages {
            framing.push(&mut state.back, message);
        }
        state.unsent += state.back.len() - before;
    }

    /// Writes what fits at once, unless somebody writes already and will find the new messages.
    pub(crate) fn pass(&self) {
        let mut state = self.lock();
        if state.writing != Writing::Nobody || state.unsent == 0 {
            return;
        }
        state.writing = Writing::Passing;
        // Messages that others add meanwhile get one more round; then the writing thread has them.
        for _ in 0..2 {
            let outcome;
            (state, outcome) = self.write_front(state, |bytes| self.output.try_write(bytes));
            if state.unsent == 0 {
                state.writing = Writing::Nobody;
                return;
            }
            if outcome.is_err() {
                break;
            }
        }
        self.leave_to_writer(state);
    }

    /// Leaves everything to the writing thread.
    pub(crate) fn pass_on(&self) {
        let state = self.lock();
        if state.writing == Writing::Nobody && state.unsent > 0 {
            self.leave_to_writer(state);
        }
    }

    /// Whether the client reads too slowly for more to be read from it. After `true` the reading
    /// thread is woken once it has caught up.
    pub(crate) fn is_full(&self) -> bool {
        let mut state = self.lock();
        state.reader_sleeps = state.unsent > self.limit;
        state.reader_sleeps
    }

    /// Whether more is unsent than the limit, so that nothing should be added that can be done without.
    pub(crate) fn is_crowded(&self) -> bool {
        self.lock().unsent > self.limit
    }

    /// Whether the client no longer reads.
    pub(crate) fn is_gone(&self) -> bool {
        self.lock().gone
    }

    /// Drops what is unsent: nobody will read it.
    pub(crate) fn give_up(&self) {
        let mut state = self.lock();
        state.lose();
        drop(state);
        self.moved.notify_all();
        self.work.notify_all();
    }

    /// Waits until everything is out; takes no more messages, and ends the writing thread.
    pub(crate) fn drain(&self, stall: Duration) -> Drained {
        self.pass_on();
        let mut state = self.lock();
        state.finished = true;
        let mut last = state.unsent;
        let drained = loop {
            if state.gone {
                break Drained::Gone;
            }
            if state.unsent == 0 {
                break Drained::Whole;
            }
            let (woken, waited) =
                self.moved.wait_timeout(state, stall).unwrap_or_else(PoisonError::into_inner);
            state = woken;
            if waited.timed_out() && state.unsent == last {
                let left = state.unsent;
                state.lose();
                break Drained::Stalled(left);
            }
            last = state.unsent;
        };
        drop(state);
        self.work.notify_all();
        drained
    }

    /// The life of the writing thread.
    pub(crate) fn write_until_finished(&self) {
        let mut state = self.lock();
        loop {
            if state.gone || (state.finished && state.unsent == 0) {
                return;
            }
            if state.writing == Writing::Writer {
                if state.unsent == 0 {
                    state.writing = Writing::Nobody;
                } else {
                    (state, _) = self.write_front(state, |bytes| self.output.write(bytes));
                    continue;
                }
            }
            state = self.work.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Writes a part of what is unsent with the lock released.
    fn write_front<'s>(
        &'s self,
        mut state: MutexGuard<'s, State>,
        write: impl FnOnce(&[u8]) -> io::Result<usize>,
    ) -> (MutexGuard<'s, State>, io::Result<usize>) {
        let mut front = state.take_front();
        let sent = state.sent;
        drop(state);
        let outcome = write(&front[sent..]);
        let mut state = self.lock();
        match &outcome {
            // Nobody reads on the other side of what takes nothing and reports no error.
            Ok(0) => state.lose(),
            Ok(count) => {
                state.sent += count;
                state.unsent = state.unsent.saturating_sub(*count);
            }
            Err(error) if is_temporary(error) => {}
            Err(_) => state.lose(),
        }
        if state.gone || state.sent == front.len() {
            front.clear();
            front.shrink_to(KEPT);
            state.sent = 0;
        }
        state.front = front;
        if state.reader_sleeps && (state.gone || state.unsent <= self.limit / 2) {
            state.reader_sleeps = false;
            self.reader.wake();
        }
        if state.finished {
            self.moved.notify_all();
        }
        if state.gone {
            self.reader.wake();
        }
        (state, outcome)
    }

    fn leave_to_writer(&self, mut state: MutexGuard<'_, State>) {
        state.writing = Writing::Writer;
        drop(state);
        self.work.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn take_front(&mut self) -> Vec<u8> {
        if self.front.is_empty() {
            std::mem::swap(&mut self.front, &mut self.back);
        }
        std::mem::take(&mut self.front)
    }

    fn lose(&mut self) {
        self.gone = true;
        self.unsent = 0;
        self.back = Vec::new();
    }
}

fn is_temporary(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
}

#[cfg(all(test, unix))]
mod tests;
