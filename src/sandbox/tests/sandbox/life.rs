//! Programs, signals, descriptors, and the end of a child.

use std::io::Read;
use std::os::fd::AsRawFd;

use haft_sandbox::{Child, Spec};
use libc::EPERM;

use super::confined::{all, confined, launch, unconfined};

#[test]
fn no_program_is_started_not_even_from_memory() {
    let attempts = ["fork", "run-again", "run-from-memory"];
    assert_eq!(confined(&attempts, r#", "read": ["/"]"#).0, all(&attempts, -EPERM));
    assert!(unconfined(&["fork"])["fork"] >= 0);
}

#[test]
fn signals_reach_the_child_itself_alone() {
    let attempts = ["signal-parent", "signal-parent-thread"];
    for grants in ["", r#", "run": ["/bin/sh"]"#] {
        assert_eq!(confined(&attempts, grants).0, all(&attempts, -EPERM));
        let own = ["signal-self", "signal-own-thread"];
        assert_eq!(confined(&own, grants).0, all(&own, 0));
    }
    assert_eq!(unconfined(&attempts), all(&attempts, 0));
}

#[test]
fn what_the_parent_has_open_is_closed_in_the_child() {
    let file = std::fs::File::open("/etc/passwd").unwrap();
    // A number that neither the channel nor the shell around the unconfined probe takes for itself: in a process with
    // nothing else open the file itself is 3, which is the channel's.
    // SAFETY: takes numbers; the copy stays open across exec, as that of careless code in the same process does.
    let careless = unsafe { libc::fcntl(file.as_raw_fd(), libc::F_DUPFD, 100) };
    assert!(careless >= 100);
    assert_eq!(confined(&["open-descriptors"], "").0["open-descriptors"], 4);
    assert!(unconfined(&["open-descriptors"])["open-descriptors"] > 4);
    // SAFETY: takes a number that nobody else has.
    assert_eq!(unsafe { libc::close(careless) }, 0);
}

#[test]
fn a_child_that_is_dropped_is_killed() {
    let spec = r#"{"program": "/bin/sh", "args": ["-c", "echo x >&3; read y <&3"], "cwd": "/"}"#;
    let (child, mut channel, exit) = launch(&Spec::from_json(spec).unwrap());
    let mut first = [0];
    channel.read_exact(&mut first).unwrap();
    drop(child);
    assert_eq!(exit.recv().unwrap().signal, Some(libc::SIGKILL));
}

#[test]
fn children_are_launched_from_many_threads_at_once() {
    let threads: Vec<_> = (0..8)
        .map(|_| {
            std::thread::spawn(|| {
                for _ in 0..8 {
                    let (answers, exit) = confined(&["signal-self", "open-descriptors"], "");
                    assert_eq!(answers["open-descriptors"], 4);
                    assert_eq!(exit.code, Some(0));
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
}

#[test]
fn a_program_that_cannot_start_says_at_which_step() {
    let spec = r#"{"program": "/bin/sh", "cwd": "/bin/sh"}"#;
    let refused = Child::launch(&Spec::from_json(spec).unwrap(), |_| {}).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "cannot start the confined program: entering the folder: Not a directory (os error 20)"
    );
}

#[test]
fn the_first_line_of_a_granted_script_grants_nothing_but_programs() {
    let folder = std::env::temp_dir().join(format!("haft-first-line-{}", std::process::id()));
    std::fs::create_dir(&folder).unwrap();
    let [secret, script] = ["secret", "script"].map(|name| folder.join(name));
    std::fs::write(&secret, "the secret\n").unwrap();
    std::fs::write(&script, format!("#!{}\n", secret.display())).unwrap();
    let attempt = format!("exec 2>/dev/null; read x < {} || echo unread >&3", secret.display());
    let text = format!(
        r#"{{"program": "/bin/sh", "args": ["-c", {attempt:?}], "cwd": "/", "run": [{script:?}]}}"#
    );
    let (_child, mut channel, exit) = launch(&Spec::from_json(&text).unwrap());
    let mut said = String::new();
    channel.read_to_string(&mut said).unwrap();
    exit.recv().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(said, "unread\n");
}
