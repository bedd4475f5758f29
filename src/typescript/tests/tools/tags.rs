//! Tags that are misspelt, stand inside a line, or say nothing where they stand.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use haft_tool::Effect;
use serde_json::json;

use super::{input, problems, read, read_files, said, tool, warnings};

/// `export function f(name: string)` with this comment.
fn with(comment: &str) -> String {
    format!("/** {comment} */\nexport function f(name: string) {{}}")
}

#[test]
fn a_tag_inside_a_line_means_what_it_means_on_its_own() {
    for (comment, description, effect) in [
        ("Eight. @effect destructive.", "Eight.", Effect::Destructive),
        ("Eight @effect destructive", "Eight", Effect::Destructive),
        ("Eight.@effect destructive", "Eight.", Effect::Destructive),
        ("Eight (@effect destructive)", "Eight", Effect::Destructive),
        ("Greets. @param name Who @effect read", "Greets.", Effect::Read),
        ("Eleven. @effect destructive @param name The a", "Eleven.", Effect::Destructive),
        ("Seven. @title Foo @effect read", "Seven.", Effect::Read),
        ("A. @example f('x') @effect read", "A.", Effect::Read),
        ("A. @returns it @effect read", "A.", Effect::Read),
        ("@effect read @description A.", "A.", Effect::Read),
        ("A.\n * @param name Who @effect read, always", "A.", Effect::Read),
        ("A.\n * @param name Who\n *   it is; @effect destructive", "A.", Effect::Destructive),
    ] {
        let found = tool(&with(comment));
        assert_eq!((found.description.as_str(), found.effect), (description, effect), "{comment}");
        assert_eq!(warnings(&with(comment)), [""; 0], "{comment}");
    }
    assert_eq!(tool(&with("Seven. @title Foo bar")).title.as_deref(), Some("Foo bar"));
    let old = tool(&with("Old. @deprecated use g @idempotent"));
    assert_eq!((old.deprecated.as_deref(), old.idempotent), (Some("use g"), Some(true)));
    let name = &input(&with("A. @param name The a @returns it @effect read"))["properties"]["name"];
    assert_eq!(*name, json!({"type":"string","description":"The a"}));
}

#[test]
fn a_name_in_a_sentence_an_address_and_code_are_text() {
    for comment in [
        "Mail effect@effect.com or me+you@param.org.",
        "Uses @effect/schema and @param/x.",
        "Of {@link f @effect read} and {@link https://x.test/@effect}.",
        "Takes `@effect destructive` and `a @param b`, ``@title``.",
        "Says \"the @effect read\".",
        "Pings @johndoe, @app.route and @everyone.",
        "As others do, a @see b and @this.",
    ] {
        let found = tool(&with(comment));
        let shown = comment.replace("{@link f @effect read}", "@effect read");
        let shown = shown.replace("{@link https://x.test/@effect}", "https://x.test/@effect");
        assert_eq!((found.description, found.effect), (shown, Effect::Write), "{comment}");
        assert_eq!(warnings(&with(comment)), [""; 0], "{comment}");
    }
    assert_eq!(
        warnings(&with("Joins with the @pattern of it, and its @param there.")),
        [
            "1:20 f: @pattern is read as text here; begin a line with it, or put it in backticks",
            "1:44 f: @param is read as text here; begin a line with it, or put it in backticks",
        ]
    );
}

#[test]
fn a_wrong_effect_is_a_problem_wherever_it_stands() {
    let takes = "@effect takes read, write or destructive, not";
    let help = "write @effect read, @effect write or @effect destructive; a word of a sentence stands in backticks";
    for (comment, place, word) in [
        ("Delete a file. @effect destructve", "1:20", "destructve"),
        ("Delete a file @effect destructve", "1:19", "destructve"),
        ("Delete a file. @effect", "1:20", ""),
        ("Delete a file. @effect: destructive", "1:20", ":"),
        ("A.\n * @effect Destructive", "2:4", "Destructive"),
        ("A.\n * @effect read write", "2:4", "read write"),
        ("A.\n * @effect read, or destructive", "2:4", "read, or destructive"),
        ("A.\n * @param name The @effect of it", "2:20", "of"),
    ] {
        assert_eq!(
            problems(&with(comment)),
            [format!("{place} f: {takes} \"{word}\"; {help}")],
            "{comment}"
        );
    }
    let found = read(&with("Delete a file. @effect destructve"));
    assert!(found.problems[0].frame.contains("> 1 | /** Delete a file. @effect destructve */\n"));
    assert!(found.tools.is_empty());
    assert_eq!(
        problems(&with("A. @effect read\n * @effect destructive")),
        ["2:4 f: another @effect says something else; keep the one that holds"]
    );
    assert_eq!(tool(&with("A. @effect read\n * @effect read")).effect, Effect::Read);
}

