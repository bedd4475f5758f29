//! Types that other files declare.

use serde_json::Value;

use super::read_files;

/// Asserts what the first file's `X` is, given the others.
fn is(files: &[(&str, &str)], expected: &str) {
    let found: Value = serde_json::from_str(&read_files(files).unwrap()).unwrap();
    assert_eq!(found, serde_json::from_str::<Value>(expected).unwrap(), "{files:?}");
}

const TEXT: &str = r#"{"type":"string"}"#;

#[test]
fn every_way_to_import_a_type_finds_it() {
    for import in [
        "import { A } from './a'; export type X = A",
        "import type { A } from './a.ts'; export type X = A",
        "import { type A as B } from './a.js'; export type X = B",
        "import D from './a'; export type X = D",
        "import * as all from './a'; export type X = all.A",
        "export type X = import('./a').A",
        "export { A as X } from './a'",
        "export * from './x'",
        "export * as ns from './a'; import * as own from './main'; export type X = own.ns.A",
        "import { ns } from './x'; export type X = ns.A",
        "import { E } from './a'; export type X = `${E.A}` extends 'a' ? string : number",
        "import { value } from './a'; export type X = typeof value",
        "export type X = typeof import('./a').value",
        "import all = require('./a'); export type X = all.A",
    ] {
        is(
            &[
                ("/p/main.ts", import),
                (
                    "/p/a.ts",
                    "export type A = string; export default interface D extends String {}
                     export enum E { A = 'a' } export let value = 'x';",
                ),
                ("/p/x.ts", "export { A as X } from './a'; export * as ns from './a'"),
            ],
            TEXT,
        );
    }
}

#[test]
fn the_types_of_a_package_are_found() {
    is(
        &[
            ("/p/main.ts", "import type { A } from 'pkg'; export type X = A"),
            ("/p/node_modules/pkg/package.json", r#"{"types":"./types/index.d.ts"}"#),
            ("/p/node_modules/pkg/types/index.d.ts", "export * from './a.js'"),
            ("/p/node_modules/pkg/types/a.d.ts", "export declare type A = string"),
        ],
        TEXT,
    );
}

#[test]
fn modules_that_import_each_other_end() {
    let files = [
        ("/p/main.ts", "import { B } from './b'; export type A = { b?: B }; export type X = A"),
        ("/p/b.ts", "import { A } from './main'; export interface B { a: A }"),
    ];
    assert!(read_files(&files).unwrap().contains("#/$defs/A"));
    let circle = [
        (
            "/p/main.ts",
            "export * from './b'; export * from './c'; import { Y } from './b'; export type X = Y",
        ),
        ("/p/b.ts", "export * from './main'; export * from './c'"),
        ("/p/c.ts", "export * from './main'; export * from './b'"),
    ];
    let found = read_files(&circle).unwrap_err();
    assert_eq!(found[0].message, "`Y` is not found in \"./b\"");
    let alias = [
        ("/p/main.ts", "import { X } from './b'; export { X }"),
        ("/p/b.ts", "export { X } from './main'"),
    ];
    assert!(read_files(&alias).is_err());
}

#[test]
fn an_imported_file_that_does_not_parse_is_named() {
    let files = [
        ("/p/main.ts", "import { A } from './a'; export type X = A"),
        ("/p/a.ts", "export type A =\n= 1"),
    ];
    let found = read_files(&files).unwrap_err();
    let message = "\"./a\" (/p/a.ts:2): the file does not parse: Unexpected token";
    assert_eq!((found[0].message.as_str(), found[0].line), (message, 1));
}

#[test]
fn a_problem_in_another_file_is_located_there() {
    let files = [
        ("/p/main.ts", "import { A } from './a'; export type X = { a: A }"),
        ("/p/a.ts", "\nexport type A = { b: Map<string, string> }"),
    ];
    let found = read_files(&files).unwrap_err();
    assert_eq!((found[0].file.as_str(), found[0].line, found[0].column), ("/p/a.ts", 2, 22));
    assert_eq!(found[0].message, "`a.b`: JSON has no `Map`");
    assert!(found[0].frame.contains("> 2 | export type A"), "{}", found[0].frame);
}

#[test]
fn the_other_names_of_a_tsconfig_are_found() {
    is(
        &[
            ("/p/src/main.ts", "import type { A } from '@/types'; export type X = A"),
            (
                "/p/tsconfig.json",
                "{ \"compilerOptions\": { \"paths\": { \"@/*\": [\"./src/*\"], } } } // x",
            ),
            ("/p/src/types.ts", "import { B } from '@/b'; export type A = B"),
            ("/p/src/b.ts", "export type B = string"),
        ],
        TEXT,
    );
}

#[test]
fn a_module_that_a_declaration_file_declares_by_its_name_is_found() {
    let path = "declare module 'path' { namespace path { interface Parsed { base: string } type T = string }
                export = path; }
                declare module 'node:path' { import path = require('path'); export = path; }";
    let fs = "declare module 'fs' { import { Parsed } from 'node:path'; type T = Parsed['base'];
              export type Y = T; } declare module 'node:fs' { export * from 'fs'; }";
    for import in [
        "import type { T } from 'node:path'; export type X = T",
        "import type { T } from 'path'; export type X = T",
        "import * as path from 'node:path'; export type X = path.T",
        "import path from 'node:path'; export type X = path.T",
        "import { Parsed } from 'path'; export type X = Parsed['base']",
        "import type { Y } from 'node:fs'; export type X = Y",
        "import type { Y } from 'fs'; export type X = Y",
        "import type { T } from 'fs'; export type X = T",
        "export type X = import('node:fs').Y",
        "import type { Z } from 'fs/promises'; export type X = Z",
        "import type { Old } from 'old'; export type X = Old",
        "import type { Own } from 'own'; export type X = Own",
    ] {
        is(
            &[
                ("/p/src/main.ts", import),
                ("/p/node_modules/@types/node/path.d.ts", path),
                ("/p/node_modules/@types/node/fs.d.ts", fs),
                (
                    "/p/node_modules/@types/node/fs/promises.d.ts",
                    "declare module 'fs/promises' { import { Y } from 'node:fs'; type Z = Y; }",
                ),
                (
                    "/p/node_modules/@types/old/index.d.ts",
                    "declare module 'old' { type Old = string }",
                ),
                (
                    "/p/node_modules/own/index.d.ts",
                    "export type Own = string; declare module 'own' { interface More {} }",
                ),
            ],
            TEXT,
        );
    }
    let files = [("/p/main.ts", "import type { T } from 'node:path'; export type X = T")];
    let found = read_files(&files).unwrap_err();
    assert_eq!(found[0].message, "`T` is of \"node:path\", which is not found");
    assert_eq!(found[0].help, "install @types/node, or declare the type in this file");
}

