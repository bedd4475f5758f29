//! Reads a whole log and says whether its chain holds.

use std::io::{BufRead, Read};

use sha2::{Digest, Sha256};

use crate::chain::{GENESIS, hex};
use crate::line::{self, Read as Line, Torn};

/// The longest line that is read, in bytes; a log that is read needs no more memory than this.
pub(crate) const MAX_LINE: u64 = 64 << 20;

/// A log whose chain holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// How many lines of the chain there are.
    pub lines: u64,
    /// How often something was cut short by a crash, each time said by the line after it.
    pub torn: u64,
    /// The hash of the last line. Only who kept it elsewhere can see that the end was cut off.
    pub head: String,
}

/// The first place where a log's chain does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    /// The number of the line, counted from one.
    pub line: u64,
    /// What is wrong there.
    pub reason: String,
}

/// Reads a log to its end, in linear time and with the memory of its longest line.
///
/// The error is the first line that was changed, added, moved, or that stands where one is missing.
/// A failure to read is such an error too.
///
/// ```
/// use haft_gate::{Chain, Decision, verify};
///
/// let mut chain = Chain::default();
/// let mut log = String::new();
/// for tool in ["slug", "wc"] {
///     let decision = format!(r#"{{"timeMs": 0, "tool": "{tool}", "arguments": "{{}}", "decision": "denied"}}"#);
///     let line = chain.line(&Decision::from_json(&decision)?);
///     chain.advance(&line);
///     log.push_str(&line);
/// }
/// assert_eq!(verify(log.as_bytes()).map(|log| log.lines), Ok(2));
/// let changed = log.replace("\"wc\"", "\"ls\"");
/// let broken = verify(changed.as_bytes()).unwrap_err();
/// assert_eq!((broken.line, broken.reason.as_str()), (2, "it was changed: its hash is not its own"));
/// # Ok::<(), haft_gate::LogError>(())
/// ```
pub fn verify(mut reader: impl BufRead) -> Result<Verified, Broken> {
    let mut state = State { at: 0, records: 0, torn: 0, head: GENESIS.to_owned(), cut: None };
    let mut line = Vec::new();
    loop {
        line.clear();
        let broken = |reason: String| Broken { line: state.at + 1, reason };
        let read = reader
            .by_ref()
            .take(MAX_LINE)
            .read_until(b'\n', &mut line)
            .map_err(|wrong| broken(format!("it cannot be read: {wrong}")))?;
        if read == 0 {
            return state.end();
        }
        if line.pop_if(|last| *last == b'\n').is_none() {
            return Err(broken(if read as u64 == MAX_LINE {
                format!("it is longer than {MAX_LINE} bytes")
            } else {
                "it was cut short: it has no line feed".to_owned()
            }));
        }
        state.line(&line)?;
    }
}

/// What the lines so far say about the next one.
struct State {
    /// Every line of the file, read or being read.
    at: u64,
    records: u64,
    torn: u64,
    head: String,
    cut: Option<Cut>,
}

/// Lines that are none, which the next one must speak of.
struct Cut {
    line: u64,
    bytes: u64,
    digest: Sha256,
}

impl State {
    fn line(&mut self, line: &[u8]) -> Result<(), Broken> {
        self.at += 1;
        let (head, hash) = match line::read(line) {
            Line::Good(head, hash) => (head, hash),
            Line::Changed => {
                self.explained(None)?;
                return self.broken("it was changed: its hash is not its own");
            }
            Line::Cut => {
                self.add_cut(line);
                return Ok(());
            }
        };
        self.explained(head.torn.as_ref())?;
        if head.prev != self.head {
            return self.broken("the line before it is not the one it was written after");
        }
        if head.seq != self.records + 1 {
            return self.broken("its number does not follow the number before it");
        }
        self.records += 1;
        hash.clone_into(&mut self.head);
        Ok(())
    }

    fn add_cut(&mut self, line: &[u8]) {
        if let Some(cut) = &mut self.cut {
            cut.bytes += line.len() as u64 + 1;
            cut.digest.update(b"\n");
            cut.digest.update(line);
        } else {
            let digest = Sha256::new_with_prefix(line);
            self.cut = Some(Cut { line: self.at, bytes: line.len() as u64, digest });
        }
    }

    /// Refuses lines that are none, unless `torn` speaks of just them; and a `torn` that speaks of nothing.
    fn explained(&mut self, torn: Option<&Torn>) -> Result<(), Broken> {
        match (self.cut.take(), torn) {
            (None, None) => Ok(()),
            (None, Some(_)) => {
                self.broken("it speaks of a line cut short before it, and there is none")
            }
            (Some(cut), torn) => {
                let digest = hex(&cut.digest.finalize());
                if torn == Some(&Torn { bytes: cut.bytes, digest }) {
                    self.torn += 1;
                    return Ok(());
                }
                Err(Broken { line: cut.line, reason: "it is no line of an audit log".to_owned() })
            }
        }
    }

    fn broken<T>(&self, reason: &str) -> Result<T, Broken> {
        Err(Broken { line: self.at, reason: reason.to_owned() })
    }

    fn end(mut self) -> Result<Verified, Broken> {
        self.explained(None)?;
        Ok(Verified { lines: self.records, torn: self.torn, head: self.head })
    }
}