#[test]
fn a_misspelt_effect_is_a_problem_and_no_tool() {
    let effect = "write @effect read, @effect write or @effect destructive";
    for (comment, place, name, meant, help) in [
        ("A.\n * @efect destructive", "2:4", "efect", "effect", effect),
        ("A.\n * @Effect read", "2:4", "Effect", "effect", effect),
        ("A. @efect destructive", "1:8", "efect", "effect", effect),
        ("Deletes it @effects: destructive", "1:16", "effects", "effect", effect),
        ("A.\n * @effect-read", "2:4", "effect-read", "effect", effect),
        ("A.\n * @destructiveHint false", "2:4", "destructiveHint", "effect", effect),
        (
            "A.\n * @destructive",
            "2:4",
            "destructive",
            "effect destructive",
            "write @effect destructive",
        ),
        ("A @destructive", "1:7", "destructive", "effect destructive", "write @effect destructive"),
        (
            "A.\n * @destructve the file",
            "2:4",
            "destructve",
            "effect destructive",
            "write @effect destructive",
        ),
        ("A.\n * @readOnlyHint", "2:4", "readOnlyHint", "effect read", "write @effect read"),
        ("A. @read", "1:8", "read", "effect read", "write @effect read"),
        ("A.\n * @readOnly", "2:4", "readOnly", "effect read", "write @effect read"),
    ] {
        assert_eq!(
            problems(&with(comment)),
            [format!("{place} f: @{name} is no tag; did you mean @{meant}?; {help}")],
            "{comment}"
        );
    }
    let overloads = "/** A. */ export function f(a: string): void;\n/** @effect destructive */\nexport function f(a: any) {}";
    assert_eq!(tool(overloads).effect, Effect::Destructive);
    let misspelt = overloads.replace("@effect", "@efect");
    assert_eq!(
        problems(&misspelt),
        [format!("2:5 f: @efect is no tag; did you mean @effect?; {effect}")]
    );
}

#[test]
fn a_near_miss_of_a_tag_is_a_warning() {
    for (comment, place, name, meant) in [
        ("A.\n * @parm name Who", "2:4", "parm", "param"),
        ("A. @parm name Who", "1:8", "parm", "param"),
        ("A.\n * @params name Who", "2:4", "params", "param"),
        ("A.\n * @titel Foo", "2:4", "titel", "title"),
        ("A.\n * @minimun 1", "2:4", "minimun", "minimum"),
        ("A.\n * @openworld", "2:4", "openworld", "openWorld"),
        ("A.\n * @idempotentHint", "2:4", "idempotentHint", "idempotent"),
        ("A.\n * @effort 3", "2:4", "effort", "effect"),
    ] {
        let words = format!(
            "{place} f: @{name} is no tag; did you mean @{meant}?; write @{meant}, or put the name in backticks"
        );
        assert_eq!(warnings(&with(comment)), [words], "{comment}");
    }
    let values = "/** F. */ export function f(o: {\n /** N.\n * @minimun 1 */ n: number; /** @maxlength 2\n * @effect read */ s: string }, p: Q) {}\n/** @formt email */ type Q = string;";
    assert_eq!(
        warnings(values),
        [
            "3:4 f: @minimun is no tag; did you mean @minimum?; write @minimum, or put the name in backticks",
            "3:33 f: @maxlength is no tag; did you mean @maxLength?; write @maxLength, or put the name in backticks",
            "4:4 f: @effect says nothing of a value; write it above the function",
            "5:5 f: @formt is no tag; did you mean @format?; write @format, or put the name in backticks",
        ]
    );
    let package = [
        ("/p/tools.ts", "import type { A } from 'pkg'; /** F. */ export function f(a: A) {}"),
        ("/p/node_modules/pkg/index.d.ts", "export interface A { /** @minimun 1 */ n: number }"),
    ];
    assert_eq!(read_files(&package).warnings, []);
}

