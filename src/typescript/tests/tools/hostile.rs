//! Sources that nobody would write: nothing panics, and time stays linear.

use std::time::{Duration, Instant};

use haft_typescript::{Files, Options, blank, extract};

use super::Texts;
use super::snippets::SNIPPETS;

/// A generator of numbers that is the same in every run.
struct Seeded(u64);

impl Seeded {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % below.max(1)
    }
}

/// Sources whose parts are put into one another.
fn corpus() -> Vec<String> {
    let mut sources: Vec<String> =
        SNIPPETS.iter().map(|(source, _)| (*source).to_owned()).collect();
    let tools = [
        "/** Finds. @effect read */ export function find(/** t */ o: { /** max\n * @minimum 1 @maximum 5 */ limit?: number }) {}",
        "/** @param {string} a - {@link b\n * @param [b=[1,2] x */ export const f = async ({ a, b = [1] }: { a: string; b: number[] }, ...rest: string[]) => {};",
        "interface N<T = string> { v: T; kids?: N<T>[] } export function f(n: N, m: Pick<N, 'v'>, k: keyof N) {}",
        "export const o = { a(x: 'p' | 'q') {}, b: (y = 1) => y, ...z, get c() { return 1 } } as const; export default o;",
        "type R<T> = { [K in keyof T as `x${K & string}`]?: T[K] }; export function f(r: R<{ a: 1; b: 2 }>, u?: A | null) {}",
        "enum E { A, B = 'x' } export function f(e: E, t: [a: string, b?: number, ...c: boolean[]]) {} export * from './t.ts'; export { f as g } from './t.ts';",
        "export function o(x: string): void; export function o(x: number, y?: 1): void; export function o(...x: any[]) {} // end",
        "import type { X } from './t.ts'; export function f(x: X, d: Date, m: Map<string, X>, c: ToolContext): Promise<{ a: X }> {}",
        "type C<T> = T extends (infer U)[] ? U : T extends Promise<infer V> ? C<V> : never; export const c: (o: { a: C<string[]> }) => void = (o) => {};",
        "/**\n * 日本 👩\u{200d}👧 \u{202e}\n * ```\n * @x\n */ export function f(a: \"日本\" | `x${number}`) {}",
    ];
    sources.extend(tools.map(str::to_owned));
    sources
}

/// A source of the corpus with pieces cut, doubled, moved and put in from others.
fn mutated(seeded: &mut Seeded, corpus: &[String]) -> String {
    const PIECES: [&str; 24] = [
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "<",
        ">",
        "/**",
        "*/",
        "//",
        "`",
        "${",
        "'",
        "\"",
        "\\",
        "\n",
        "@param {",
        " as ",
        "export ",
        "?",
        ":",
        "\u{0}",
        "👩\u{200d}",
    ];
    let mut text: Vec<char> = corpus[seeded.next(corpus.len())].chars().collect();
    for _ in 0..=seeded.next(4) {
        let at = seeded.next(text.len() + 1);
        let length = seeded.next(12).min(text.len() - at);
        match seeded.next(4) {
            0 => {
                text.drain(at..at + length);
            }
            1 => {
                let piece: Vec<char> = text[at..at + length].to_vec();
                let to = seeded.next(text.len() + 1);
                text.splice(to..to, piece);
            }
            2 => {
                let piece = PIECES[seeded.next(PIECES.len())];
                text.splice(at..at, piece.chars());
            }
            _ => {
                let other: Vec<char> = corpus[seeded.next(corpus.len())].chars().collect();
                let from = seeded.next(other.len());
                let to = (from + seeded.next(40)).min(other.len());
                text.splice(at..at, other[from..to].iter().copied());
            }
        }
    }
    text.into_iter().collect()
}

#[test]
fn no_mutation_of_a_source_panics_and_what_is_blanked_keeps_its_lines() {
    let corpus = corpus();
    let mut seeded = Seeded(0x9E37_79B9_7F4A_7C15);
    let options = Options { output_schemas: true, ..Options::default() };
    let mut blanked = 0;
    for _ in 0..4000 {
        let source = mutated(&mut seeded, &corpus);
        if let Ok(code) = blank(&source, "a.ts") {
            blanked += 1;
            assert_eq!(code.encode_utf16().count(), source.encode_utf16().count(), "{source}");
        }
        for path in ["/p/tools.ts", "/p/tools.js"] {
            let files = Texts::new(&[(path, &source), ("/p/t.ts", corpus[4].as_str())]);
            let found = extract(&files, path, &options);
            for tool in &found.tools {
                let schema: serde_json::Value = serde_json::from_str(&tool.input).unwrap();
                assert_eq!(schema["type"], "object", "{source}");
            }
            assert!(!found.tools.is_empty() || !found.problems.is_empty(), "{source}");
        }
    }
    assert!(blanked > 200, "{blanked}");
}

