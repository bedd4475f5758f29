//! The log as a file: made, continued, repaired, refused.

use std::fs::{self, File};
use std::io::Write;

use haft_gate::{AuditLog, LogError, OpenOptions, open_to_verify};

use super::support::{Place, decision};

const OPTIONS: OpenOptions = OpenOptions { sync: false, time_ms: 1_764_510_757_000 };

fn open(place: &Place) -> Result<AuditLog, LogError> {
    AuditLog::open(&place.0, OPTIONS)
}

fn append(place: &Place, tools: &[&str]) -> String {
    let mut log = open(place).expect("the log opens");
    for tool in tools {
        log.append(&decision(tool)).expect("the line is written");
    }
    place.verify().map(|verified| verified.head).unwrap_or_default()
}

#[test]
fn a_log_goes_on_where_it_stopped() {
    let place = Place::new();
    append(&place, &["a", "b"]);
    append(&place, &[]);
    let head = append(&place, &["c"]);
    let verified = place.verify().unwrap();
    assert_eq!((verified.lines, verified.torn, verified.head), (3, 0, head));
}

#[test]
fn a_log_that_cannot_be_opened_is_told_with_what_to_do() {
    let place = Place::new();
    let path = place.0.display();
    let inside = place.0.join("log.jsonl");
    let said = AuditLog::open(&inside, OPTIONS).map(drop).unwrap_err().to_string();
    let expected = "its folder is not there; make it, or name another file";
    assert_eq!(said, format!("cannot open the audit log {}: {expected}", inside.display()));
    let said = open_to_verify(&place.0).unwrap_err().to_string();
    assert_eq!(said, format!("there is no audit log {path}; check the path"));
    append(&place, &["a"]);
    assert!(open_to_verify(&place.0).is_ok());
    let folder = place.0.parent().unwrap();
    let said = open_to_verify(folder).unwrap_err().to_string();
    assert!(said.ends_with("is not a plain file; name one that is"));
}

#[test]
fn a_log_is_its_owners_alone() {
    let place = Place::new();
    append(&place, &["a"]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&place.0).unwrap().permissions().mode() & 0o777, 0o600);
    }
}

#[test]
fn a_line_is_in_the_file_when_append_returns() {
    for sync in [false, true] {
        let place = Place::new();
        let mut log = AuditLog::open(&place.0, OpenOptions { sync, ..OPTIONS }).unwrap();
        log.append(&decision("a")).unwrap();
        assert_eq!(place.verify().unwrap().lines, 1);
        assert_eq!(log.lines(), 1);
    }
}

#[test]
fn what_a_crash_cut_short_stays_and_is_spoken_of() {
    let whole = {
        let place = Place::new();
        append(&place, &["a", "b"]);
        place.text()
    };
    let first = whole.find('\n').unwrap() + 1;
    for cut in 1..whole.len() {
        let place = Place::new();
        fs::write(&place.0, &whole[..cut]).unwrap();
        append(&place, &["c"]);
        let verified = place.verify().unwrap_or_else(|broken| panic!("{cut}: {broken:?}"));
        // Cut between the lines, or before the line feed alone, nothing is lost.
        let is_torn = ![first - 1, first, whole.len() - 1].contains(&cut);
        let lines = u64::from(cut >= first - 1) + u64::from(cut >= whole.len() - 1);
        assert_eq!(verified.torn, u64::from(is_torn), "{cut}");
        assert_eq!(verified.lines, lines + u64::from(is_torn) + 1, "{cut}");
        assert!(place.text().starts_with(&whole[..cut]), "{cut}");
    }
}

#[test]
fn what_crashes_cut_short_one_after_the_other_is_spoken_of_together() {
    let place = Place::new();
    append(&place, &["a"]);
    let mut file = File::options().append(true).open(&place.0).unwrap();
    file.write_all(b"{\"time\":\"20\n{\"time\":\"2026\n\n{").unwrap();
    append(&place, &["b"]);
    let verified = place.verify().unwrap();
    assert_eq!((verified.lines, verified.torn), (3, 1));
    let changed = place.text().replacen("\"20\n", "\"21\n", 1);
    let broken = haft_gate::verify(changed.as_bytes()).unwrap_err();
    assert_eq!((broken.line, broken.reason.as_str()), (2, "it is no line of an audit log"));
}

