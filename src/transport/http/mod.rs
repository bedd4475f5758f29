//! Streamable HTTP: a listener of its own, and requests that JavaScript drives.

mod options;

pub use options::{HttpLimits, HttpOptions, HttpStartError};