/// How long one run takes.
fn time(run: impl FnOnce()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

#[test]
fn long_sources_take_linear_time() {
    let long = |piece: &str, count: usize| piece.repeat(count);
    for source in [
        long("/** a @minimum 1 {@link x} */ ", 20_000),
        long("// a\n", 40_000) + "export function f() {}",
        long("let a: string = b as T; ", 10_000),
        long("type A = 1\n", 20_000),
        format!("/** {} */ export function f() {{}}", long("@param {{a} b ", 10_000)),
        format!("/** {} */ export function f() {{}}", long("[{@", 30_000)),
        format!("export function f(a: {}) {{}}", "{ a: 1 } | ".repeat(2000) + "1"),
        format!("export function f({}) {{}}", long("/** x */ a: string, ", 3000)),
        long("/** @param {string} a @returns {b} */ export function f(a) {}\n", 3000),
        format!("/** {} */ export function f(a) {{}}", long("@param {string} a.b\n", 5000)),
        format!("/** @typedef {{Object}} a\n {} */", long("@property {string} b\n", 5000)),
        long(" ", 500_000),
    ] {
        let taken = time(|| {
            for path in ["/p/tools.ts", "/p/tools.js"] {
                let files = Texts::new(&[(path, source.as_str())]);
                let _ = extract(&files, path, &Options::default());
            }
            let _ = blank(&source, "a.ts");
        });
        let start: String = source.chars().take(30).collect();
        assert!(taken < Duration::from_secs(8), "{start}: {taken:?}");
    }
}

#[test]
fn many_tools_of_one_long_line_are_read_and_bounded() {
    let source: String = (0..2500)
        .map(|index| format!("export function f{index}() {{}}"))
        .collect::<Vec<_>>()
        .join(" ");
    let files = Texts::new(&[("/p/tools.ts", source.as_str())]);
    let found = extract(&files, "/p/tools.ts", &Options::default());
    assert_eq!((found.tools.len(), found.problems.len()), (2000, 1));
    let source: String = (0..500)
        .map(|index| format!("export function f{index}(a) {{}}"))
        .collect::<Vec<_>>()
        .join(" ");
    let files = Texts::new(&[("/p/tools.ts", source.as_str())]);
    assert!(files.is_file("/p/tools.ts"));
    let found = extract(&files, "/p/tools.ts", &Options::default());
    assert_eq!((found.tools.len(), found.problems.len()), (0, 200));
}

#[test]
fn what_nests_deeply_is_refused_or_read_and_overflows_no_stack() {
    let deep = |open: &str, middle: &str, close: &str| {
        format!("{}{middle}{}", open.repeat(20_000), close.repeat(20_000))
    };
    for source in [
        deep("(", "a", ")"),
        deep("[", "a", "]"),
        deep("{", "", "}"),
        deep("`${", "a", "}`"),
        deep("!", "a", ""),
        deep("- ", "a", ""),
        deep("typeof ", "a", ""),
        deep("a + ", "a", ""),
        deep("a ** ", "a", ""),
        deep("a = ", "a", ""),
        deep("a ? b : ", "a", ""),
        deep("a => ", "a", ""),
        deep("", "a", ".b"),
        deep("", "a", "()"),
        deep("", "a", "!"),
        deep("", "a", " as T"),
        deep("", "a", "?.b"),
        deep("if (a) b; else ", "c", ""),
        deep("if (a) {} else ", "c", ""),
        deep("for (;;) ", "c", ""),
        deep("a: ", "c", ""),
        deep("new ", "a", ""),
        deep("await ", "a", ""),
        deep("class A { m() { ", "", "} }"),
        deep("namespace A { ", "", "}"),
        format!("let a: {}", deep("keyof ", "a", "")),
        format!("let a: {}", deep("A<", "a", ">")),
        format!("let a: {}", deep("(", "a", ")")),
        format!("let a: {}", deep("", "a", "[]")),
        format!("let a: {}", deep("a | ", "a", "")),
        format!("let a: {}", deep("() => ", "a", "")),
        format!("let a: {}", deep("a extends b ? c : ", "a", "")),
        format!("export function f(a: {}) {{}}", deep("", "a", "['b']")),
        format!("export function f(a: {}) {{}}", deep("{ a: ", "b", "}")),
        format!("export function f(a: {}) {{}}", deep("readonly ", "b[]", "")),
        format!("export function f(a = {}) {{}}", deep("1 + ", "1", "")),
        format!("export function f(a = {}) {{}}", deep("- ", "1", "")),
        format!("/** @default {} */ export function f() {{}}", deep("[", "1", "]")),
        format!("/** @param {{{}}} a */ export function f(a) {{}}", deep("keyof ", "a", "")),
        format!("/** @param {{a}} {} */ export function f(a) {{}}", deep("[", "a", "]")),
    ] {
        for path in ["/p/tools.ts", "/p/tools.js"] {
            let files = Texts::new(&[(path, source.as_str())]);
            let _ = extract(&files, path, &Options { output_schemas: true, ..Options::default() });
        }
        let _ = blank(&source, "a.ts");
    }
}
