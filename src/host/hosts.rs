//! Every host, by name.

use crate::{Host, copilot, effect, mcp, omp, opencode, pi, tanstack, vscode};

/// The hosts, in the order in which the documentation lists them. A further host is a further line.
pub const HOSTS: &[Host] = &[
    mcp::HOST,
    pi::HOST,
    omp::HOST,
    opencode::HOST,
    vscode::HOST,
    copilot::HOST,
    tanstack::HOST,
    effect::HOST,
    mcp::SDK,
    mcp::TOOLKIT,
];

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
