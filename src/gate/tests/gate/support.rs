//! Logs in memory and places on the disk.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use haft_gate::{Broken, Chain, Decision, Verdict, Verified, verify};

/// A decision about a tool of this name.
pub(crate) fn decision(tool: &str) -> Decision {
    Decision {
        time_ms: 1_764_510_756_004,
        tool: tool.to_owned(),
        arguments: "{}".to_owned(),
        keep_arguments: false,
        asked: Vec::new(),
        decision: Verdict::Granted,
        reason: None,
        outcome: None,
    }
}

/// The lines of a log of these tools, each with its line feed.
pub(crate) fn log(tools: &[&str]) -> Vec<String> {
    let mut chain = Chain::default();
    tools
        .iter()
        .map(|tool| {
            let line = chain.line(&decision(tool));
            chain.advance(&line);
            line
        })
        .collect()
}

/// What the lines verify as.
pub(crate) fn check(lines: &[String]) -> Result<Verified, Broken> {
    verify(lines.concat().as_bytes())
}

/// A log that does not verify: the line, and why.
pub(crate) fn broken(lines: &[String]) -> (u64, String) {
    let broken = check(lines).expect_err("the log does not verify");
    (broken.line, broken.reason)
}

/// A path that nothing stands at, removed again in the end.
pub(crate) struct Place(pub(crate) PathBuf);

impl Place {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("haft-gate-{}-{next}.jsonl", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    pub(crate) fn text(&self) -> String {
        std::fs::read_to_string(&self.0).expect("the log is text")
    }

    pub(crate) fn verify(&self) -> Result<Verified, Broken> {
        verify(self.text().as_bytes())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
