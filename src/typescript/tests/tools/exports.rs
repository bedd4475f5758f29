//! Which exports are tools, under which names.

use haft_typescript::ExtractedTool;

use super::{names, problems, read, read_files, said};

fn paths(tools: &[ExtractedTool]) -> Vec<String> {
    tools.iter().map(|tool| format!("{}={}", tool.name, tool.export.steps.join("."))).collect()
}

#[test]
fn every_way_to_export_a_function_is_found() {
    let found = read(
        r"
        export function declared() {}
        export async function later() {}
        export const arrow = () => {}, second = async () => {};
        export const expression = function named() {};
        function local() {}
        const kept = () => {};
        export { local, kept as renamed };
        export let alias = local;
        export const typed: (o: { a: string }) => void = make();
        export const cast = (() => {}) as Handler;
        ",
    );
    let expected = [
        "declared",
        "later",
        "arrow",
        "second",
        "expression",
        "local",
        "renamed",
        "alias",
        "typed",
        "cast",
    ];
    assert_eq!(names(&found), expected);
    assert_eq!(said(&found), [""; 0]);
}

#[test]
fn what_is_no_function_is_passed_over() {
    let found = read(
        r#"
        export const VERSION = "1", LIST = [1, 2], client = new Client(), made = make();
        export class Failure extends Error {}
        export interface Shape { a: string }
        export type Alias = string;
        export type { Alias as Other };
        export enum Color { Red }
        export declare function nowhere(): void;
        export { type Shape as S };
        export function only() {}
        "#,
    );
    assert_eq!(names(&found), ["only"]);
    assert_eq!(said(&found), [""; 0]);
}

#[test]
fn methods_of_an_exported_object_are_tools_of_their_own() {
    let found = read(
        r#"
        function shared(a: string) {}
        export const files = {
          /** Reads. */ read(path: string) {},
          write: async (path: string) => {},
          list: function () {},
          shared,
          get size() { return 1 },
          [computed]() {},
          "quoted-name"() {},
          limit: 5,
          ...others,
        } as const;
        export default { alone() {} };
        "#,
    );
    let expected = [
        "files_read=files.read",
        "files_write=files.write",
        "files_list=files.list",
        "files_shared=files.shared",
        "files_quoted-name=files.quoted-name",
        "alone=default.alone",
    ];
    assert_eq!(paths(&found.tools), expected);
    assert_eq!(found.tools[0].description, "Reads.");
}

#[test]
fn a_default_export_has_the_name_of_its_function_or_of_its_file() {
    let one = |source| paths(&read_files(&[("/p/word-count.tool.ts", source)]).tools);
    assert_eq!(one("export default function slug() {}"), ["slug=default"]);
    assert_eq!(one("function slug() {} export default slug"), ["slug=default"]);
    assert_eq!(one("function slug() {} export { slug as default }"), ["slug=default"]);
    assert_eq!(one("export default () => {}"), ["word-count=default"]);
    assert_eq!(one("export default async function () {}"), ["word-count=default"]);
    assert_eq!(one("export function slug() {} export default slug"), ["slug=slug"]);
}

#[test]
fn functions_of_other_files_are_found_through_re_exports() {
    let found = read_files(&[
        (
            "/p/tools.ts",
            r#"
            export { a as b, default as c } from "./x.js";
            export * from "./y";
            export * as z from "./y";
            import { a } from "./x.js";
            export { a };
            export function own() {}
            "#,
        ),
        ("/p/x.ts", "export function a() {} export default function () {}"),
        ("/p/y.ts", "export function own() {} export function other() {} export default () => {}"),
    ]);
    let expected =
        ["b=b", "c=c", "other=other", "z_own=z.own", "z_other=z.other", "a=a", "own=own"];
    let mut found_paths = paths(&found.tools);
    found_paths.retain(|path| path != "z_default=z.default");
    assert_eq!(found_paths, expected);
    assert_eq!(found.tools[0].export.file, "/p/x.ts");
    assert_eq!(found.files, ["/p/tools.ts", "/p/y.ts", "/p/x.ts"]);
}

