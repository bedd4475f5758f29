//! HTTP listeners with threads of their own, and mounts that JavaScript drives.

use std::collections::HashMap;
use std::sync::Arc;

use haft_protocol::Actions;
use haft_schema::json::push_string;
use haft_transport::{Event, HttpServer, HttpStartError, Hub, Mount};
use napi::bindgen_prelude::Function;
use napi_derive::napi;

use super::error::{self, Result};
use super::events::EventText;
use super::exchange::NativeExchange;
use super::http_config;
use super::server::NativeServer;
use super::wake::{JavaScript, host};

/// What a server does over HTTP.
pub(crate) struct Http {
    pub(crate) hub: Arc<Hub>,
    listeners: HashMap<u32, Arc<HttpServer>>,
    mounts: HashMap<u32, Mount>,
}

#[napi]
impl NativeServer {
    /// Listens; the answer is the JSON text of `{id, host, port, url}`. `wake` is called when `takeHttp` has events.
    #[napi(catch_unwind)]
    pub fn serve_http(&mut self, options: String, wake: Function<'_, (), ()>) -> Result<String> {
        let options = http_config::read(&options)?;
        let http = self.http(wake)?;
        let server = HttpServer::start(&http.hub, options).map_err(|wrong| match &wrong {
            HttpStartError::Exposed(_) => {
                error::problem("serveHttp", "/options/token", wrong.to_string())
            }
            _ => error::failure(wrong),
        })?;
        let mut text = format!("{{\"id\":{},\"host\":", server.id());
        push_string(&mut text, &server.address().ip().to_string());
        text.push_str(",\"port\":");
        text.push_str(&server.address().port().to_string());
        text.push_str(",\"url\":");
        push_string(&mut text, server.url());
        text.push('}');
        http.listeners.insert(server.id(), server);
        Ok(text)
    }

    /// Options for requests that JavaScript drives; gives their number.
    #[napi(catch_unwind)]
    pub fn mount_http(&mut self, options: String, wake: Function<'_, (), ()>) -> Result<u32> {
        let options = http_config::read_mount(&options)?;
        let http = self.http(wake)?;
        let mount = Mount::new(&http.hub, options);
        let id = mount.id();
        http.mounts.insert(id, mount);
        Ok(id)
    }

    /// The events since the last call, as JSON text.
    #[napi(catch_unwind)]
    pub fn take_http(&mut self) -> Option<String> {
        let http = self.http.as_mut()?;
        let mut events = Vec::new();
        http.hub.take_into(&mut events);
        let mut text = EventText::default();
        for event in events {
            match &event {
                Event::HttpClosed { id, .. } => {
                    http.listeners.remove(id);
                }
                Event::Send { peer, .. }
                    if self.stdio.as_ref().is_some_and(|stdio| stdio.peer() == *peer) =>
                {
                    // A deadline of HTTP's timer ended a call of stdio.
                    if let (Some(stdio), Event::Send { message, .. }) = (&self.stdio, &event) {
                        stdio.send(message);
                    }
                    continue;
                }
                _ => {}
            }
            text.event(&event);
        }
        text.finish()
    }

    /// Ends a listener or a mount.
    #[napi(catch_unwind)]
    pub fn close_http(&mut self, id: u32) -> Option<String> {
        let http = self.http.as_mut()?;
        if let Some(server) = http.listeners.get(&id) {
            server.close();
            return None;
        }
        let mount = http.mounts.remove(&id)?;
        let hub = Arc::clone(&http.hub);
        let mut actions = Actions::default();
        mount.close(&hub, &mut actions);
        let mut text = route(&hub, &mut actions);
        text.event(&Event::HttpClosed { id, problem: None });
        text.finish()
    }

    /// A request came to a mount; `headers` is the JSON text of `[name, value, name, value]`.
    #[napi(catch_unwind)]
    pub fn begin_http(
        &mut self,
        mount: u32,
        method: String,
        url: String,
        headers: String,
    ) -> Result<NativeExchange> {
        let headers: Vec<String> = serde_json::from_str(&headers).map_err(error::failure)?;
        let http = self.http.as_ref().ok_or_else(|| error::failure("nothing is mounted"))?;
        let mount = http.mounts.get(&mount).ok_or_else(|| error::failure("the mount is closed"))?;
        let pairs = headers.chunks_exact(2).map(|pair| (pair[0].as_str(), pair[1].as_str()));
        let exchange = mount.begin(&http.hub, &method, &url, pairs);
        Ok(NativeExchange { hub: Arc::clone(&http.hub), exchange })
    }

    /// What the request of a running call says, as the JSON text of `{method, url, headers, principal}`.
    #[napi(catch_unwind)]
    pub fn http_facts(&self, lane: f64) -> Option<String> {
        self.http.as_ref()?.hub.facts(super::server::whole(lane))
    }
}

impl NativeServer {
    fn http(&mut self, wake: Function<'_, (), ()>) -> Result<&mut Http> {
        if self.http.is_none() {
            let host: Arc<JavaScript> = host(wake)?;
            let hub = Hub::new(Arc::clone(&self.engine), host);
            self.http = Some(Http { hub, listeners: HashMap::new(), mounts: HashMap::new() });
        }
        self.http.as_mut().ok_or_else(|| error::failure("HTTP is not served"))
    }
}

impl Http {
    /// Says which requests that JavaScript drives have output.
    pub(crate) fn push_ready(&self, events: &mut EventText) {
        push_ready(&self.hub, events);
    }
}

/// Sends what goes over HTTP, and says the rest as events.
pub(crate) fn route(hub: &Hub, actions: &mut Actions) -> EventText {
    let mut events = EventText::default();
    hub.keep_others(actions);
    for action in &actions.list {
        events.action(action, &actions.bytes);
    }
    push_ready(hub, &mut events);
    hub.recheck();
    events
}

fn push_ready(hub: &Hub, events: &mut EventText) {
    let mut ready = Vec::new();
    hub.take_ready(&mut ready);
    for event in &ready {
        events.event(event);
    }
}
