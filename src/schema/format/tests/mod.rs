//! What each format takes and refuses.

mod dates;
mod hosts;

use std::time::{Duration, Instant};

use super::{FORMATS, find};

/// Checks texts that have a format and texts that have not.
fn check(name: &str, valid: &[&str], invalid: &[&str]) {
    let format = find(name).expect("the format is asserted");
    for text in valid {
        assert!(format.is_valid(text), "{name} takes {text:?}");
    }
    for text in invalid {
        assert!(!format.is_valid(text), "{name} refuses {text:?}");
    }
}

#[test]
fn every_example_has_its_format_and_unknown_formats_assert_nothing() {
    assert_eq!(FORMATS.len(), 13);
    for format in FORMATS {
        assert!(format.is_valid(format.example()), "{}", format.name());
        assert!(!format.is_valid("["), "{}", format.name());
    }
    for name in ["byte", "idn-email", "Date", "", "int64"] {
        assert!(find(name).is_none(), "{name}");
    }
}

#[test]
fn s25_a_uuid_has_thirty_six_characters() {
    check(
        "uuid",
        &["2EB8AA08-AA98-11ea-b4aa-73b441d16380", "00000000-0000-0000-0000-000000000000"],
        &[
            "urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380",
            "{2eb8aa08-aa98-11ea-b4aa-73b441d16380}",
            "2eb8aa08-aa98-11ea-b4aa-73b441d1638",
            "2eb8aa08aa9811eab4aa73b441d16380",
            "2eb8aa08-aa98-11ea-b4ga-73b441d16380",
            "2eb8-aa08-aa98-11ea-b4aa73b44-1d16380",
            "",
        ],
    );
}

#[test]
fn a_json_pointer_escapes_its_tildes() {
    check(
        "json-pointer",
        &["", "/", "/foo/bar~0/baz~1/%a", "/foo//bar", "/~1~0~0~1~1", "/ ", "/k\"l", "/é"],
        &["a", "#", "#/", "/foo/bar~", "/~0~", "/~2", "/~~", "0/a", "~0"],
    );
}

#[test]
fn a_regex_is_one_of_ecma_262_portable_or_not() {
    check(
        "regex",
        &[
            "",
            r"([abc])+\s+$",
            "[^]",
            r"\0",
            r"(?<n>a)\k<n>",
            r"\ud83d\ude00",
            r"\p{L}(?<=a)(?!b)",
            r"(a)\1",
        ],
        &[
            "^(abc]",
            r"^\S(|(.|\n)*\S)\Z",
            r"\a",
            "a**",
            "(?i)a",
            "(",
            "[",
            "a{2,1}",
            r"\k<n>",
            "\\",
        ],
    );
}

#[test]
fn hostile_texts_are_checked_in_linear_time() {
    let texts = ["1", "a.", "a@", "~0", "%41", "xn--a", "P1Y", ":", "/", "[", "\\\"", "(", "é"]
        .map(|piece| piece.repeat(40_000));
    let started = Instant::now();
    for format in FORMATS {
        for text in &texts {
            let _ = format.is_valid(text);
        }
    }
    assert!(started.elapsed() < Duration::from_secs(5));
}
