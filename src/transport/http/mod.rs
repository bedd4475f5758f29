//! Streamable HTTP: a listener of its own, and requests that JavaScript drives.

mod body;
mod connection;
mod conversation;
mod exchange;
mod hub;
mod input;
mod io;
mod legacy;
mod listener;
mod options;
mod outlet;
mod patience;
mod plain;
mod render;
mod request;
mod runtime;
mod serve;
mod server;
mod sessions;
mod site;
mod stream;
mod strict;

pub use exchange::{Exchange, Mount};
pub use hub::Hub;
pub use options::{HttpLimits, HttpOptions, HttpStartError};
pub use server::HttpServer;