#[test]
fn the_words_of_a_param_are_complained_of_where_they_stand() {
    let script = "/** F.\n * @param {object} o The o\n * @param {string} o.a The a @minLenght 5\n */\nexport function f(o) {}";
    let found = read_files(&[("/p/tools.js", script)]);
    let said: Vec<_> = found.warnings.iter().map(|one| (one.line, &*one.message)).collect();
    assert_eq!(said, [(3, "@minLenght is no tag; did you mean @minLength?")]);
}

#[test]
fn tags_of_others_are_never_complained_of() {
    let tags = "returns throws example see since internal template remarks deprecated async author \
                callback category class default enum event experimental fires function group hidden \
                ignore kind license listens name override private public readonly requires sealed \
                summary this todo type typeParam version yields customTag route todoLater ts-ignore \
                destructor reflect instructive constructive perfect brief";
    let mut comment = String::from("A.");
    for tag in tags.split_whitespace() {
        let _ = write!(comment, "\n * @{tag} x");
    }
    assert_eq!(warnings(&with(&comment)), [""; 0]);
    assert_eq!(warnings(&with("A. @returns it. @throws no. @see b @todo c @internal")), [""; 0]);
}

#[test]
fn a_param_of_no_parameter_is_said() {
    for (source, expected) in [
        (
            "/** F.\n * @param b It. */ export function f(a: string) {}",
            vec![
                "2:4 f: the function takes no \"b\"; name a parameter that it has, or take the tag out",
            ],
        ),
        (
            "/** F.\n * @param titel It.\n * @param n N. */ export function f({ title }: { title: string; n: 1 }) {}",
            vec!["2:4 f: the function takes no \"titel\"; did you mean @param title?"],
        ),
        (
            "/** F.\n * @param args All.\n * @param args.arg A. */ export function f({ arg }: { arg: 1 }) {}",
            vec![],
        ),
        ("/** F.\n * @param data All. */ export function f({ date }: { date: 1 }) {}", vec![]),
        (
            "/** F.\n * @param this X.\n * @param args All.\n * @param args.arg A. */ export function f(this: X, { arg }: { arg: 1 }) {}",
            vec![],
        ),
        (
            "/** F.\n * @param o.tilte It. */ export function f(o: { title: string }, b: number) {}",
            vec![
                "2:4 f: the function takes no \"o.tilte\"; name a parameter that it has, or take the tag out",
            ],
        ),
        (
            "/** F.\n * @param */ export function f(a: string) {}",
            vec!["2:4 f: @param names no parameter; write @param, the name, and what it is"],
        ),
        (
            "/** F.\n * @param o All.\n * @param o.a A. */ export function f({ a }: { a: 1 }) {}",
            vec![],
        ),
        ("/** F.\n * @param o.a A. */ export function f({ a }: { a: 1 }) {}", vec![]),
        ("/** F.\n * @param o.a.b A. */ export function f(o: { a: { b: 1 } }) {}", vec![]),
        ("/** F.\n * @param a A. */ export function f(o: { [key: string]: 1 }) {}", vec![]),
        ("/** F.\n * @param o.a A. */ export function f(o: { a: 1 } | { b: 1 }) {}", vec![]),
        ("/** F.\n * @param l[].a A. */ export function f(l: { a: 1 }[], n: 1) {}", vec![]),
        (
            "/** F.\n * @param context C. */ export function f(a: 1, context: ToolContext) {}",
            vec![],
        ),
        (
            "/** F.\n * @param T C.\n * @param rest R. */ export function f<T>(...rest: T[]) {}",
            vec![],
        ),
        (
            "/** F.\n * @param a A.\n * @param b B. */ export function f(a: 1): void; export function f(b: 2): void; export function f(c: any) {}",
            vec![],
        ),
        ("/** F.\n * @param a A. */ export const f: (a: string) => void = (b) => {}", vec![]),
    ] {
        assert_eq!(warnings(source), expected, "{source}");
    }
    let script = "/** F.\n * @param {string} a A\n * @param {object} o O\n * @param {number} o.n N\n * @param {number} x X */\nexport function f(a, { n }) {}";
    let found = read_files(&[("/p/tools.js", script)]);
    let messages: Vec<&str> = found.warnings.iter().map(|one| one.message.as_str()).collect();
    assert_eq!((said(&found).len(), messages), (0, vec!["the function takes no \"x\""]));
}

