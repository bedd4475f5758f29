//! How long searches take on texts that were made to be slow, and what is kept between them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::pattern::{Match, Pattern};

/// Patterns on which backtracking engines take exponential, cubic or quadratic time.
const SLOW: [&str; 40] = [
    r"^(a+)+$",
    r"^(a|aa)+$",
    r"(a|a)*$",
    r"^(a|a?)+$",
    r"(a*)*b",
    r"(a+)+b",
    r"(.*a){20}$",
    r"(x+x+)+y",
    r"^(([a-z])+.)+[A-Z]([a-z])+$",
    r"([a-zA-Z]+)*$",
    r"^(\w+\s?)*$",
    r"(\w+\d+)+$",
    r"^([a-z]+)*\d$",
    r"\s+$",
    r"^\s+|\s+$",
    r"a.*b.*c.*d$",
    r"(.*)(.*)(.*)(.*)z",
    r".*.*=.*",
    r"^(.*?,){11}P",
    r"([^@]+@)+x",
    r"^([\w.-]+)+@",
    r"(?:a?){50}a{50}$",
    r".{1,500}x",
    r"[a-z]{2,300}[0-9]",
    r"(?=(a+)+b)c",
    r"^(?=.*(\w+\s?)*!).*$",
    r"(?!(a|aa)+b)z",
    r"(?<=(a|aa)+)b",
    r"(?<=^(a+)+)c",
    r"(?<!(x+x+)+)y",
    r"(?=(?:a*)*b)a*c",
    r"(?:(?=a*b)a)*c",
    r"(a+)\1+b",
    r"^(.*)*\1z",
    r"(a*)\1\1\1z",
    r"((a|b)*)\1c",
    r"(?:(a?)\1)*z",
    r"^((a|ab)*)\2z",
    r"<(.|\n)*>",
    r"(\[.*?\]\(.*?\))+!",
];

#[test]
fn s24_no_pattern_takes_more_than_linear_time_on_fifty_thousand_characters() {
    for pattern in SLOW {
        let compiled = Pattern::compile(pattern).expect("the pattern is accepted");
        let pump = match pattern {
            _ if pattern.starts_with(r"\s") || pattern.starts_with(r"^\s") => " ",
            _ if pattern.contains('@') => "a@",
            _ if pattern.contains('<') && pattern.contains('>') => "<",
            _ if pattern.contains(r"\[") => "[](",
            _ if pattern.contains('x') => "x",
            _ => "a",
        };
        let text = pump.repeat(50_000 / pump.len()) + "!";
        let started = Instant::now();
        let _ = compiled.is_match(&text);
        // Half a tenth of a second in a release build; the rest is for debug builds that share
        // their machine.
        assert!(started.elapsed() < Duration::from_secs(5), "{pattern} on {pump}");
    }
}

#[test]
fn only_references_and_empty_loops_of_lookarounds_are_ever_too_hard_for_short_texts() {
    let text = "a".repeat(200);
    for pattern in SLOW {
        let counted =
            pattern.contains(r"\1") || pattern.contains(r"\2") || pattern.contains("a*)*b)");
        let compiled = Pattern::compile(pattern).expect("the pattern is accepted");
        assert!(counted || compiled.is_match(&text) != Match::TooHard, "{pattern}");
    }
    let hard = Pattern::compile(r"^((a|aa)+)+\1b").expect("the pattern is accepted");
    assert_eq!(hard.is_match(&text), Match::TooHard);
}

#[test]
fn a_text_that_would_need_much_memory_is_too_hard() {
    let pattern =
        Pattern::compile(r"(?:a|b|c|d|e|f|g|h|i|j){9}k").expect("the pattern is accepted");
    assert_eq!(pattern.is_match(&"a".repeat(4 << 20)), Match::TooHard);
    for pattern in ["^(?:a|ab|b)*(?:a|aa)*c", "(?=(?:a|ab)*c)", r"(?:(a)|b)*\1c"] {
        let pattern = Pattern::compile(pattern).expect("the pattern is accepted");
        assert_eq!(pattern.is_match(&"a".repeat(4 << 20)), Match::TooHard);
    }
    let plain = Pattern::compile("^[a-z]+$").expect("the pattern is accepted");
    assert_eq!(plain.is_match(&"a".repeat(4 << 20)), Match::Yes);
}

#[test]
fn equal_patterns_share_one_program_as_long_as_one_is_in_use() {
    let source = "^shared-[0-9]{3}$";
    let first = Pattern::compile(source).expect("the pattern is accepted");
    let second = Pattern::compile(source).expect("the pattern is accepted");
    assert!(Arc::ptr_eq(&first.program, &second.program));
    let weak = Arc::downgrade(&first.program);
    drop((first, second));
    assert!(weak.upgrade().is_none());
    for number in 0..2_000 {
        let source = format!("^dropped-{number}$");
        assert!(Pattern::compile(&source).is_ok());
    }
    assert!(crate::pattern::cache::len() < 1_000);
}
