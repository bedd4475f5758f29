//! What an HTTP listener or mount is set to, and why one may fail to start.

use std::io;

use haft_protocol::http::{DEFAULT_PATH, ResponseMode, Token};

/// How HTTP is served; every default is in `docs/limits.md`.
///
/// ```
/// let options = haft_transport::HttpOptions::default();
/// assert_eq!((options.host.as_str(), options.path.as_deref()), ("127.0.0.1", Some("/mcp")));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HttpOptions {
    /// The port to listen on; 0, the default, lets the system choose.
    pub port: u16,
    /// The address to listen on; one that others can reach needs tokens.
    pub host: String,
    /// The only path that is served, with or without a slash at its end; `None` serves any.
    pub path: Option<String>,
    /// Bearer tokens; where there is one, every request must carry one.
    pub tokens: Vec<Token>,
    /// The names a `Host` header may have, with a port to allow that port alone; `*` is any. By
    /// default the names of loopback, and any name where others can reach the address, because a
    /// token is needed there.
    pub allowed_hosts: Option<Vec<String>>,
    /// The origins of web pages that may call, such as `https://app.example`; none by default.
    pub allowed_origins: Vec<String>,
    /// When an answer is JSON, and when a stream.
    pub response_mode: ResponseMode,
    /// Sessions of legacy clients: `None`, the default, gives one to each that initializes and
    /// serves others without; `Some(true)` gives none; `Some(false)` requires one.
    pub stateless: Option<bool>,
    /// Whether `GET /healthz` is answered.
    pub health: bool,
    /// For how many milliseconds a silent call may stay without a response head.
    pub json_wait_ms: u64,
    /// After how many milliseconds of silence a stream carries a comment; 0 is never.
    pub keep_alive_ms: u64,
    /// For how many milliseconds calls may run on when the server closes.
    pub shutdown_grace_ms: u64,
    /// The bounds.
    pub limits: HttpLimits,
}

impl Default for HttpOptions {
    fn default() -> Self {
        Self {
            port: 0,
            host: "127.0.0.1".to_owned(),
            path: Some(DEFAULT_PATH.to_owned()),
            tokens: Vec::new(),
            allowed_hosts: None,
            allowed_origins: Vec::new(),
            response_mode: ResponseMode::Auto,
            stateless: None,
            health: false,
            json_wait_ms: 1_000,
            keep_alive_ms: 10_000,
            shutdown_grace_ms: 2_000,
            limits: HttpLimits::default(),
        }
    }
}

/// The bounds of an HTTP listener or mount, enforced while reading.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HttpLimits {
    /// Connections at a time; more wait to be accepted, and idle ones make room.
    pub max_connections: usize,
    /// Bytes of a request's body.
    pub max_body_bytes: usize,
    /// Bytes of a request's head.
    pub max_header_bytes: usize,
    /// Headers of a request.
    pub max_headers: usize,
    /// Milliseconds from the first byte of a request to the end of its head.
    pub header_timeout_ms: u64,
    /// Milliseconds for a body; one slower than 1 KiB a second is cut off as well.
    pub body_timeout_ms: u64,
    /// Milliseconds that a connection may wait between requests.
    pub idle_timeout_ms: u64,
    /// Sessions of legacy clients at a time.
    pub max_sessions: usize,
    /// Milliseconds after which a session that nobody uses ends.
    pub session_idle_ms: u64,
    /// Messages that may wait for a client that reads slowly.
    pub max_queued_messages: usize,
    /// Bytes of messages that may wait for a client that reads slowly.
    pub max_unsent_bytes: usize,
    /// Milliseconds for which a client may take no byte before it counts as gone.
    pub write_stall_ms: u64,
}

impl Default for HttpLimits {
    fn default() -> Self {
        Self {
            max_connections: 256,
            max_body_bytes: 4 << 20,
            max_header_bytes: 16 << 10,
            max_headers: 64,
            header_timeout_ms: 10_000,
            body_timeout_ms: 30_000,
            idle_timeout_ms: 60_000,
            max_sessions: 1_024,
            session_idle_ms: 600_000,
            max_queued_messages: 64,
            max_unsent_bytes: 1 << 20,
            write_stall_ms: 30_000,
        }
    }
}

/// Why an HTTP listener did not start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HttpStartError {
    /// Others could reach the address, and nobody would have to show a token.
    #[error("{0} can be reached from other machines, so a token is needed")]
    Exposed(String),
    /// The operating system refused the address or a thread.
    #[error("cannot listen on {address}: {}", super::server::words(error))]
    System {
        /// The address, with its port.
        address: String,
        /// The system's own words.
        error: io::Error,
    },
}
