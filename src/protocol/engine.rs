//! The engine: one value that every connection of a server shares.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use haft_host::mcp::Revision;
use haft_tool::{Catalog, Outcome, Tool};

use crate::call::Tables;
use crate::menu::Menu;
use crate::peer::Peer;
use crate::turn::Turn;
use crate::words::Words;
use crate::{Actions, CallId, EngineOptions, Facts, PeerId, ServerInfo};

/// MCP for tools, in all five revisions, decided message by message.
///
/// Used from several threads at once. What has to be done comes out as [`crate::Action`]s, in the
/// order in which it must happen; no lock is held while a message is parsed or validated.
///
/// ```
/// use std::sync::Arc;
///
/// use haft_protocol::{Action, Actions, Engine, EngineOptions, Facts, ServerInfo};
/// use haft_tool::{Catalog, Entry, Outcome, Tool};
///
/// let tool = r#"{"name":"now","description":"Says the time.","effect":"read"}"#;
/// let tool = Arc::new(Tool::define(tool)?);
/// let catalog = Catalog::new(vec![Entry { handle: 0, tool: Arc::clone(&tool) }])?;
/// let engine = Engine::new(ServerInfo::new("clock", "1.0.0"), EngineOptions::new([7; 32]), catalog);
/// let peer = engine.connect();
///
/// let mut actions = Actions::default();
/// let request = br#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"now"}}"#;
/// engine.receive(peer, request, &Facts { now_ms: 0 }, &mut actions);
/// let Action::Run { call, handle: 0, .. } = actions.list[0] else { panic!("a tool runs") };
///
/// actions.clear();
/// engine.finish(call, &Outcome::text(&tool, "noon"), &mut actions);
/// let Action::Send { bytes, .. } = &actions.list[0] else { panic!("the call is answered") };
/// let answer = br#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"noon"}]}}"#;
/// assert_eq!(&actions.bytes[bytes.clone()], answer);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    pub(crate) name: String,
    pub(crate) options: EngineOptions,
    pub(crate) words: Words,
    menu: RwLock<Arc<Menu>>,
    tables: Mutex<Tables>,
}

impl Engine {
    /// An engine that serves these tools.
    #[must_use]
    pub fn new(info: ServerInfo, options: EngineOptions, catalog: Catalog) -> Self {
        Self {
            words: Words::new(&info, &options),
            menu: RwLock::new(Arc::new(Menu::new(catalog, options.page_size))),
            name: info.name,
            options,
            tables: Mutex::default(),
        }
    }

    /// A new connection, which has not said anything.
    #[must_use]
    pub fn connect(&self) -> PeerId {
        PeerId(self.tables().peers.insert(Peer::default()))
    }

    /// A new connection of a legacy client that says nothing but its revision.
    #[must_use]
    pub fn connect_as(&self, revision: Revision) -> PeerId {
        let peer = Peer { negotiated: Some(revision), ..Peer::default() };
        PeerId(self.tables().peers.insert(peer))
    }

    /// What `initialize` settled on.
    #[must_use]
    pub fn revision(&self, peer: PeerId) -> Option<Revision> {
        self.tables().peers.get(peer.0)?.negotiated
    }

    /// The connection is gone: aborts its calls and forgets it. Nothing is sent.
    pub fn disconnect(&self, peer: PeerId, actions: &mut Actions) {
        crate::cancel::disconnect(self, peer, actions);
    }

    /// The server is closing: ends every subscription of this connection as 2026-07-28 asks, with
    /// `notifications/cancelled` and the result of `subscriptions/listen`. Calls run on.
    pub fn end_subscriptions(&self, peer: PeerId, actions: &mut Actions) {
        crate::subscriptions::end_all(self, peer, actions);
    }

    /// Takes one JSON message, or one batch, as bytes without their framing. White space alone is
    /// no message; a message of a connection that is gone is ignored.
    pub fn receive(&self, peer: PeerId, message: &[u8], facts: &Facts, actions: &mut Actions) {
        Turn::new(self, peer, 0, facts.now_ms, actions).receive(message);
    }

    /// A run is over. A second finish, and one of a call that was aborted, do nothing.
    pub fn finish(&self, call: CallId, outcome: &Outcome, actions: &mut Actions) {
        crate::finish::finish(self, call, outcome, actions);
    }

    /// A run reports. Without `progress` the number is the last one plus one; a number that does
    /// not grow, or is not finite, is dropped, and so is everything after the answer.
    ///
    /// The message is made one line; revisions before 2025-03-26 have numbers alone.
    pub fn progress(
        &self,
        call: CallId,
        message: Option<&str>,
        progress: Option<f64>,
        total: Option<f64>,
        actions: &mut Actions,
    ) {
        crate::progress::progress(self, call, message, progress, total, actions);
    }

    /// A run asks the client: `{"key": {"method", "params"} | {"ask": {"message", "schema"}}}`,
    /// as JSON text. Methods: `elicitation/create`, `sampling/createMessage`, `roots/list`.
    ///
    /// The results come as [`crate::Action::Answer`] with this ticket, at once or later. On
    /// 2026-07-28, where they are not there yet, the call ends instead, with `input_required` and
    /// [`crate::Action::Abort`]; the client calls again, with the answers. Until the answers are
    /// there, the deadline of the call stands still.
    pub fn request(
        &self,
        call: CallId,
        ticket: u32,
        requests: &str,
        facts: &Facts,
        actions: &mut Actions,
    ) {
        crate::requests::request(self, call, ticket, requests, facts.now_ms, actions);
    }

    /// Serves these tools from now on, and tells every client that wants to know. Running calls
    /// keep the tool they began with.
    pub fn set_catalog(&self, catalog: Catalog, actions: &mut Actions) {
        let menu = Arc::new(Menu::new(catalog, self.options.page_size));
        *self.menu.write().unwrap_or_else(PoisonError::into_inner) = menu;
        crate::subscriptions::tools_changed(self, actions);
    }

    /// The tool of a running call; `None` once the call is over.
    #[must_use]
    pub fn tool(&self, call: CallId) -> Option<Arc<Tool>> {
        self.tables().calls.get(call.0).map(|call| Arc::clone(&call.tool))
    }

    /// Whether no call runs, on any connection.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.tables().calls.is_empty()
    }

    /// When [`Self::tick`] has something to do, in milliseconds since 1970.
    #[must_use]
    pub fn next_deadline(&self) -> Option<u64> {
        self.tables().next_deadline()
    }

    /// Ends the calls whose deadline has passed.
    pub fn tick(&self, facts: &Facts, actions: &mut Actions) {
        crate::finish::time_out(self, facts.now_ms, actions);
    }

    /// How many calls of this connection run.
    #[must_use]
    pub fn running(&self, peer: PeerId) -> usize {
        self.tables().peers.get(peer.0).map_or(0, |peer| peer.running)
    }

    pub(crate) fn menu(&self) -> Arc<Menu> {
        Arc::clone(&self.menu.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The tables. A panic elsewhere leaves them usable: each change to them is complete.
    pub(crate) fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