#[test]
fn keywords_behind_a_param_are_of_its_value() {
    let own = with("F. @param name Who @minLength 2 @pattern ^a\n * @maxLength 9\n * @effect read");
    let expected =
        json!({"type":"string","description":"Who","minLength":2,"pattern":"^a","maxLength":9});
    assert_eq!(input(&own)["properties"]["name"], expected);
    assert_eq!(tool(&own).effect, Effect::Read);
    let lines = with("F.\n * @param name Who\n * @format email\n * @default \"a\"\n * @readonly");
    let expected = json!({"type":"string","description":"Who","format":"email","default":"a"});
    assert_eq!((&input(&lines)["properties"]["name"], warnings(&lines).len()), (&expected, 0));
    let others = with("F.\n * @param name Who\n * @format\n * @readOnly false\n * @effect read");
    assert!(problems(&others)[0].starts_with("4:4 f: @readOnly is no tag; did you mean @effect?"));
    let others =
        with("F.\n * @param name Who\n *\n * @format\n * @writeOnly\n * @examples\n * f(\"x\")");
    assert_eq!(input(&others)["properties"]["name"], json!({"type":"string","description":"Who"}));
    assert_eq!(
        warnings(&others),
        ["writeOnly", "examples"].map(|name| {
            let line = if name == "writeOnly" { 5 } else { 6 };
            format!("{line}:4 f: @{name} says nothing of a function; write it behind a @param, or above the property or the type")
        })
    );
    let listed = with("F.\n * @param name Who @readOnly\n * @examples [\"a\"]");
    let expected = json!({"type":"string","description":"Who","readOnly":true,"examples":["a"]});
    assert_eq!(input(&listed)["properties"]["name"], expected);
    let object = "/** F.\n * @param o.n How many. @minimum 1. */ export function f(o: { n: number; /** @minimum 2 */ m: number }) {}";
    let n = json!({"type":"number","description":"How many.","minimum":1});
    assert_eq!(input(object)["properties"]["n"], n);
    assert_eq!(
        problems(&with("F.\n * @param name Who. @minLength two")),
        [
            "2:21 f: @minLength takes a whole number, 0 or more, not \"two\"; correct the tag, or leave it out"
        ]
    );
    assert_eq!(
        problems("/** F. */ export function f(o: { /** How many. @minimum one */ n: number }) {}"),
        [
            "1:48 f: `@minimum`: @minimum takes a number, not \"one\"; correct the tag, or leave it out"
        ]
    );
    assert_eq!(
        warnings(&with("F. @minimum 1")),
        [
            "1:8 f: @minimum says nothing of a function; write it behind a @param, or above the property or the type"
        ]
    );
    let script = "/** @typedef {object} O @property {number} n How many. @minimum 1\n * @property {string} s S */\n/** F. @param {O} o It */\nexport function f(o) {}";
    let found = read_files(&[("/p/tools.js", script)]);
    let schema: serde_json::Value = serde_json::from_str(&found.tools[0].input).unwrap();
    assert_eq!(schema["properties"]["n"], n);
    assert_eq!(schema["properties"]["s"]["description"], "S");
}

#[test]
fn a_hostile_comment_takes_linear_time() {
    let started = Instant::now();
    for part in [
        "@",
        " @",
        " @effect",
        " @efect read",
        ". @param x",
        " @minimum ",
        "`@",
        "{@",
        "\"@",
        " @x ",
        ".@effect",
    ] {
        for text in [part.repeat(5_000), format!("{part}\n * ").repeat(5_000)] {
            let _ = read(&with(&text));
        }
    }
    let blanks = format!("\n *{}{}", " ".repeat(300_000), "a @b ".repeat(50_000));
    assert_eq!(read(&with(&blanks)).tools.len(), 1);
    let tags = "* @minimux 1\n".repeat(300);
    let uses: String = (0..300).fold(String::new(), |mut uses, n| {
        let _ = write!(uses, "p{n}: Q; ");
        uses
    });
    let source = format!(
        "/** Q.\n{tags} */ type Q = string; /** F. */ export function f(o: {{ {uses} }}) {{}}"
    );
    assert_eq!(read(&source).warnings.len(), 50);
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
}
