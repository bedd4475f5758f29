//! Code without its types: what is left, where it stands, what is refused.

use haft_typescript::blank;
use oxc_allocator::Allocator;
use oxc_parser::Parser;
use oxc_span::SourceType;

use super::snippets::SNIPPETS;

/// The code of a source, checked: JavaScript, with lines as long as before.
pub(crate) fn code(source: &str) -> String {
    let code = blank(source, "a.ts").unwrap_or_else(|problems| panic!("{source}\n{problems:?}"));
    let lengths = |text: &str| -> Vec<usize> {
        text.split(['\n', '\r', '\u{2028}', '\u{2029}'])
            .map(|line| line.encode_utf16().count())
            .collect()
    };
    assert_eq!(lengths(source), lengths(&code), "{source}\n{code}");
    // What is left stands where it stood; only these three may be put in a blank.
    let both = source.encode_utf16().zip(code.encode_utf16());
    let moved = both.filter(|(was, is)| was != is && *is != u16::from(b' '));
    let put = moved.filter_map(|(_, is)| char::from_u32(is.into())).collect::<String>();
    assert!(put.chars().all(|one| ";()".contains(one)), "{source}\n{code}");
    let allocator = Allocator::new();
    let source_type = SourceType::mjs();
    let parsed = Parser::new(&allocator, &code, source_type).parse();
    assert!(parsed.diagnostics.is_empty(), "{source}\n{code}\n{:?}", parsed.diagnostics);
    code
}

/// Text with each run of blanks as one, and none at the ends of lines.
fn words(text: &str) -> String {
    let lines = text.split('\n').map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn each_construct_leaves_what_runs_in_its_place() {
    for (source, expected) in SNIPPETS {
        assert_eq!(words(&code(source)), words(expected), "{source}");
    }
}

#[test]
fn a_type_between_two_lines_joins_no_statements() {
    for (source, expected) in [
        ("const a = b as T\n(c)", "const a = b;    \n(c)"),
        ("const a = b satisfies T\n[c]", "const a = b;          \n[c]"),
        ("let a = b as T\n`c`", "let a = b;    \n`c`"),
        ("a = (b as T)\n(c)", "a = (b     )\n(c)"),
        ("a\ntype X = 1\n(b)", "a\n;         \n(b)"),
        ("a\ninterface X {}\n[b]", "a\n;             \n[b]"),
        ("a;\ntype X = 1\n(b)", "a;\n          \n(b)"),
        (
            "const f = () => {}\ndeclare const x: 1\n(b)",
            "const f = () => {}\n;                 \n(b)",
        ),
        ("class A { a = 1\n public ['b'] = 2 }", "class A { a = 1\n ;      ['b'] = 2 }"),
        (
            "class A { a: T\n [k: string]: any\n *b() {} }",
            "class A { a   \n ;               \n *b() {} }",
        ),
        ("class A { a = b as T\n ['c'] = 1 }", "class A { a = b;    \n ['c'] = 1 }"),
        (
            "class A { a = 1\n abstract m(): void\n *b() {} }",
            "class A { a = 1\n ;                 \n *b() {} }",
        ),
        ("class A { a = () => b as T\n [c]() {} }", "class A { a = () => b;    \n [c]() {} }"),
        ("class A { get: T\n set?: T\n m() {} }", "class A { get;  \n set;   \n m() {} }"),
        ("class A { static: T\n m() {} }", "class A { static;  \n m() {} }"),
        ("export default a as T\n(b)", "export default a;    \n(b)"),
        ("let f = (a: T): {\n  b: T\n} => a", "let f = (a          \n      \n) => a"),
        ("let f = async <\n  T\n>(a: T) => a", "let f = async (\n   \n  a   ) => a"),
        (
            "function f() { return <\n  T\n>(a: T) => a }",
            "function f() { return (\n   \n  a   ) => a }",
        ),
    ] {
        assert_eq!(words(&code(source)), words(expected), "{source}");
    }
}

#[test]
fn wide_characters_and_every_line_break_keep_the_columns_behind_them() {
    assert_eq!(code("let a: \"日本👩\" = b"), "let a         = b");
    assert_eq!(code("let a: {\r\n}\r\n= b"), "let a   \r\n \r\n= b");
    assert_eq!(code("type A = 1\u{2028}let b"), "          \u{2028}let b");
    assert_eq!(code("#!/usr/bin/env node\nlet a: b"), "#!/usr/bin/env node\nlet a   ");
}

#[test]
fn javascript_is_handed_back_as_it_is() {
    let source = "a <b> (c) // not types";
    assert_eq!(blank(source, "a.js").unwrap(), source);
    assert_eq!(blank(source, "a.mjs").unwrap(), source);
    assert_eq!(blank("let a: b", "a.mts").unwrap(), "let a   ");
}

fn refused(source: &str) -> Vec<String> {
    let problems = blank(source, "a.ts").expect_err(source);
    let said = problems
        .iter()
        .map(|one| format!("{}:{} {}; {}", one.line, one.column, one.message, one.help));
    said.collect()
}

#[test]
fn what_is_no_type_is_refused_with_the_rewrite_that_needs_none() {
    for (source, expected) in [
        (
            "enum Color { Red, Green = 5, Blue, 'a b' = 'x' }",
            "1:1 enum Color is code that TypeScript makes; write const Color = { Red: 0, Green: 5, Blue: 6, 'a b': 'x' } as const; type Color = (typeof Color)[keyof typeof Color]",
        ),
        (
            "export const enum A { B = 1 << 2, C }",
            "1:8 enum A is code that TypeScript makes; write const A = { ... } as const; type A = (typeof A)[keyof typeof A]",
        ),
        (
            "namespace N { export const a = 1 }",
            "1:1 namespace N has values in it, which is code that TypeScript makes; move them to a file and write import * as N, or use an object",
        ),
        (
            "class A {\n  constructor(private readonly a: string = 'x') {}\n}",
            "2:15 the parameter property a is code that TypeScript makes; declare the field a and write this.a = a in the constructor",
        ),
        (
            "import a = require('b')",
            "1:1 import a = require() is code that TypeScript makes; write import a from 'b'",
        ),
        (
            "import a = B.C",
            "1:1 import a = is code that TypeScript makes; write const a = B.C, or import type a = B.C",
        ),
        ("export = a", "1:1 export = is code that TypeScript makes; write export default"),
        (
            "f(() => <T>{})",
            "1:9 <T>x cannot be removed here without a change of meaning; write x as T",
        ),
        (
            "return1(<\nT>a)",
            "1:9 <T>x cannot be removed here without a change of meaning; write x as T",
        ),
    ] {
        assert_eq!(refused(source), [expected], "{source}");
    }
    assert_eq!(refused("enum A {}\nlet b: string;\nenum C {}").len(), 2);
}

#[test]
fn an_assertion_in_brackets_of_tsx_is_a_fault_of_syntax() {
    let problems = blank("let a = <T>b;", "a.tsx").unwrap_err();
    assert_eq!(problems.len(), 1);
    assert!(problems[0].message.starts_with("the file does not parse: "), "{problems:?}");
}
