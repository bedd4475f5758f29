//! Results that fail every call.

use super::{read_files, warnings};

#[test]
fn a_result_that_json_cannot_say_is_a_warning_with_its_place() {
    for (source, expected) in [
        (
            "/** F. */ export function f(): Map<string, number> {}",
            "1:32 f: every call fails: JSON has no `Map`; write `Record<string, ...>` or an array of pairs",
        ),
        (
            "/** F. */ export async function f(): Promise<Set<string>> {}",
            "1:38 f: every call fails: JSON has no `Set`; write an array, with `@uniqueItems` above it",
        ),
        (
            "/** F. */ export const f = (): (() => void) => g;",
            "1:33 f: every call fails: JSON has no functions; return what the function gives",
        ),
        (
            "/** F. */ export function f(): symbol {}",
            "1:32 f: every call fails: JSON has no `symbol`; return a string",
        ),
        (
            "type R = Map<string, 1> | Set<1>; /** F. */ export function f(): R {}",
            "1:66 f: every call fails: JSON has no `Map`; write `Record<string, ...>` or an array of pairs",
        ),
        (
            "interface R { a: { b: RegExp } } /** F. */ export const f: () => R = () => x;",
            "1:66 f: every call fails: `a.b`: JSON has no `RegExp`; write `string`, the expression's source",
        ),
    ] {
        assert_eq!(warnings(source), [expected], "{source}");
    }
    let script =
        "/** F.\n * @returns {Promise<Map<string, number>>} It. */\nexport async function f() {}";
    let found = read_files(&[("/p/tools.js", script)]);
    let found: Vec<_> = found.warnings.iter().map(|one| (one.line, &*one.message)).collect();
    assert_eq!(found, [(2, "every call fails: JSON has no `Map`")]);
}

#[test]
fn a_result_that_may_be_json_is_none() {
    for result in [
        "string",
        "Map<string, 1> | undefined",
        "{ a?: Map<string, 1> }",
        "{ a: () => void }",
        "{ a: Map<string, 1>; toJSON(): object }",
        "Map<string, 1>[]",
        "Iterable<string>",
        "Date",
        "Uint8Array",
        "bigint",
        "R",
        "import('x').Map",
        "N.Map",
    ] {
        let source =
            format!("type R = {{ next: R }}; /** F. */ export function f(): {result} {{}}");
        assert_eq!(warnings(&source), [""; 0], "{result}");
    }
    let own = "interface Map { a: 1 } /** F. */ export function f(): Map {}";
    assert_eq!(warnings(own), [""; 0]);
    let imported = "import { Map } from './m'; /** F. */ export function f(): Map {}";
    let found = read_files(&[("/p/tools.ts", imported), ("/p/m.ts", "export type Map = 1")]);
    assert_eq!((found.warnings.len(), found.files.len()), (0, 1));
}
