//! A schema and a value, a line each: no panic, and words exactly where the value is invalid.
#![no_main]

use haft_schema::{Options, Schema, issues, json::parse};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some((schema, value)) = text.split_once('\n') else { return };
    let (Ok(schema), Ok(value)) = (parse(schema), parse(value)) else { return };
    let Ok(schema) = Schema::compile(&schema, &Options::default()) else { return };
    let problems = schema.problems(&value);
    assert_eq!(schema.is_valid(&value), problems.list.is_empty());
    let lines = issues(problems, "Invalid value");
    assert!(lines.len() <= 20);
    assert!(lines.iter().all(|issue| !issue.line.contains('\n')));
    assert!(lines.iter().map(|issue| issue.line.len() + 1).sum::<usize>() <= 4096);
});