#[test]
fn a_log_has_one_writer() {
    let place = Place::new();
    let log = open(&place).unwrap();
    let words = open(&place).unwrap_err().to_string();
    assert!(words.starts_with("another process is writing to the audit log "), "{words}");
    drop(log);
    open(&place).unwrap();
}

#[test]
fn a_file_that_is_no_log_is_left_alone() {
    for text in ["# Readme\n", "{\"times\":1}\n", "\n", "{\"time\":\"2026\"}x\n{\"a\":1}\n"] {
        let place = Place::new();
        fs::write(&place.0, text).unwrap();
        let opened = open(&place);
        if text.starts_with("{\"time\":\"") {
            // It begins like a log, so its lines are taken for torn ones and stay.
            drop(opened.unwrap());
            assert!(place.text().starts_with(text));
        } else {
            let words = opened.unwrap_err().to_string();
            assert!(words.contains("it is no audit log"), "{words}");
            assert_eq!(place.text(), text);
        }
    }
}

#[test]
fn a_log_whose_last_line_was_changed_is_not_continued() {
    let place = Place::new();
    append(&place, &["a", "b"]);
    fs::write(&place.0, place.text().replace("\"b\"", "\"c\"")).unwrap();
    let words = open(&place).unwrap_err().to_string();
    assert!(words.contains("its last line was changed; verify it"), "{words}");
}

#[test]
fn what_others_do_to_an_open_log_is_said() {
    type Disturb = fn(&Place);
    let cases: [(Disturb, &str); 3] = [
        (|place| fs::write(&place.0, "").unwrap(), "was cut by somebody else"),
        (
            |place| {
                let mut file = File::options().append(true).open(&place.0).unwrap();
                file.write_all(b"{}\n").unwrap();
            },
            "was written to by somebody else",
        ),
        (|place| fs::remove_file(&place.0).unwrap(), "was removed by somebody else"),
    ];
    for (disturb, expected) in cases {
        let place = Place::new();
        let mut log = open(&place).unwrap();
        log.append(&decision("a")).unwrap();
        disturb(&place);
        for _ in 0..2 {
            let words = log.append(&decision("b")).unwrap_err().to_string();
            assert!(words.contains(expected), "{words}");
        }
    }
}

#[test]
fn a_log_of_long_lines_is_continued_from_its_end() {
    let place = Place::new();
    let mut large = decision("a");
    large.arguments = format!("\"{}\"", "x".repeat(300_000));
    large.keep_arguments = true;
    {
        let mut log = open(&place).unwrap();
        log.append(&large).unwrap();
        log.append(&large).unwrap();
    }
    append(&place, &["b"]);
    assert_eq!(place.verify().unwrap().lines, 3);
}

#[cfg(unix)]
#[test]
fn links_folders_and_pipes_are_refused() {
    let target = Place::new();
    append(&target, &["a"]);
    let link = Place::new();
    std::os::unix::fs::symlink(&target.0, &link.0).unwrap();
    let pipe = Place::new();
    let made = std::process::Command::new("mkfifo").arg(&pipe.0).status().unwrap();
    assert!(made.success());
    for path in [&link.0, &pipe.0, &std::env::temp_dir()] {
        let words = AuditLog::open(path, OPTIONS).unwrap_err().to_string();
        assert!(words.contains("is not a plain file"), "{words}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_that_cannot_be_written_is_an_error_each_time() {
    // A device that is always full is no plain file, and the only full disk a test can have.
    let words = AuditLog::open("/dev/full".as_ref(), OPTIONS).unwrap_err().to_string();
    assert!(words.contains("is not a plain file"), "{words}");
    let words = AuditLog::open("/none/audit.jsonl".as_ref(), OPTIONS).unwrap_err().to_string();
    assert!(words.starts_with("cannot open the audit log /none/audit.jsonl: "), "{words}");
}
