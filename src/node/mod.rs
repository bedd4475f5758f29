//! One file an exported class, and what they share on the border.

mod error;
mod events;
mod exchange;
mod form;
mod gate;
mod host;
mod http;
mod http_config;
mod question;
mod sandbox;
mod schema;
mod server;
mod server_config;
mod stdio;
mod text;
mod tool;
mod typescript;
mod wake;
