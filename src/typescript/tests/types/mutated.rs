//! The page's examples, cut up and put together again by a seeded generator.

use std::time::{Duration, Instant};

use super::{read_files, table};

/// How many sources are made; `HAFT_MUTATIONS` asks for more.
const MADE: usize = 1_500;

/// A small generator of numbers, the same on every machine.
struct Seeded(u64);

impl Seeded {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % bound.max(1)
    }
}

/// The pieces that sources are cut into: words, numbers and single marks.
fn pieces(source: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let is_word = |one: char| one.is_alphanumeric() || one == '_';
        let end = if is_word(first) {
            rest.find(|one| !is_word(one)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        out.push(&rest[..end]);
        rest = &rest[end..];
    }
    out
}

#[test]
fn no_mutation_of_an_example_panics_or_takes_long() {
    let rows = table::rows();
    let examples: Vec<Vec<&str>> = rows.iter().map(|row| pieces(&row[row.len() - 2])).collect();
    let asked = std::env::var("HAFT_MUTATIONS").ok().and_then(|made| made.parse().ok());
    let mut seeded = Seeded(0x9E37_79B9_7F4A_7C15);
    let mut said = 0;
    for _ in 0..asked.unwrap_or(MADE) {
        let mut made = examples[seeded.below(examples.len())].clone();
        for _ in 0..=seeded.below(4) {
            let other = &examples[seeded.below(examples.len())];
            let from = seeded.below(other.len());
            let to = (from + 1 + seeded.below(8)).min(other.len());
            let start = seeded.below(made.len());
            let end = match seeded.below(3) {
                0 => start,
                1 => (start + 1).min(made.len()),
                _ => (start + seeded.below(6)).min(made.len()),
            };
            made.splice(start..end, other[from..to].iter().copied());
        }
        let source = made.concat();
        let started = Instant::now();
        let result = read_files(&[("/p/types.ts", &source)]);
        assert!(started.elapsed() < Duration::from_secs(20), "{source}");
        if let Ok(schema) = result {
            said += 1;
            assert!(serde_json::from_str::<serde_json::Value>(&schema).is_ok(), "{source}");
        }
    }
    assert!(said > MADE / 100, "{said}");
}
