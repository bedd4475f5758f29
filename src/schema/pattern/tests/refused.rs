//! What is refused, and in which words.

use std::time::{Duration, Instant};

use crate::pattern::{Pattern, is_regular_expression};

fn problem(pattern: &str) -> String {
    match Pattern::compile(pattern) {
        Ok(_) => panic!("{pattern} is refused"),
        Err(problem) => problem.to_string(),
    }
}

#[test]
fn s25_what_engines_read_differently_is_refused_naming_the_place() {
    for (pattern, reason) in [
        ("a[^]", "an empty class at character 4"),
        ("[]", "an empty class at character 2"),
        (r"\0", r"`\0`; write `\x00` at character 1"),
        (r"(?<n>a)\k<n>", r"`\k`; refer to the group by its number at character 8"),
        (r"é\ud83d\ude00", "half a surrogate pair; write the character itself at character 2"),
        (r"^\ud83d", "half a surrogate pair; write the character itself at character 2"),
        (r"\p{IsGreek}", "a Unicode property that ECMA-262 does not have at character 1"),
        ("(?i)a", "a flag inside the pattern at character 1"),
        (r"\Aa\z", r"`\A`; write `^` at character 1"),
        (r"a\z", r"`\z`; write `$` at character 2"),
        ("(?P<n>a)", "a group that starts with `(?P`; write `(?<name>...)` at character 1"),
        ("}", r"a `}` without `{`; write `\}` at character 1"),
        ("a]", r"a `]` without `[`; write `\]` at character 2"),
        ("a++", "a possessive quantifier at character 3"),
        ("a*+", "a possessive quantifier at character 3"),
        ("a(?x) b", "a flag inside the pattern at character 2"),
        ("[[:alpha:]]", r"a `]` without `[`; write `\]` at character 11"),
        ("(?>a)", "an atomic group at character 1"),
        ("(?#a)", "a comment at character 1"),
        ("(?i:a)", "a flag inside the pattern at character 1"),
    ] {
        let expected = "must be a regular expression that every engine reads alike: ";
        assert_eq!(problem(pattern), format!("{expected}{reason}"), "{pattern}");
    }
}

#[test]
fn what_is_no_regular_expression_is_refused() {
    for pattern in [
        "(",
        ")",
        "a)",
        "(?",
        "(?<",
        "(?<n",
        "(?<1>a)",
        "(?<>a)",
        "(?<n>a)(?<n>b)",
        "[",
        "[a",
        "[a-",
        "[z-a]",
        r"[a-\d]",
        r"[\d-a]",
        "*",
        "a**",
        "a???",
        "a{2}{3}",
        "{1}",
        "a{",
        "a{1",
        "a{,2}",
        "a{2,1}",
        "a{b}",
        "a{99999999999}",
        "^*",
        "$+",
        r"\b?",
        "(?=a)*",
        "(?<!a){2}",
        r"\",
        r"\1",
        r"(a)\2",
        r"\c",
        r"\c1",
        r"\x",
        r"\x4",
        r"\u",
        r"\u12",
        r"\u{}",
        r"\u{110000}",
        r"\u{41",
        r"\p",
        r"\p{",
        r"\pL",
        r"\p{}",
        r"\a",
        r"\e",
        r"\h",
        r"\G",
        r"\Z",
        r"\R",
        r"\X",
        r"\K",
        r"\Q",
        r"\é",
        r"\ ",
        r"[\1]",
        r"[\B]",
        r"\u{ 41}",
        r"\x+1",
    ] {
        assert!(Pattern::compile(pattern).is_err(), "{pattern}");
        assert!(!is_regular_expression(pattern), "{pattern}");
    }
}

#[test]
fn all_of_ecma_262_is_a_regular_expression_even_where_it_is_not_portable() {
    for pattern in [
        "[^]",
        "[]",
        r"\0",
        r"(?<n>a)\k<n>",
        r"\k<n>(?<n>a)",
        r"\ud83d\ude00",
        r"^\ud83d",
        r"[\udc00-\udfff]",
    ] {
        assert!(Pattern::compile(pattern).is_err(), "{pattern}");
        assert!(is_regular_expression(pattern), "{pattern}");
    }
}

#[test]
fn s24_what_is_too_long_deep_or_big_is_refused_at_once_without_an_echo() {
    let nested = |open: &str, close: &str| format!("{}a{}", open.repeat(120), close.repeat(120));
    for pattern in [
        "x".repeat(1_001),
        "é".repeat(200_000),
        nested("(", ")"),
        nested("(?:", "){9}"),
        nested("(?=", ")"),
        "(".repeat(1_000),
        "(?:a{1000}){1000}".into(),
        "(?:(?:(?:){4000000000}){4000000000}){4000000000}".into(),
        "(?:a{0}){4000000000}".into(),
        format!("(?:{}){{999}}", r"\p{L}".repeat(100)),
        format!("{}{}", "(?:a|b){500}".repeat(20), "c"),
        format!("a{{{}}}", "9".repeat(900)),
        format!("\\p{{{}}}", "A".repeat(900)),
        format!("(?<{}", "n".repeat(900)),
    ] {
        let started = Instant::now();
        let problem = problem(&pattern);
        assert!(started.elapsed() < Duration::from_millis(500), "{problem}");
        assert!(problem.chars().count() < 400, "{problem}");
    }
    assert!(Pattern::compile(&"x".repeat(1_000)).is_ok());
    assert!(Pattern::compile(&format!("{}a{}", "(".repeat(50), ")".repeat(50))).is_ok());
}
