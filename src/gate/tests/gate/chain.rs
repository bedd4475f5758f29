//! What was done to a log shows, and where.

use haft_gate::{Chain, GENESIS};

use super::support::{broken, check, decision, log};

const TOOLS: [&str; 5] = ["a", "b", "c", "d", "e"];

#[test]
fn an_untouched_log_verifies_with_the_hash_of_its_last_line() {
    let lines = log(&TOOLS);
    let verified = check(&lines).unwrap();
    assert_eq!((verified.lines, verified.torn), (5, 0));
    assert!(lines[4].ends_with(&format!("\"hash\":\"{}\"}}\n", verified.head)));
    assert_eq!(check(&[]).unwrap().head, GENESIS);
}

#[test]
fn an_edit_shows_in_every_line() {
    for at in 0..5 {
        let mut lines = log(&TOOLS);
        lines[at] = lines[at].replace("\"granted\"", "\"denied\"");
        let line = at as u64 + 1;
        assert_eq!(broken(&lines), (line, "it was changed: its hash is not its own".to_owned()));
    }
}

#[test]
fn a_flip_of_any_bit_shows() {
    let text = log(&["a", "b"]).concat();
    for at in 0..text.len() {
        for bit in 0..8 {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1 << bit;
            assert!(haft_gate::verify(bytes.as_slice()).is_err(), "bit {bit} of byte {at}");
        }
    }
}

#[test]
fn a_line_that_is_missing_shows_in_the_next() {
    for at in 0..4 {
        let mut lines = log(&TOOLS);
        lines.remove(at);
        let reason = "the line before it is not the one it was written after";
        assert_eq!(broken(&lines), (at as u64 + 1, reason.to_owned()));
    }
}

#[test]
fn a_missing_end_shows_to_who_kept_the_last_hash() {
    let mut lines = log(&TOOLS);
    let kept = check(&lines).unwrap().head;
    lines.pop();
    assert_ne!(check(&lines).unwrap().head, kept);
}

#[test]
fn an_added_line_shows_even_when_its_own_hash_is_right() {
    let mut forged = Chain::default();
    for tool in ["a", "x"] {
        let line = forged.line(&decision(tool));
        forged.advance(&line);
    }
    let mut lines = log(&TOOLS);
    let mut chain = Chain::default();
    chain.advance(&lines[0]);
    lines.insert(1, chain.line(&decision("x")));
    assert_eq!(broken(&lines).0, 3);
    let mut lines = log(&TOOLS);
    lines.push(forged.line(&decision("y")));
    assert_eq!(broken(&lines).0, 6);
}

#[test]
fn another_order_shows() {
    for (one, other) in [(0, 1), (1, 2), (2, 4)] {
        let mut lines = log(&TOOLS);
        lines.swap(one, other);
        assert_eq!(broken(&lines).0, one as u64 + 1);
    }
}

#[test]
fn a_line_that_stands_twice_shows() {
    let mut lines = log(&TOOLS);
    lines.insert(2, lines[1].clone());
    assert_eq!(broken(&lines).0, 3);
}

#[test]
fn a_line_without_its_end_shows() {
    let mut lines = log(&TOOLS);
    lines[4].pop();
    assert_eq!(broken(&lines), (5, "it was cut short: it has no line feed".to_owned()));
    lines[4].truncate(40);
    assert_eq!(broken(&lines).0, 5);
}

#[test]
fn lines_that_are_none_show_where_the_first_of_them_stands() {
    for rubbish in ["\n", "rubbish\n", "{}\n", "[1]\n", "\u{feff}\n", "a\nb\n\n"] {
        let mut lines = log(&TOOLS);
        lines.insert(2, rubbish.to_owned());
        assert_eq!(broken(&lines), (3, "it is no line of an audit log".to_owned()), "{rubbish:?}");
        lines.truncate(3);
        assert_eq!(broken(&lines), (3, "it is no line of an audit log".to_owned()), "{rubbish:?}");
    }
}
