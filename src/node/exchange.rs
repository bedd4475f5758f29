//! One HTTP request that JavaScript drives.

use std::sync::Arc;

use haft_protocol::Actions;
use haft_schema::json::push_string;
use haft_transport::{Exchange, Hub};
use napi::bindgen_prelude::Uint8Array;
use napi_derive::napi;

use super::http::route;
use super::server::number;

/// A request and its response, made by `beginHttp`.
#[napi]
pub struct NativeExchange {
    pub(crate) hub: Arc<Hub>,
    pub(crate) exchange: Exchange,
}

#[napi]
impl NativeExchange {
    /// The number by which events name it.
    #[napi(getter, catch_unwind)]
    pub fn id(&self) -> f64 {
        number(self.exchange.number())
    }

    /// Whether the body must be pushed; if not, the answer is there.
    #[napi(catch_unwind)]
    pub fn wants_body(&self) -> bool {
        self.exchange.wants_body()
    }

    /// The most bytes that the body may have.
    #[napi(catch_unwind)]
    pub fn body_limit(&self) -> f64 {
        number(self.exchange.body_limit() as u64)
    }

    /// Takes a part of the body; `false` where no more is wanted.
    #[napi(catch_unwind)]
    pub fn push(&mut self, chunk: Uint8Array) -> bool {
        self.exchange.push(&chunk)
    }

    /// The body is complete; gives events as JSON text.
    #[napi(catch_unwind)]
    pub fn end(&mut self) -> Option<String> {
        let mut actions = Actions::default();
        self.exchange.end(&mut actions);
        route(&self.hub, &mut actions).finish()
    }

    /// The JSON text of `[status, name, value, name, value]`, once, when it is decided.
    #[napi(catch_unwind)]
    pub fn head(&mut self) -> Option<String> {
        let (status, headers) = self.exchange.head()?;
        let mut text = format!("[{status}");
        for piece in headers.iter().flat_map(|(name, value)| [name, value]) {
            text.push(',');
            push_string(&mut text, piece);
        }
        text.push(']');
        Some(text)
    }

    /// What is to be written now.
    #[napi(catch_unwind)]
    pub fn read(&mut self) -> Option<String> {
        let bytes = self.exchange.read()?;
        Some(String::from_utf8(bytes).unwrap_or_default())
    }

    /// Whether the response is complete.
    #[napi(catch_unwind)]
    pub fn done(&self) -> bool {
        self.exchange.is_done()
    }

    /// The answer takes long: the head must not wait for it.
    #[napi(catch_unwind)]
    pub fn hurry(&mut self) {
        self.exchange.hurry();
    }

    /// The response is silent: a comment keeps it open.
    #[napi(catch_unwind)]
    pub fn keep_alive(&mut self) {
        self.exchange.keep_alive();
    }

    /// The client has gone; gives events as JSON text.
    #[napi(catch_unwind)]
    pub fn gone(&mut self) -> Option<String> {
        let mut actions = Actions::default();
        self.exchange.gone(&mut actions);
        route(&self.hub, &mut actions).finish()
    }
}
