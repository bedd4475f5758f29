//! Calls that no tool has a use for.

use libc::{ENOSYS, EPERM, SIGSYS};

use super::confined::{all, confined, unconfined};

const DENIED: &[&str] = &[
    "ptrace",
    "read-parent",
    "limit-parent",
    "mount",
    "pivot",
    "unshare",
    "setns",
    "clone-namespace",
    "bpf",
    "perf",
    "keyring",
    "userfaultfd",
    "kexec",
    "module",
    "by-handle",
    "personality",
    "type-into-terminal",
    "shared-memory",
    "leave-group",
    "outlive-parent",
    "make-setuid",
];

const EVERYTHING: &str = r#", "read": ["/"], "write": ["/tmp"], "net": "any", "run": ["/"]"#;

#[test]
fn they_are_denied_whatever_is_granted() {
    for grants in ["", EVERYTHING] {
        assert_eq!(confined(DENIED, grants).0, all(DENIED, -EPERM));
    }
}

#[test]
fn many_of_them_work_for_anybody_without_the_launcher() {
    let open = ["ptrace", "limit-parent", "personality", "outlive-parent"];
    for (name, answer) in unconfined(&open) {
        assert!(answer >= 0, "{name}: {answer}");
    }
}

#[test]
fn second_ways_to_everything_are_missing() {
    for grants in ["", EVERYTHING] {
        let missing = ["io-uring", "clone3", "x32"];
        assert_eq!(confined(&missing, grants).0, all(&missing, -ENOSYS));
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn calls_in_the_way_of_another_processor_end_the_process() {
    let (answers, exit) = confined(&["other-architecture"], "");
    assert!(answers.is_empty());
    assert_eq!((exit.code, exit.signal), (None, Some(SIGSYS)));
}

#[test]
fn no_privilege_is_left_but_roots_to_open_files() {
    let (answers, _) = confined(&["privileges", "capabilities"], "");
    assert_eq!(answers["privileges"], 1);
    assert_eq!(answers["capabilities"] & !0b10, 0);
}
