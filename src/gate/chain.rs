//! The chain: each line carries the hash of the line before it, and its own.

use sha2::{Digest, Sha256};

use crate::Decision;
use crate::line::{self, Torn};

/// The `prev` of a log's first line.
pub const GENESIS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// Where a log's chain stands: how many lines it has, and the hash of the last one.
///
/// Pure: it makes the lines, and its caller writes them. [`advance`](Chain::advance) says that a
/// line was written.
///
/// ```
/// use haft_gate::{Chain, Decision};
///
/// let decision = r#"{"timeMs": 0, "tool": "slug", "arguments": "{}", "decision": "denied"}"#;
/// let mut chain = Chain::default();
/// let line = chain.line(&Decision::from_json(decision)?);
/// chain.advance(&line);
/// assert_eq!(chain.lines(), 1);
/// # Ok::<(), haft_gate::LogError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain {
    lines: u64,
    head: String,
}

impl Default for Chain {
    fn default() -> Self {
        Self { lines: 0, head: GENESIS.to_owned() }
    }
}

impl Chain {
    /// The chain that goes on after this many lines, the last of which has this hash.
    pub(crate) fn after(lines: u64, head: String) -> Self {
        Self { lines, head }
    }

    /// How many lines there are; also the `seq` of the last one.
    #[must_use]
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// The hash of the last line, in 64 hexadecimal digits.
    #[must_use]
    pub fn head(&self) -> &str {
        &self.head
    }

    /// The line that a decision becomes, its line feed included.
    #[must_use]
    pub fn line(&self, decision: &Decision) -> String {
        line::decided(self.lines + 1, &self.head, decision)
    }

    /// The line that says what was cut short before it, its line feed included.
    pub(crate) fn torn(&self, torn: &Torn, time_ms: u64) -> String {
        line::torn(self.lines + 1, &self.head, torn, time_ms)
    }

    /// Says that `line`, made by this chain as it stands, was written.
    pub fn advance(&mut self, line: &str) {
        self.lines += 1;
        line::hash_in(line.trim_end_matches('\n')).unwrap_or_default().clone_into(&mut self.head);
    }
}

/// The SHA-256 of some bytes, in hexadecimal digits.
pub(crate) fn digest(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Bytes in hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut out = String::with_capacity(bytes.len() * 2);
    for &byte in bytes {
        out.push(char::from(DIGITS[usize::from(byte >> 4)]));
        out.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
    out
}
