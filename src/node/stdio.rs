//! The native stdio transport, driven from threads of its own.

use std::sync::Arc;

use haft_transport::{Event, Stdio};
use napi::bindgen_prelude::Function;
use napi_derive::napi;

use super::error::{self, Result};
use super::events::EventText;
use super::server::NativeServer;
use super::wake::host;

#[napi]
impl NativeServer {
    /// Takes standard input and output; `wake` is called when `take` has events.
    #[napi(catch_unwind)]
    pub fn serve_stdio(&mut self, wake: Function<'_, (), ()>) -> Result<()> {
        let host = host(wake)?;
        let stdio = Stdio::start(Arc::clone(&self.engine), self.stdio_options.clone(), host)
            .map_err(error::failure)?;
        self.stdio = Some(stdio);
        Ok(())
    }

    /// The events since the last call, as JSON text.
    #[napi(catch_unwind)]
    pub fn take(&mut self) -> Option<String> {
        let mut text = EventText::default();
        for event in self.stdio.as_ref()?.take() {
            if matches!(event, Event::Closed { .. }) {
                self.stdio = None;
            }
            // A deadline of stdio's timer ended a call of HTTP.
            let event = match &self.http {
                Some(http) => http.hub.accept(event),
                None => Some(event),
            };
            if let Some(event) = event {
                text.event(&event);
            }
        }
        text.finish()
    }

    /// Finishes what runs, writes what is left, gives the descriptors back.
    #[napi(catch_unwind)]
    pub fn close_stdio(&mut self) {
        if let Some(stdio) = self.stdio.clone() {
            self.step(|engine, actions| engine.end_subscriptions(stdio.peer(), actions));
            stdio.close();
        }
    }
}
