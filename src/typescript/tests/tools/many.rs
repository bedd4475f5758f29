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

#[test]
fn params_of_many_steps_or_names_overflow_no_stack_and_are_bounded() {
    let start = Instant::now();
    let long = format!(
        "type R = {{ r: R }}; /** F.\n * @param o It.\n * @param o{} x */ export function f(o: R) {{}}",
        ".r".repeat(60_000)
    );
    let found = read_files(&[("/p/tools.ts", &long)]);
    assert_eq!((found.tools.len(), found.warnings.len()), (1, 0));
    let members = lines(8000, "property#: string;");
    for param in ["* @param o.r.r.r.r x#", "* @param propertx#q x", "* @param o.propertx#q x"] {
        let params = lines(2000, param);
        let source = format!(
            "type R = {{ {members} r: R }}; /** F.\n{params} */ export function f(o: R) {{}}"
        );
        let found = read_files(&[("/p/tools.ts", &source)]);
        assert_eq!((found.tools.len(), found.problems.len()), (1, 0), "{param}");
        assert!(found.warnings.len() <= 50, "{param}");
    }
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn results_whose_types_name_one_another_often_are_looked_at_once() {
    let start = Instant::now();
    let wide: String = (0..8).fold(String::new(), |text, index| {
        let next = format!("a#: I{};", index + 1);
        text + &format!("interface I{index} {{ {} }}\n", lines(30, &next))
    });
    let own = lines(12, "a#: R;");
    for (types, warnings) in [
        (format!("{wide} interface I8 {{ a: 1 }} type R = I0;"), 0),
        (format!("interface R {{ {own} }}"), 0),
        (format!("interface R {{ {own} m: Map<1, 2> }}"), 1),
        // Each of a union must be lost: more than are looked at.
        (
            (0..7).fold(String::from("type U7 = Map<1, 2>; type R = U0;"), |text, index| {
                let next = format!("{{ a: U{} }} |", index + 1).repeat(99);
                text + &format!("type U{index} = {next} U{};", index + 1)
            }),
            0,
        ),
    ] {
        let source = format!("{types} /** F. */ export function f(): R {{}}");
        let found = read_files(&[("/p/tools.ts", &source)]);
        assert_eq!((found.tools.len(), found.warnings.len()), (1, warnings), "{types:.80}");
    }
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn comments_that_name_the_same_again_and_again_are_bounded() {
    let start = Instant::now();
    let nested = (1..8).fold(String::new(), |text, depth| {
        let line = format!("* @param {{object}} a{} x", ".b".repeat(depth));
        text + &lines(8, &line)
    });
    let script = format!("/** F.\n* @param {{object}} a A\n{nested} */ export function f(a) {{}}");
    let found = read_files(&[("/p/tools.js", &script)]);
    assert_eq!((found.tools.len(), found.problems.len()), (1, 0));
    let (types, properties) =
        (lines(5000, "* @typedef {object} T#"), lines(400, "* @property {string} p# x"));
    let script = format!("/** F.\n{types}{properties} */ export function f(a) {{}}");
    assert_eq!(read_files(&[("/p/tools.js", &script)]).tools.len(), 1);
    let (minimum, overloads) =
        (lines(40_000, "* @minimum #"), lines(3000, "export function f(a: 1): void;"));
    let source =
        format!("/** F.\n* @param a A\n{minimum} */ {overloads} export function f(a: any) {{}}");
    assert_eq!(read_files(&[("/p/tools.ts", &source)]).tools.len(), 1);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn what_is_past_the_warnings_and_problems_that_are_said_costs_little() {
    let start = Instant::now();
    let params = lines(60, "* @minimun# x");
    let tools = lines(100, &format!("/** F.\n{params} */ export function f#(): void {{}}"));
    let found = read_files(&[("/p/tools.ts", &tools)]);
    assert_eq!((found.tools.len(), found.warnings.len()), (100, 200));
    let names = lines(100, "export { f as f# };");
    let found =
        read_files(&[("/p/tools.ts", &format!("/** F.\n{params} */ function f() {{}} {names}"))]);
    // Under its second name the function has those for which the first left no room.
    assert_eq!((found.tools.len(), found.warnings.len()), (100, 60));
    let wrong = lines(500, "* @param o.p# x\n* @minimum x\n* @maxLength x");
    let source =
        format!("/** F.\n{wrong} */ export function f(o: {{ [key: string]: string }}) {{}}");
    let found = read_files(&[("/p/tools.ts", &source)]);
    assert_eq!((found.tools.len(), found.problems.len()), (0, 200));
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}
