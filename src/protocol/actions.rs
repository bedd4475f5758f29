//! What the engine wants done, in order.

use std::ops::Range;

use crate::{CallId, PeerId};

/// A list of actions and the bytes they send; reused by its owner, so that a busy connection
/// allocates nothing for it.
///
/// ```
/// use haft_protocol::{Action, Actions, Engine, EngineOptions, Facts, ServerInfo};
/// use haft_tool::Catalog;
///
/// let options = EngineOptions::new([7; 32]);
/// let engine = Engine::new(ServerInfo::new("slugs", "1.0.0"), options, Catalog::default());
/// let peer = engine.connect();
/// let mut actions = Actions::default();
/// let ping = br#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
/// engine.receive(peer, ping, &Facts { now_ms: 0 }, &mut actions);
/// let Action::Send { bytes, .. } = &actions.list[0] else { panic!("a ping is answered") };
/// assert_eq!(&actions.bytes[bytes.clone()], br#"{"jsonrpc":"2.0","id":1,"result":{}}"#);
/// ```
#[derive(Debug, Default)]
pub struct Actions {
    /// Messages and ids, to which the ranges of [`Action::Send`] point.
    pub bytes: Vec<u8>,
    /// What to do, in this order.
    pub list: Vec<Action>,
}

impl Actions {
    /// Forgets everything and keeps the memory.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.list.clear();
    }
}

/// What a message is, for transports that treat the kinds differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The answer to a request, or to a batch: the last message of its lane.
    Answer {
        /// The status that HTTP gives it, as long as nothing else was sent.
        status: u16,
    },
    /// A progress notification, which a later one replaces.
    Progress,
    /// Any other notification, or a request of ours.
    Other,
}

/// One thing that the engine wants done.
#[derive(Debug)]
pub enum Action {
    /// Send one JSON message, which contains no line feed.
    Send {
        /// To whom.
        peer: PeerId,
        /// Which of the peer's streams the message belongs to: the number that came with the
        /// request, 0 where none did.
        lane: u64,
        /// What the message is.
        role: Role,
        /// Where the message is, in [`Actions::bytes`].
        bytes: Range<usize>,
        /// Where the JSON text of the request id is that this message belongs to: the id it
        /// answers, or the call that it reports on or asks for. `None` where it belongs to none
        /// or, as the array that answers a batch, to several.
        related: Option<Range<usize>>,
    },
    /// Run a tool, then call [`crate::Engine::finish`].
    Run {
        /// The call, which the binding hands back.
        call: CallId,
        /// Which tool: [`haft_tool::Entry::handle`].
        handle: u32,
        /// The arguments as JSON text of an object, checked.
        arguments: String,
        /// Whether the client asked for progress; without, [`crate::Engine::progress`] does
        /// nothing.
        progress: bool,
        /// The number that came with the request.
        lane: u64,
    },
    /// The request that came with this number, which is not 0, is over without an answer.
    Silence {
        /// Whose.
        peer: PeerId,
        /// The number.
        lane: u64,
    },
    /// Tell a running tool to stop. The call is over: finishing it does nothing any more.
    Abort {
        /// The call.
        call: CallId,
        /// Why, in words.
        reason: String,
    },
    /// What a client answered to [`crate::Engine::request`].
    Answer {
        /// The call that asked.
        call: CallId,
        /// The number that the binding gave its request.
        ticket: u32,
        /// The results by key, as JSON text of an object; or why there are none, in words.
        answer: Result<String, String>,
    },
}
