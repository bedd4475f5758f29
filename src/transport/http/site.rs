//! One listener or mount: its gate, its options, and whether it is closing.

use std::sync::atomic::{AtomicU8, Ordering};

use haft_protocol::http::{Gate, GateOptions, ResponseMode};

use super::HttpOptions;

#[derive(Debug)]
pub(crate) struct Site {
    pub(crate) id: u32,
    pub(crate) gate: Gate,
    pub(crate) options: HttpOptions,
    closing: AtomicU8,
}

impl Site {
    pub(crate) fn new(id: u32, options: HttpOptions) -> Self {
        let gate = Gate::new(GateOptions {
            path: options.path.clone(),
            hosts: options.allowed_hosts.clone(),
            origins: options.allowed_origins.clone(),
            tokens: options.tokens.clone(),
            health: options.health,
            sessions: options.stateless != Some(true),
            max_body_bytes: options.limits.max_body_bytes,
        });
        Self { id, gate, options, closing: AtomicU8::new(0) }
    }

    /// Whether legacy clients can have sessions.
    pub(crate) fn has_sessions(&self) -> bool {
        self.options.stateless != Some(true)
    }

    /// Whether legacy clients must have one.
    pub(crate) fn needs_session(&self) -> bool {
        self.options.stateless == Some(false)
    }

    pub(crate) fn mode(&self) -> ResponseMode {
        self.options.response_mode
    }

    /// Once, it lets calls end; again, it does not.
    pub(crate) fn close(&self) {
        let _ = self.closing.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |times| {
            Some(times.saturating_add(1))
        });
    }

    /// It does not let calls end.
    pub(crate) fn close_now(&self) {
        self.closing.store(u8::MAX, Ordering::SeqCst);
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::SeqCst) > 0
    }

    pub(crate) fn is_closing_now(&self) -> bool {
        self.closing.load(Ordering::SeqCst) > 1
    }
}
