//! Every host, by name.

use crate::{Host, mcp, pi};

/// The hosts, in the order in which the documentation lists them. A further host is a further line.
pub const HOSTS: &[Host] = &[mcp::HOST, pi::HOST];

/// The host of this name.
///
/// ```
/// assert_eq!(haft_host::find("pi").map(|host| host.name), Some("pi"));
/// assert!(haft_host::find("ip").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static Host> {
    HOSTS.iter().find(|host| host.name == name)
}
