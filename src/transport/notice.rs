//! One line on stderr for what can be said nowhere else.

use std::io::Write;

/// Writes the line. That stderr is closed is nobody's loss.
pub(crate) fn notice(line: &str) {
    let line = format!("haft: {line}\n");
    let _ = std::io::stderr().write_all(line.as_bytes());
}
