//! What the side that runs tools is told, and how it learns that there is something to be told.

use haft_protocol::{CallId, PeerId, Role};

/// Something for the side that runs tools to do.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event {
    /// Run a tool, then finish the call in the engine and hand the actions to
    /// [`crate::Stdio::dispatch`].
    Run {
        /// The call.
        call: CallId,
        /// Which tool.
        handle: u32,
        /// The arguments as JSON text of an object.
        arguments: String,
        /// Whether the client asked for progress.
        progress: bool,
        /// The stream of HTTP that it came with; 0 for none.
        lane: u64,
    },
    /// Tell a running tool to stop.
    Abort {
        /// The call.
        call: CallId,
        /// Why, in words.
        reason: String,
    },
    /// What a client answered to a request of a running tool.
    Answer {
        /// The call that asked.
        call: CallId,
        /// The number of its request.
        ticket: u32,
        /// The results by key as JSON text, or why there are none.
        answer: Result<String, String>,
    },
    /// A message for a connection of the same engine that another transport serves.
    Send {
        /// Whose.
        peer: PeerId,
        /// Which of the peer's streams it belongs to; 0 for none.
        lane: u64,
        /// What it is.
        role: Role,
        /// One JSON message.
        message: Vec<u8>,
        /// The JSON text of the request id that the message belongs to.
        related: Option<Vec<u8>>,
    },
    /// A request of a connection that another transport serves is over without an answer.
    Silence {
        /// Whose.
        peer: PeerId,
        /// The stream that it came with.
        lane: u64,
    },
    /// A request that JavaScript drives over HTTP has output.
    Ready {
        /// Its number.
        exchange: u64,
    },
    /// An HTTP listener or mount has ended: the last event of it.
    HttpClosed {
        /// Its number.
        id: u32,
        /// What went wrong, in words.
        problem: Option<String>,
    },
    /// Nothing more is read; running calls have the grace to end.
    Ended {
        /// Why.
        reason: EndReason,
    },
    /// The last byte is out and stdin and stdout are back: the last event there is.
    Closed {
        /// What went wrong, in words; `None` where nothing did.
        problem: Option<String>,
    },
}

/// Why nothing more is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EndReason {
    /// The client has closed its side.
    InputEnded,
    /// The client no longer reads answers; running calls are aborted at once.
    ClientGone,
    /// [`crate::Stdio::close`] was called.
    Closed,
    /// The engine, the operating system or a defect of this crate ended it.
    Failed,
}

/// The side that runs tools: in the addon, the thread that JavaScript runs on.
pub trait Host: Send + Sync {
    /// There are events to take. Called on any thread, and once until they are taken: one wake-up
    /// for a whole batch.
    fn wake(&self);
}