#[test]
fn a_type_of_a_package_that_is_not_there_says_so_however_it_is_named() {
    let install = "install it, or declare the type in this file";
    let path = "correct the path, or declare the type in this file";
    for (source, message, help) in [
        ("import { A } from 'q'; type X = A", "`A` is of \"q\", which is not found", install),
        ("import A from 'q'; type X = A", "`A` is of \"q\", which is not found", install),
        ("import * as q from 'q'; type X = q.A", "`A` is of \"q\", which is not found", install),
        ("import * as q from 'q'; type X = q.B.A", "`A` is of \"q\", which is not found", install),
        (
            "import { z } from 'zod'; const s = z.object({}); type X = z.infer<typeof s>",
            "`infer` is of \"zod\", which is not found",
            install,
        ),
        (
            "import z from 'zod'; type X = z.infer<1>",
            "`infer` is of \"zod\", which is not found",
            install,
        ),
        (
            "import q = require('@a/q'); type X = q.A",
            "`A` is of \"@a/q\", which is not found",
            install,
        ),
        (
            "import * as all from 'q'; type X = typeof all.a",
            "`all` is of \"q\", which is not found",
            install,
        ),
        (
            "import { a } from 'q'; type X = typeof a",
            "`a` is of \"q\", which is not found",
            install,
        ),
        ("type X = import('zod').infer<1>", "`infer` is of \"zod\", which is not found", install),
        ("type X = typeof import('zod')", "\"zod\" is not found", install),
        ("import * as q from './q'; type X = q.A", "`A` is of \"./q\", which is not found", path),
        (
            "import * as b from './b'; type X = b.A",
            "`A` is not found in \"./b\"",
            "check the import, or declare the type in this file",
        ),
        ("namespace N {} type X = N.A", "the type `A` is not found", "declare it or import it"),
    ] {
        let files = [("/p/main.ts", source), ("/p/b.ts", "export type B = 1")];
        let found = read_files(&files).unwrap_err();
        let found: Vec<_> = found.iter().map(|one| (&*one.message, &*one.help)).collect();
        assert_eq!(found, [(message, help)], "{source}");
    }
}
