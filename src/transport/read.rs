//! What came of waiting for a client.

use std::io;

/// The outcome of one wait or read.
#[derive(Debug)]
pub(crate) enum Read {
    /// So many bytes were read.
    Bytes(usize),
    /// The client has closed its side.
    End,
    /// Somebody woke the thread, or it woke for nothing.
    Woken,
    /// The time is up.
    Elapsed,
    /// The client no longer reads what is sent.
    #[cfg_attr(not(unix), expect(dead_code, reason = "only a write finds out on Windows"))]
    Gone,
    /// The system refused.
    Failed(io::Error),
}
