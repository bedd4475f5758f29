//! A place where the reading thread leaves bytes and others leave a wake-up.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::read::Read;

/// Wakes the one thread that waits for input. Any thread may wake it, any number of times.
#[derive(Debug, Default)]
pub(crate) struct Waker {
    slot: Mutex<Slot>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Slot {
    woken: bool,
    /// Read and not yet taken; the reading thread waits until it is.
    bytes: Vec<u8>,
    /// Bytes of it that are taken already.
    taken: usize,
    end: Option<Read>,
}

impl Waker {
    #[expect(clippy::unnecessary_wraps, reason = "the same shape as on Unix")]
    pub(crate) fn new() -> std::io::Result<Self> {
        Ok(Self::default())
    }

    /// Makes the wait that runs now, or else the next one, return.
    pub(crate) fn wake(&self) {
        self.lock().woken = true;
        self.changed.notify_all();
    }

    /// Leaves bytes once the last ones are taken.
    pub(super) fn leave(&self, bytes: &[u8]) {
        let mut slot = self.lock();
        while !slot.bytes.is_empty() {
            slot = self.changed.wait(slot).unwrap_or_else(PoisonError::into_inner);
        }
        slot.bytes.extend_from_slice(bytes);
        drop(slot);
        self.changed.notify_all();
    }

    /// Leaves the last word of the reading thread, which is read after all bytes.
    pub(super) fn leave_end(&self, end: Read) {
        self.lock().end = Some(end);
        self.changed.notify_all();
    }

    /// Takes what is there, or waits for it; with no room, for a wake-up alone.
    pub(super) fn take(&self, room: &mut [u8], timeout: Option<u64>) -> Read {
        let until = timeout.map(|timeout| Instant::now() + Duration::from_millis(timeout));
        let mut slot = self.lock();
        loop {
            if std::mem::take(&mut slot.woken) {
                return Read::Woken;
            }
            if !room.is_empty() {
                let count = slot.take(room);
                if count > 0 {
                    drop(slot);
                    self.changed.notify_all();
                    return Read::Bytes(count);
                }
                if let Some(end) = slot.end.take() {
                    return end;
                }
            }
            let Some(until) = until else {
                slot = self.changed.wait(slot).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Read::Elapsed;
            }
            let waited = self.changed.wait_timeout(slot, left);
            slot = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Slot> {
        self.slot.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Slot {
    fn take(&mut self, room: &mut [u8]) -> usize {
        let left = &self.bytes[self.taken..];
        let count = left.len().min(room.len());
        room[..count].copy_from_slice(&left[..count]);
        self.taken += count;
        if self.taken == self.bytes.len() {
            self.bytes.clear();
            self.taken = 0;
        }
        count
    }
}
