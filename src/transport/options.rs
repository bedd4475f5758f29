//! What a stdio connection is set to, and why one may fail to start.

use std::io;

/// The limits of a stdio connection.
///
/// ```
/// let options = haft_transport::StdioOptions::default();
/// assert_eq!(options.shutdown_grace_ms, 2_000);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StdioOptions {
    /// For how many milliseconds calls may run on once the client has closed its side, or
    /// [`crate::Stdio::close`] was called; by default 2,000.
    pub shutdown_grace_ms: u64,
    /// The longest message that is read, in bytes; by default 16 MiB. A longer one is discarded,
    /// said on stderr, and the next one served.
    pub max_message_bytes: usize,
    /// How many bytes may wait for a client that reads slowly before nothing more is read from it;
    /// by default 16 MiB.
    pub max_unsent_bytes: usize,
    /// For how many milliseconds a closing connection waits for a client that takes no byte; by
    /// default 5,000. A client that reads, however slowly, gets everything.
    pub drain_stall_ms: u64,
}

impl Default for StdioOptions {
    fn default() -> Self {
        Self {
            shutdown_grace_ms: 2_000,
            max_message_bytes: 16 << 20,
            max_unsent_bytes: 16 << 20,
            drain_stall_ms: 5_000,
        }
    }
}

/// Why serving on stdin and stdout did not start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// A process has one stdin.
    #[error("stdin and stdout already serve a connection of this process")]
    Taken,
    /// The operating system refused a descriptor or a thread.
    #[error("stdin and stdout cannot be taken for the protocol: {0}")]
    System(#[from] io::Error),
}
