//! One line on stderr for what can be said nowhere else.

use std::io::Write;

/// Writes the line; a closed stderr is nobody's loss.
pub(crate) fn notice(line: &str) {
    let _ = std::io::stderr().write_all(format!("haft: {line}\n").as_bytes());
}
