//! HTTP listeners with threads of their own, and mounts that JavaScript drives.

use napi::bindgen_prelude::Function;
use napi_derive::napi;

use super::error::{self, Result};
use super::exchange::NativeExchange;
use super::http_config;
use super::server::NativeServer;

#[napi]
impl NativeServer {
    /// Listens; the answer is the JSON text of `{id, host, port, url}`. `wake` is called when `takeHttp` has events.
    #[napi(catch_unwind)]
    pub fn serve_http(&mut self, options: String, wake: Function<'_, (), ()>) -> Result<String> {
        let _ = (http_config::read("serveHttp", &options)?, wake);
        Err(error::failure("not built"))
    }

    /// Options for requests that JavaScript drives; gives their number.
    #[napi(catch_unwind)]
    pub fn mount_http(&mut self, options: String, wake: Function<'_, (), ()>) -> Result<u32> {
        let _ = (http_config::read("mountHttp", &options)?, wake);
        Err(error::failure("not built"))
    }

    /// The events since the last call, as JSON text.
    #[napi(catch_unwind)]
    pub fn take_http(&mut self) -> Option<String> {
        None
    }

    /// Ends a listener or a mount.
    #[napi(catch_unwind)]
    pub fn close_http(&mut self, id: u32) -> Option<String> {
        let _ = id;
        None
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
        let _ = (mount, method, url, headers);
        Err(error::failure("not built"))
    }

    /// What the request of a running call says, as the JSON text of `{method, url, headers, principal}`.
    #[napi(catch_unwind)]
    pub fn http_facts(&self, lane: f64) -> Option<String> {
        let _ = lane;
        None
    }
}
