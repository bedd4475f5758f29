//! Launches the probe, and reads what it says.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::os::fd::{FromRawFd, RawFd};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};

use haft_sandbox::{Child, Exit, Spec};

/// The probe.
const PROBE: &str = env!("CARGO_BIN_EXE_sandbox-probe");

/// What each attempt came to, by its name.
pub(crate) type Answers = BTreeMap<String, i64>;

/// A spec of the probe: what it tries, and further members of the JSON.
fn probe(attempts: &[&str], grants: &str) -> Spec {
    let attempts: Vec<String> = attempts.iter().map(|name| format!("{name:?}")).collect();
    let attempts = attempts.join(",");
    let text = format!(r#"{{"program": {PROBE:?}, "args": [{attempts}], "cwd": "/"{grants}}}"#);
    Spec::from_json(&text).expect("the spec is one")
}

/// A child, its channel, and how it ends.
pub(crate) fn launch(spec: &Spec) -> (Child, File, Receiver<Exit>) {
    let (sender, exit) = channel();
    let mut child = Child::launch(spec, move |exit| {
        let _ = sender.send(exit);
    })
    .expect("the child starts");
    let ends = child.take_descriptors().expect("they are taken once");
    drop([ends.stdout, ends.stderr].map(owned));
    (child, owned(ends.channel), exit)
}

fn owned(descriptor: RawFd) -> File {
    // SAFETY: the launcher gave the descriptor away, and nobody else has it.
    unsafe { File::from_raw_fd(descriptor) }
}

/// Confines the probe; gives what it said and how it ended.
pub(crate) fn confined(attempts: &[&str], grants: &str) -> (Answers, Exit) {
    let (_child, mut channel, exit) = launch(&probe(attempts, grants));
    let mut text = String::new();
    channel.read_to_string(&mut text).expect("the channel is text");
    (answers(&text), exit.recv().expect("the child ends"))
}

/// Runs the probe without the launcher.
pub(crate) fn unconfined(attempts: &[&str]) -> Answers {
    let script = "exec 3>&1 >/dev/null; exec \"$0\" \"$@\"";
    let output = Command::new("/bin/sh")
        .args(["-c", script, PROBE])
        .args(attempts)
        .stderr(Stdio::null())
        .output()
        .expect("the probe runs");
    answers(&String::from_utf8_lossy(&output.stdout))
}

fn answers(text: &str) -> Answers {
    text.lines()
        .filter_map(|line| line.split_once('='))
        .map(|(name, answer)| (name.to_owned(), answer.parse().expect("an answer is a number")))
        .collect()
}

/// Every attempt with the same answer.
pub(crate) fn all(attempts: &[&str], answer: i32) -> Answers {
    attempts.iter().map(|name| ((*name).to_owned(), i64::from(answer))).collect()
}
