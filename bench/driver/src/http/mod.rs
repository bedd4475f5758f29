//! HTTP: the same workloads over keep-alive connections, one request at a time on each.

mod blocked;
mod check;
mod connection;
mod load;
mod pool;
mod request;
mod response;
mod target;

pub use blocked::run as blocked;
pub use load::run as load;
