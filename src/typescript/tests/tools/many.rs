//! Files that export or import more than anybody writes: each of their names is looked at once.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use super::read_files;

/// So many lines, each with its number in place of `#`.
fn lines(count: usize, line: &str) -> String {
    (0..count).fold(String::new(), |mut text, index| {
        writeln!(text, "{}", line.replace('#', &index.to_string())).unwrap();
        text
    })
}

/// What is said first of `/p/tools.ts` beside another file, in far less time than each name for
/// each other would take.
fn first_said(tools: &str, other: &str) -> String {
    let start = Instant::now();
    let found = read_files(&[("/p/tools.ts", tools), ("/p/other.ts", other)]);
    let elapsed = start.elapsed();
    assert!(elapsed < Duration::from_secs(20), "{elapsed:?}");
    assert!(found.tools.len() <= 2000 && found.problems.len() <= 200);
    found.problems[0].message.clone()
}

#[test]
fn a_module_that_is_exported_as_many_objects_counts_each_time() {
    let others = lines(8000, "export function f#(): void {}");
    let tools = lines(200, "export * as n# from './other.ts';");
    assert_eq!(first_said(&tools, &others), "the file exports more than 10000 names");
    let types = lines(8000, "export type T# = #;");
    assert_eq!(
        first_said(&lines(5000, "export * as n# from './other.ts';"), &types),
        "the file exports no function"
    );
}

#[test]
fn what_a_file_exports_everything_of_is_found_once() {
    let others = lines(20_000, "export * from './none#.ts';");
    let imports = lines(5000, "import type { T# } from './other.ts';");
    let members = lines(5000, "m#: T#;");
    let tools = format!("{imports} export function f(a: {{ {members} }}): void {{}}");
    assert_eq!(first_said(&tools, &others), "`m0`: `T0` is not found in \"./other.ts\"");
    assert_eq!(first_said(&others, ""), "no file is found for \"./none0.ts\"");
}
