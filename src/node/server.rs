//! One MCP server: the engine, and what drives it from JavaScript.

use std::sync::Arc;

use haft_protocol::{Action, Actions, CallId, Engine, PeerId};
use haft_tool::Outcome;
use haft_transport::{Stdio, StdioOptions, facts};
use napi::bindgen_prelude::ClassInstance;
use napi_derive::napi;

use super::error::Result;
use super::events::EventText;
use super::http::Http;
use super::server_config::ServerConfig;
use super::tool::{NativeTool, catalog};

/// An MCP server without its connections' I/O. Numbers of calls and peers are below 2^53.
#[napi]
pub struct NativeServer {
    pub(crate) engine: Arc<Engine>,
    pub(crate) stdio_options: StdioOptions,
    pub(crate) stdio: Option<Arc<Stdio>>,
    pub(crate) http: Option<Http>,
    actions: Actions,
}

#[napi]
impl NativeServer {
    /// A server of these tools; `info` and `options` are JSON text.
    #[napi(constructor, catch_unwind)]
    pub fn new(
        info: String,
        options: String,
        tools: Vec<ClassInstance<NativeTool>>,
    ) -> Result<Self> {
        let config = ServerConfig::read(&info, &options)?;
        let catalog = catalog(&tools, 0)?;
        Ok(Self {
            engine: Arc::new(Engine::new(config.info, config.engine, catalog)),
            stdio_options: config.stdio,
            stdio: None,
            http: None,
            actions: Actions::default(),
        })
    }

    /// Serves these tools from now on; the first has this handle, the others follow.
    #[napi(catch_unwind)]
    pub fn set_tools(
        &mut self,
        tools: Vec<ClassInstance<NativeTool>>,
        first: u32,
    ) -> Result<Option<String>> {
        let catalog = catalog(&tools, first)?;
        Ok(self.step(|engine, actions| engine.set_catalog(catalog, actions)))
    }

    /// Whether no call runs.
    #[napi(catch_unwind)]
    pub fn is_idle(&self) -> bool {
        self.engine.is_idle()
    }

    /// A new connection that JavaScript drives.
    #[napi(catch_unwind)]
    pub fn connect(&self) -> f64 {
        number(self.engine.connect().to_number())
    }

    /// The connection is gone.
    #[napi(catch_unwind)]
    pub fn disconnect(&mut self, peer: f64) -> Option<String> {
        self.step(|engine, actions| engine.disconnect(peer_id(peer), actions))
    }

    /// The server is about to close this connection.
    #[napi(catch_unwind)]
    pub fn end_subscriptions(&mut self, peer: f64) -> Option<String> {
        self.step(|engine, actions| engine.end_subscriptions(peer_id(peer), actions))
    }

    /// A message came, as JSON text.
    #[napi(catch_unwind)]
    pub fn receive(&mut self, peer: f64, message: String) -> Option<String> {
        self.step(|engine, actions| {
            engine.receive(peer_id(peer), message.as_bytes(), &facts(), actions);
        })
    }

    /// A run returned a string.
    #[napi(catch_unwind)]
    pub fn finish_text(&mut self, call: f64, text: String) -> Option<String> {
        let outcome = Outcome::text(&*self.engine.tool(call_id(call))?, &text);
        self.finish_with(call, outcome)
    }

    /// A run returned this, as JSON text.
    #[napi(catch_unwind)]
    pub fn finish(&mut self, call: f64, json: String) -> Option<String> {
        let outcome = Outcome::from_json(&*self.engine.tool(call_id(call))?, &json);
        self.finish_with(call, outcome)
    }

    /// A run threw, or returned what JSON cannot say.
    #[napi(catch_unwind)]
    pub fn fail(&mut self, call: f64, message: String) -> Option<String> {
        let outcome = Outcome::failed(&*self.engine.tool(call_id(call))?, &message);
        self.finish_with(call, outcome)
    }

    /// A run reports progress.
    #[napi(catch_unwind)]
    pub fn progress(
        &mut self,
        call: f64,
        message: Option<String>,
        progress: Option<f64>,
        total: Option<f64>,
    ) -> Option<String> {
        self.step(|engine, actions| {
            engine.progress(call_id(call), message.as_deref(), progress, total, actions);
        })
    }

    /// A run asks the client; `requests` is JSON text.
    #[napi(catch_unwind)]
    pub fn request(&mut self, call: f64, ticket: u32, requests: String) -> Option<String> {
        self.step(|engine, actions| {
            engine.request(call_id(call), ticket, &requests, &facts(), actions);
        })
    }

    /// Milliseconds until `tick` has something to do.
    #[napi(catch_unwind)]
    pub fn next_deadline(&self) -> Option<f64> {
        Some(number(self.engine.next_deadline()?.saturating_sub(facts().now_ms)))
    }

    /// Ends the calls whose deadline has passed.
    #[napi(catch_unwind)]
    pub fn tick(&mut self) -> Option<String> {
        self.step(|engine, actions| engine.tick(&facts(), actions))
    }
}

impl NativeServer {
    fn finish_with(&mut self, call: f64, outcome: Outcome) -> Option<String> {
        self.step(|engine, actions| engine.finish(call_id(call), &outcome, actions))
    }

    /// One step of the engine: what the native transports send goes to them, the rest to JavaScript.
    pub(crate) fn step(&mut self, step: impl FnOnce(&Engine, &mut Actions)) -> Option<String> {
        let Self { engine, stdio, http, actions, .. } = self;
        actions.clear();
        step(engine, actions);
        let mut events = EventText::default();
        if let Some(http) = http {
            http.hub.keep_others(actions);
        }
        let native = stdio.as_ref().map(|stdio| stdio.peer());
        let Actions { bytes, list } = &mut *actions;
        list.retain(|action| {
            let sends = matches!(action, Action::Send { peer, .. } if Some(*peer) == native);
            if !sends {
                events.action(action, bytes);
            }
            sends
        });
        if let (Some(stdio), false) = (stdio, list.is_empty()) {
            stdio.dispatch(actions);
        }
        if let Some(http) = http {
            http.push_ready(&mut events);
            http.hub.recheck();
        }
        events.finish()
    }
}

#[expect(clippy::cast_precision_loss, reason = "ids and waits are below 2^53")]
pub(crate) fn number(value: u64) -> f64 {
    value as f64
}

/// A number that came from an id.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the number came from an id"
)]
pub(crate) fn whole(number: f64) -> u64 {
    number as u64
}

fn call_id(number: f64) -> CallId {
    CallId::from_number(whole(number))
}

fn peer_id(number: f64) -> PeerId {
    PeerId::from_number(whole(number))
}
