//! Launches as a kernel with less to offer would have them.

use std::fs::File;
use std::io::Read;
use std::os::fd::FromRawFd;
use std::sync::mpsc::channel;

use super::kernel::Kernel;
use super::process::Child;
use super::report;
use crate::{LaunchError, Spec, What};

fn kernel(landlock: u32) -> Kernel {
    Kernel { landlock, ..Kernel::probe() }
}

/// What a shell writes to the channel.
fn shell(script: &str, more: &str, landlock: u32) -> Result<String, LaunchError> {
    let text = format!(r#"{{"program": "/bin/sh", "args": ["-c", {script:?}], "cwd": "/"{more}}}"#);
    let (sender, exit) = channel();
    let spec = Spec::from_json(&text)?;
    let mut child = Child::launch_on(&spec, kernel(landlock), move |exit| {
        let _ = sender.send(exit);
    })?;
    let ends = child.take_descriptors().expect("they are taken once");
    let [mut channel, _stdout, _stderr] = [ends.channel, ends.stdout, ends.stderr].map(|end| {
        // SAFETY: the launcher gave the descriptor away, and nobody else has it.
        unsafe { File::from_raw_fd(end) }
    });
    let mut said = String::new();
    channel.read_to_string(&mut said).expect("the channel is text");
    exit.recv().expect("the child ends");
    Ok(said)
}

#[test]
fn every_version_of_landlock_keeps_files_and_signals() {
    let script = "read x < /etc/passwd || echo unread >&3; echo x > /tmp/haft-older || echo unwritten >&3; \
                  kill -0 $PPID || echo unsignalled >&3; kill -0 $$ && echo self >&3";
    for landlock in 1..=7 {
        let said = shell(script, "", landlock).unwrap();
        // A newer version than the running kernel's is no version to be tested here.
        if landlock <= Kernel::probe().landlock {
            assert_eq!(said, "unread\nunwritten\nunsignalled\nself\n", "{landlock}");
        }
    }
}

#[test]
fn what_a_version_does_not_know_is_refused_with_the_reason() {
    let net = r#", "net": [{"host": "*", "port": 443}]"#;
    let words = shell("", net, 3).unwrap_err().to_string();
    assert!(words.ends_with("\n- net: confining TCP to ports needs Landlock ABI 4 (Linux 6.7), and this kernel has 3\ngrant less, or let it start all the same: bestEffort, --best-effort"), "{words}");
    let words = shell("", r#", "run": ["/bin/sh"]"#, 5).unwrap_err().to_string();
    assert!(words.contains("\n- otherProcesses: confining signals of a tool that starts programs needs Landlock ABI 6"), "{words}");
    let words = shell("", "", 0).unwrap_err().to_string();
    assert!(
        words.contains(
            "\n- read: this kernel has no Landlock (Linux 5.13), or it is switched off\n- write: "
        ),
        "{words}"
    );
}

#[test]
fn the_best_effort_without_landlock_still_filters() {
    let said = shell(
        "read x < /etc/passwd && echo read >&3; (true) || echo alone >&3",
        r#", "bestEffort": true"#,
        0,
    );
    assert_eq!(said.unwrap(), "read\n");
}

#[test]
fn the_report_says_what_a_kernel_without_filters_lacks() {
    let spec = Spec::from_json(r#"{"program": "/bin/sh", "cwd": "/"}"#).unwrap();
    let report = report::enforcement(&spec, Kernel { seccomp: false, ..kernel(6) });
    let missing: Vec<What> =
        report.rules.iter().filter(|rule| rule.by.is_err()).map(|rule| rule.what).collect();
    assert_eq!(missing, [What::Write, What::Run, What::Net, What::OtherProcesses, What::Kernel]);
}

#[test]
fn hosts_are_not_held_by_programs_that_a_program_starts() {
    let held = |more: &str| {
        let text = format!(
            r#"{{"program": "/bin/sh", "cwd": "/", "net": [{{"host": "a.example", "port": 443}}]{more}}}"#
        );
        let report = report::enforcement(&Spec::from_json(&text).unwrap(), kernel(6));
        report.rules.into_iter().find(|rule| rule.what == What::NetHosts).unwrap().by.is_ok()
    };
    let checks = r#", "programChecksHosts": true"#;
    let runs = format!(r#"{checks}, "run": ["/bin/ls"]"#);
    assert_eq!([held(""), held(checks), held(&runs)], [false, true, false]);
}
