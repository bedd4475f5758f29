//! One HTTP request that JavaScript drives.

use napi::bindgen_prelude::Uint8Array;
use napi_derive::napi;

/// A request and its response, made by `beginHttp`.
#[napi]
pub struct NativeExchange {
    pub(crate) number: u64,
}

#[napi]
impl NativeExchange {
    /// The number by which events name it.
    #[napi(getter, catch_unwind)]
    pub fn id(&self) -> f64 {
        super::server::number(self.number)
    }

    /// Whether the body must be pushed; if not, the answer is there.
    #[napi(catch_unwind)]
    pub fn wants_body(&self) -> bool {
        false
    }

    /// The most bytes that the body may have.
    #[napi(catch_unwind)]
    pub fn body_limit(&self) -> f64 {
        0.0
    }

    /// Takes a part of the body; `false` where no more is wanted.
    #[napi(catch_unwind)]
    pub fn push(&mut self, chunk: Uint8Array) -> bool {
        let _ = chunk;
        false
    }

    /// The body is complete; gives events as JSON text.
    #[napi(catch_unwind)]
    pub fn end(&mut self) -> Option<String> {
        None
    }

    /// The JSON text of `[status, name, value, name, value]`, once, when it is decided.
    #[napi(catch_unwind)]
    pub fn head(&mut self) -> Option<String> {
        None
    }

    /// What is to be written now.
    #[napi(catch_unwind)]
    pub fn read(&mut self) -> Option<String> {
        None
    }

    /// Whether the response is complete.
    #[napi(catch_unwind)]
    pub fn done(&self) -> bool {
        true
    }

    /// The answer takes long: the head must not wait for it.
    #[napi(catch_unwind)]
    pub fn hurry(&mut self) {}

    /// The response is silent: a comment keeps it open.
    #[napi(catch_unwind)]
    pub fn keep_alive(&mut self) {}

    /// The client has gone; gives events as JSON text.
    #[napi(catch_unwind)]
    pub fn gone(&mut self) -> Option<String> {
        None
    }
}
