//! The engine: one value that every connection of a server shares.

use haft_tool::{Catalog, Outcome};

use crate::{Actions, CallId, EngineOptions, Facts, PeerId, ServerInfo};

/// MCP for tools, in all five revisions, decided message by message.
///
/// Used from several threads at once. What has to be done comes out as [`crate::Action`]s, in the
/// order in which it must happen.
#[derive(Debug)]
pub struct Engine;

impl Engine {
    /// An engine that serves these tools.
    #[must_use]
    pub fn new(_info: ServerInfo, _options: EngineOptions, _catalog: Catalog) -> Self {
        Self
    }

    /// A new connection, which has not said anything.
    #[must_use]
    pub fn connect(&self) -> PeerId {
        PeerId(0)
    }

    /// The connection is gone: aborts its calls and forgets it.
    pub fn disconnect(&self, _peer: PeerId, _actions: &mut Actions) {}

    /// The server is closing: ends every subscription of this connection as 2026-07-28 asks, with
    /// `notifications/cancelled` and the result of `subscriptions/listen`. Calls run on.
    pub fn end_subscriptions(&self, _peer: PeerId, _actions: &mut Actions) {}

    /// Takes one JSON message, or one batch, as bytes without their framing.
    pub fn receive(&self, _peer: PeerId, _message: &[u8], _facts: &Facts, _actions: &mut Actions) {}

    /// A run is over. A second finish, and one of a call that was aborted, do nothing.
    pub fn finish(&self, _call: CallId, _outcome: Outcome, _facts: &Facts, _actions: &mut Actions) {
    }

    /// A run reports. Without `progress` the number is the last one plus one; a number that does
    /// not grow, or is not finite, is dropped, and so is everything after the answer.
    pub fn progress(
        &self,
        _call: CallId,
        _message: Option<&str>,
        _progress: Option<f64>,
        _total: Option<f64>,
        _actions: &mut Actions,
    ) {
    }

    /// A run asks the client: `{"key": {"method", "params"} | {"ask": {"message", "schema"}}}`.
    ///
    /// The results come as [`crate::Action::Answer`] with this ticket, at once or later. On
    /// 2026-07-28, where they are not there yet, the call ends instead, with `input_required` and
    /// [`crate::Action::Abort`]; the client calls again, with the answers.
    pub fn request(
        &self,
        _call: CallId,
        _ticket: u32,
        _requests: &str,
        _facts: &Facts,
        _actions: &mut Actions,
    ) {
    }

    /// Serves these tools from now on, and tells every client that wants to know. Running calls
    /// keep the tool they began with.
    pub fn set_catalog(&self, _catalog: Catalog, _actions: &mut Actions) {}

    /// When [`Self::tick`] has something to do, in milliseconds since 1970.
    #[must_use]
    pub fn next_deadline(&self) -> Option<u64> {
        None
    }

    /// Ends the calls whose deadline has passed.
    pub fn tick(&self, _facts: &Facts, _actions: &mut Actions) {}

    /// How many calls of this connection run.
    #[must_use]
    pub fn running(&self, _peer: PeerId) -> usize {
        0
    }
}
