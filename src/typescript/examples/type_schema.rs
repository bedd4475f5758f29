//! Prints the schema of one type: `cargo run -p haft-typescript --example type_schema FILE TYPE`.
//!
//! With a third argument, a number, it evaluates the type that often and prints the mean time.

use std::io::Write;
use std::time::Instant;

use haft_typescript::{Files, type_schema};

struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(path).ok()
    }

    fn is_file(&self, path: &str) -> bool {
        std::path::Path::new(path).is_file()
    }
}

fn main() -> std::io::Result<()> {
    let args: Vec<String> = std::env::args().collect();
    let [_, path, name, rest @ ..] = args.as_slice() else {
        return writeln!(std::io::stderr(), "type_schema FILE TYPE [TIMES]");
    };
    let path = std::path::absolute(path)?.to_string_lossy().into_owned();
    let mut out = std::io::stdout();
    if let Some(times) = rest.first().and_then(|times| times.parse::<u32>().ok()) {
        let started = Instant::now();
        for _ in 0..times {
            std::hint::black_box(type_schema(&Disk, &path, name).is_ok());
        }
        return writeln!(out, "{:?} each", started.elapsed() / times.max(1));
    }
    match type_schema(&Disk, &path, name) {
        Ok(schema) => writeln!(out, "{schema}"),
        Err(problems) => {
            for problem in problems {
                writeln!(std::io::stderr(), "{problem}\n{}", problem.frame)?;
            }
            std::process::exit(1)
        }
    }
}
