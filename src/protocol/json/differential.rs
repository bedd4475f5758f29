//! The scanner against `serde_json` on seeded random texts: they must agree on what is JSON.

use serde::de::IgnoredAny;

use super::Scanner;

/// A xorshift generator, so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap_or_default()
    }
}

const PIECES: [&str; 34] = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    "\"a\"",
    "\"\"",
    "\"\\n\"",
    "\"\\u00e9\"",
    "\\u12",
    "true",
    "false",
    "null",
    "tru",
    "0",
    "-0",
    "-",
    "1",
    "01",
    "1.5",
    "1.",
    ".5",
    "1e9",
    "1E-2",
    "1e",
    " ",
    "\n",
    "\t",
    "\u{1}",
    "é",
    "\"0123456789abcdef\\\"\"",
];

fn agree(text: &str) {
    let mut scanner = Scanner::new(text);
    let ours = scanner.value().map(str::to_owned).and_then(|value| scanner.end().map(|()| value));
    let theirs = serde_json::from_str::<IgnoredAny>(text);
    assert_eq!(ours.is_ok(), theirs.is_ok(), "{text:?}: {ours:?}, {theirs:?}");
    if let Ok(value) = ours {
        assert_eq!(value, text.trim_matches([' ', '\n', '\r', '\t']));
    }
}

#[test]
fn random_pieces_are_json_to_both_or_to_neither() {
    let mut random = Random(0x0ddb_1a5e_5eba_1100);
    for _ in 0..200_000 {
        let count = 1 + random.below(9);
        let text: String = (0..count).map(|_| PIECES[random.below(PIECES.len())]).collect();
        agree(&text);
    }
}

#[test]
fn mutated_json_is_json_to_both_or_to_neither() {
    let seed = r#"{"a":[1,-2.5e+3,{"b":"c\u0041\\","":null}],"long":"0123456789 \"quoted\" é","t":[true,[]]}"#;
    let mut random = Random(0x00ca_11ab_1e5e_ed00);
    for _ in 0..50_000 {
        let mut text: Vec<char> = seed.chars().collect();
        for _ in 0..=random.below(3) {
            let at = random.below(text.len());
            match random.below(3) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, text[random.below(text.len())]),
                _ => text.truncate(at.max(2)),
            }
        }
        agree(&text.into_iter().collect::<String>());
    }
}
