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

#[test]
fn overloads_and_members_of_an_enum_are_counted_as_they_are_gone_through() {
    const STEPS: &str = "the type takes more than 100,000 steps to evaluate";
    let overloads = lines(9000, "export function f(a: #): void;");
    let tools = format!("{overloads} export function f(a: any): void {{}}");
    assert_eq!(first_said(&tools, ""), STEPS);
    let wide = format!("export function f({}): void;", lines(40_000, "p#: 1,"));
    let tools = format!("{wide} {wide} export function f(a: any): void {{}}");
    assert_eq!(first_said(&tools, ""), STEPS);
    let members = lines(30_000, "A# = A0 + B,");
    let tools = format!("enum E {{ B = 1, {members} }} export function f(a: E): void {{}}");
    assert_eq!(first_said(&tools, ""), STEPS);
}

#[test]
fn as_many_overloads_and_members_as_anybody_writes_are_read() {
    let overloads = lines(300, "export function f(a: #, b#?: string): void;");
    let members = lines(2000, "A# = 1 << #,");
    let tools = format!(
        "{overloads} export function f(a: any): void {{}}
         enum E {{ {members} Last = A0 | A1 }} export function g(a: E.Last): void {{}}"
    );
    let found = read_files(&[("/p/tools.ts", &tools)]);
    assert_eq!((found.tools.len(), found.problems.len()), (2, 0), "{:?}", found.problems);
}