#[test]
fn a_circle_of_re_exports_ends() {
    let found = read_files(&[
        ("/p/tools.ts", r#"export * from "./x"; export { gone } from "./x";"#),
        (
            "/p/x.ts",
            r#"export * from "./tools"; export { gone } from "./tools"; export function a() {}"#,
        ),
    ]);
    assert_eq!(names(&found), ["a"]);
    assert_eq!(
        said(&found),
        ["1:31 gone: \"./x\" does not export what is named here; export a name that it has"]
    );
}

#[test]
fn what_cannot_be_a_tool_is_said_with_its_place_and_the_others_stay() {
    let source = "export function good() {}
export function $bad() {}
export function* many() {}
export { missing };
export { x } from './none.ts';
export const files = { good() {} };
export const files_good = () => {};";
    let found = read(source);
    assert_eq!(names(&found), ["good", "files_good"]);
    assert_eq!(
        said(&found),
        [
            "4:10 missing: nothing is declared for \"missing\"; declare it in this file, or take it out of the exports",
            "5:10 x: no file is found for \"./none.ts\"; check the path, or export functions that this file declares",
            "2:17 $bad: \"$bad\" is no name that every host accepts; export it under a name of 1 to 64 letters, digits, _ and - that begins with a letter",
            "3:8 many: it is a generator, and a tool answers once; write a function that returns an array of what it yields",
            "7:14 files_good: another export is the tool files_good already; rename one of them",
        ]
    );
    let frame = &found.problems[2].frame;
    assert!(
        frame.contains("> 2 | export function $bad() {}\n    |                 ^^^^"),
        "{frame}"
    );
}

#[test]
fn a_function_that_a_call_makes_is_said_unless_it_has_a_type() {
    let source = "export const a = memoize((x: string) => x);
export const b: (x: string) => string = memoize((x) => x);
export const c = [1].map((x) => x), d = make(), e = new Thing(() => {});";
    let found = read(source);
    assert_eq!(names(&found), ["b"]);
    assert_eq!(
        said(&found),
        [
            "1:18 a: a call makes it, so what it takes cannot be seen; give it the type of a function, or export a function that calls it"
        ]
    );
}

#[test]
fn a_file_without_a_function_is_said_in_words() {
    assert_eq!(
        problems("const a = 1;"),
        [
            "1:1 -: the file exports no function; write export before a function that is to be a tool"
        ]
    );
    assert_eq!(
        problems("export class A { m() {} }"),
        [
            "1:14 -: the file exports no function; a class is never instantiated; export a function that makes an instance and calls it"
        ]
    );
    let store = "class Store { add() {} }\n";
    let instance = "the file exports no function; the methods of an instance are not read; export a function that calls it";
    let object = "the file exports no function, and none of the values of this object is one; write a function in it, or write export before one";
    for (export, expected) in [
        ("export const store = new Store()", format!("2:14 -: {instance}")),
        ("const store = new Store();\nexport { store }", format!("2:7 -: {instance}")),
        ("export default new Store()", format!("2:16 -: {instance}")),
        ("export const store = new Store() satisfies Store", format!("2:14 -: {instance}")),
        ("export const config = { a: 1, store: new Store() }", format!("2:14 -: {object}")),
        ("export default {}", format!("2:16 -: {object}")),
        ("export const a = {}, b = new Store()", format!("2:22 -: {instance}")),
    ] {
        assert_eq!(problems(&format!("{store}{export}")), [expected], "{export}");
    }
    let code = read("export const a = {}").problems[0].code;
    assert_eq!(code, Some(haft_typescript::ProblemCode::NoFunction));
}

#[test]
fn a_file_of_commonjs_has_no_functions_that_are_read() {
    let help = "name it .mjs, and write export before each function that is to be a tool";
    let code = |source: &str| {
        let found = read_files(&[("/p/tools.cjs", source)]);
        (said(&found), found.problems[0].code)
    };
    let words = "1:1 -: the file exports no function: those of CommonJS are not read";
    let none = (vec![format!("{words}; {help}")], Some(haft_typescript::ProblemCode::NoFunction));
    assert_eq!(code("exports.f = () => {};"), none);
    let words = "2:1 -: Node runs a .cjs file as CommonJS, which has no export";
    assert_eq!(code("\nexport const f = () => {};"), (vec![format!("{words}; {help}")], None));
}

#[test]
fn a_function_without_a_description_is_no_tool_where_one_is_wanted() {
    let source = "/** A. */ export const a = () => {};\n/** @deprecated */ export function b() {}\n\
                  export function c() {}\n/** @effect read */ export function d() {}";
    let files = super::Texts::new(&[("/p/tools.ts", source)]);
    let options = haft_typescript::Options { described: true, ..Default::default() };
    let found = haft_typescript::extract(&files, "/p/tools.ts", &options);
    assert_eq!(names(&found), ["a", "b"]);
    let words = "it has no description, which is all that a model knows of it; write what it does \
                 in a comment above it: /** ... */";
    assert_eq!(said(&found), [format!("3:17 c: {words}"), format!("4:37 d: {words}")]);
    assert!(found.problems[0].frame.contains("> 3 | export function c() {}\n"));
    assert_eq!(names(&read(source)), ["a", "b", "c", "d"]);
}

#[test]
fn a_file_that_cannot_be_read_or_parsed_is_one_problem() {
    let found = read_files(&[("/p/tools.ts", "export function f( {")]);
    assert_eq!(found.problems.len(), 1);
    assert_eq!(found.files, ["/p/tools.ts"]);
    assert!(found.problems[0].message.starts_with("the file does not parse: "));
    let none = haft_typescript::extract(
        &super::Texts::new(&[]),
        "/p/x.ts",
        &haft_typescript::Options::default(),
    );
    assert_eq!(said(&none), ["1:1 -: the file cannot be read; check its path"]);
    let broken = read_files(&[
        ("/p/tools.ts", "export * from './x'; export function ok() {}"),
        ("/p/x.ts", "export function ("),
    ]);
    assert_eq!(names(&broken), ["ok"]);
    assert_eq!(broken.problems[0].file, "/p/x.ts");
}
