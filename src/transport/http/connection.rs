//! What is known of a connection: what it waits for, and since when.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

use tokio::sync::Notify;
use tokio::time::Instant;

use super::HttpLimits;

const HEAD: u8 = 0;
const BUSY: u8 = 1;
const IDLE: u8 = 2;

/// One connection, as the watch sees it. Times are milliseconds since its beginning, plus one.
#[derive(Debug)]
pub(crate) struct Connection {
    began: Instant,
    phase: AtomicU8,
    since: AtomicU64,
    /// When a write first did not go through; 0 while they do.
    blocked: AtomicU64,
    trusted: AtomicBool,
    killed: Notify,
}

impl Connection {
    pub(crate) fn new() -> Self {
        Self {
            began: Instant::now(),
            phase: AtomicU8::new(HEAD),
            since: AtomicU64::new(1),
            blocked: AtomicU64::new(0),
            trusted: AtomicBool::new(false),
            killed: Notify::new(),
        }
    }

    /// Bytes came.
    pub(crate) fn heard(&self) {
        if self.phase.compare_exchange(IDLE, HEAD, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
            self.since.store(self.now(), Ordering::Release);
        }
    }

    /// A head is complete.
    pub(crate) fn busy(&self) {
        self.phase.store(BUSY, Ordering::Release);
    }

    /// A request passed the gate.
    pub(crate) fn trust(&self) {
        self.trusted.store(true, Ordering::Relaxed);
    }

    /// A response is complete.
    pub(crate) fn idle(&self) {
        self.since.store(self.now(), Ordering::Release);
        self.phase.store(IDLE, Ordering::Release);
    }

    pub(crate) fn wrote(&self, blocked: bool) {
        if !blocked {
            if self.blocked.load(Ordering::Relaxed) != 0 {
                self.blocked.store(0, Ordering::Relaxed);
            }
        } else if self.blocked.load(Ordering::Relaxed) == 0 {
            self.blocked.store(self.now(), Ordering::Relaxed);
        }
    }

    /// Whether it has taken too long over something.
    pub(crate) fn is_overdue(&self, limits: &HttpLimits) -> bool {
        let now = self.now();
        let over = |since: u64, limit: u64| now.saturating_sub(since) >= limit;
        let blocked = self.blocked.load(Ordering::Relaxed);
        if blocked != 0 && over(blocked, limits.write_stall_ms) {
            return true;
        }
        let since = self.since.load(Ordering::Acquire);
        match self.phase.load(Ordering::Acquire) {
            HEAD => over(since, limits.header_timeout_ms),
            IDLE => over(since, limits.idle_timeout_ms),
            _ => false,
        }
    }

    /// How readily it makes room for another: who never passed the gate first, then who has waited
    /// longest. `None` while it serves a request.
    pub(crate) fn rank(&self) -> Option<(bool, std::cmp::Reverse<u64>)> {
        if self.phase.load(Ordering::Acquire) == BUSY {
            return None;
        }
        let waited = self.now().saturating_sub(self.since.load(Ordering::Acquire));
        Some((self.trusted.load(Ordering::Relaxed), std::cmp::Reverse(waited)))
    }

    pub(crate) fn kill(&self) {
        self.killed.notify_one();
    }

    pub(crate) async fn killed(&self) {
        self.killed.notified().await;
    }

    fn now(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX).saturating_add(1)
    }
}
