//! What grows with the input grows in step with it.

use std::time::{Duration, Instant};

use haft_tool::{Outcome, Tool};

use crate::{tool, try_tool};

/// A bound that a quadratic walk misses by far and a slow machine keeps.
const GENEROUS: Duration = Duration::from_secs(10);

fn within<T>(run: impl FnOnce() -> T) -> T {
    let started = Instant::now();
    let result = run();
    assert!(started.elapsed() < GENEROUS, "{:?}", started.elapsed());
    result
}

#[test]
fn a_definition_with_many_open_objects_says_all_of_them() {
    let properties: Vec<String> =
        (0..5_000).map(|index| format!(r#""p{index}":{{"properties":{{"x":{{}}}}}}"#)).collect();
    let fields = format!(
        r#""input":{{"type":"object","properties":{{{}}},"additionalProperties":false}}"#,
        properties.join(",")
    );
    assert_eq!(within(|| try_tool(&fields)).unwrap_err().problems.len(), 5_000);
}

#[test]
fn large_results_are_read_in_step() {
    let tool = tool("");
    let blocks = format!(
        "[{}{}]",
        r#"{"type":"text","text":"a"},"#.repeat(50_000),
        r#"{"type":"text","text":"a"}"#
    );
    assert_eq!(within(|| Outcome::from_json(&tool, &blocks)).blocks.len(), 50_001);
    let lone = format!("\"{}\"", r"\ud800".repeat(100_000));
    assert!(!within(|| Outcome::from_json(&tool, &lone)).is_error);
}

#[test]
fn hostile_arguments_are_refused_in_step() {
    let tool = Tool::define(
        r#"{"name":"t","description":"d","effect":"read",
            "input":{"type":"object","additionalProperties":{"type":"array","items":{"type":"integer"}}}}"#,
    )
    .unwrap();
    let big = format!(r#"{{"a":[{}1]}}"#, "9007199254740993,".repeat(90_000));
    assert_eq!(within(|| tool.check_input(&big)).unwrap_err().issues.len(), 20);
    let twice = format!("{{{}\"a\":[]}}", r#""a":[],"#.repeat(90_000));
    assert_eq!(within(|| tool.check_input(&twice)).unwrap_err().issues.len(), 1);
    let long = format!(r#"{{"{}":1e999}}"#, "k".repeat(4_000_000));
    assert!(within(|| tool.check_input(&long)).unwrap_err().issues[0].line.len() <= 4096);
}
