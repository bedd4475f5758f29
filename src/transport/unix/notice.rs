//! One line on stderr for what can be said nowhere else.

use std::io::Write;

use rustix::event::{PollFd, PollFlags};
use rustix::stdio::stderr;

use super::descriptor::wait;

/// Writes the line, unless nobody takes it: a client that never reads its server's stderr must not
/// bring the server to a halt.
pub(crate) fn notice(line: &str) {
    let stderr = stderr();
    let mut fds = [PollFd::new(&stderr, PollFlags::OUT)];
    if wait(&mut fds, Some(0)).is_ok_and(|ready| ready > 0) {
        let _ = std::io::stderr().write_all(format!("haft: {line}\n").as_bytes());
    }
}
