//! Which comment describes what, and what of it is kept.

use serde_json::json;

use super::{input, tool};

fn description(source: &str) -> String {
    tool(source).description
}

#[test]
fn tst_07_jsdoc_becomes_descriptions_and_limits() {
    let source = "/** Finds users. */ export function find(/** text */ o: { /** max rows\n * @minimum 1 @maximum 50 */ limit?: number }) {}";
    assert_eq!(description(source), "Finds users.");
    let limit = &input(source)["properties"]["limit"];
    assert_eq!(*limit, json!({"description":"max rows","type":"number","minimum":1,"maximum":50}));
    assert_eq!(
        description("/**\n * One.\n *\n * Two\n * lines.\n */\nexport function f() {}"),
        "One.\n\nTwo\nlines."
    );
}

#[test]
fn the_nearest_comment_above_is_the_one() {
    for (source, expected) in [
        ("/** a */\nexport function f() {}", "a"),
        ("/** a */\n\nexport function f() {}", "a"),
        ("// a\n// b\nexport function f() {}", "a\nb"),
        ("/// a\nexport function f() {}", "a"),
        ("// a\n\nexport function f() {}", ""),
        ("/** old */\n/** new */\nexport function f() {}", "new"),
        ("/** a */\n// eslint-disable-next-line\nexport function f() {}", "a"),
        ("/** a */\n// TODO: more\nexport function f() {}", "a"),
        ("/** a */ /* plain */ export function f() {}", "a"),
        ("/* plain */\nexport function f() {}", ""),
        ("/** @file About. */\nexport function f() {}", ""),
        ("/** @license MIT */\nexport function f() {}", ""),
        ("let x; // of x\nexport function f() {}", ""),
        ("/** a */\nlet x;\nexport function f() {}", ""),
        ("/** a */ function f() {} export { f };", "a"),
        ("/** a */ export default function f() {}", "a"),
        ("/** a */ export const f = () => {};", "a"),
        ("export const x = 1,\n  /** a */ f = () => {};", "a"),
        ("/** a */ export async function f() {}", "a"),
        ("/**/ export function f() {}", ""),
        ("/***** a *****/ export function f() {}", ""),
        ("#!/usr/bin/env node\nexport function f() {}", ""),
        ("\u{feff}/** a */ export function f() {}", "a"),
        ("/** a\r\n * b\r\n */\r\nexport function f() {}", "a\nb"),
        ("/** a */ export function f(): void; export function f() {}", "a"),
        ("export function f(): void; /** a */ export function f() {}", "a"),
    ] {
        assert_eq!(description(source), expected, "{source:?}");
    }
}

#[test]
fn tags_end_a_description_and_code_in_fences_has_none() {
    for (text, expected) in [
        ("a @see b", "a @see b"),
        ("a\n * @see b\n * more", "a"),
        ("@description a", "a"),
        ("@openai/agents does it", "@openai/agents does it"),
        ("mail me@x.test", "mail me@x.test"),
        ("a\n * ```ts\n * @decorated\n * ```\n * b", "a\n```ts\n@decorated\n```\nb"),
        ("a\n * ```\n * @returns x", "a\n```"),
        ("see {@link https://x.test} and {@link Foo|the foo}", "see https://x.test and the foo"),
        ("{@inheritDoc}", ""),
        ("a {@link", "a {@link"),
        ("* star", "* star"),
        ("a\n *   - indented\n *   - more", "a\n  - indented\n  - more"),
    ] {
        let source = format!("/** {text} */ export function f() {{}}");
        assert_eq!(description(&source), expected, "{text:?}");
    }
}

#[test]
fn parameters_are_described_by_their_tags_and_their_own_comments() {
    let source = r"
        /**
         * @param options the options
         * @param options.title - Title to
         *   slug
         * @param options.deep.n {@link N} deep
         * @param separator no dash, by its own name
         */
        export function f(options: {
          title: string;
          /** its own */ separator: string;
          deep: { n: number };
        }) {}";
    let schema = input(source);
    assert_eq!(schema["properties"]["title"]["description"], "Title to\nslug");
    assert_eq!(schema["properties"]["separator"]["description"], "its own");
    assert_eq!(schema["properties"]["deep"]["properties"]["n"]["description"], "N deep");
    let source = "/** @param {string} a - A\n * @param [b=5] B */ export function f(a: string, /** inline @minimum 1 */ b: number, c: string) {}";
    let schema = input(source);
    assert_eq!(schema["properties"]["a"]["description"], "A");
    assert_eq!(
        schema["properties"]["b"],
        json!({"description":"inline","type":"number","minimum":1,"default":5})
    );
    assert_eq!(schema["required"], json!(["a", "c"]));
}

#[test]
fn a_comment_in_a_pattern_describes_what_its_type_does_not() {
    let source = "export function f({ /** A. */ a, // B.
        b = 1 }: { a: string; /** Own. */ b?: number }) {}";
    let schema = input(source);
    assert_eq!(schema["properties"]["a"]["description"], "A.");
    assert_eq!(schema["properties"]["b"]["description"], "Own.");
}

#[test]
fn every_keyword_has_a_tag() {
    let source = r#"export function f(o: {
        /** @minLength 1 @maxLength 9 @format email */ a: string;
        /** @pattern ^[a-z]@x$ */ b: string;
        /** @exclusiveMinimum 0
          * @multipleOf 0.5
          * @default 1.5 */ c?: number;
        /** @minItems 1 @uniqueItems
          * @examples ["x"] */ d: string[];
        /** @example 'it''s'
          * @example {a: 1, b: [true, null,],} */ e: unknown;
        /** @deprecated use a
          * @title The F */ f: string;
        /** @default `plain text` */ g?: string;
    }) {}"#;
    let properties = &input(source)["properties"];
    assert_eq!(
        properties["a"],
        json!({"type":"string","minLength":1,"maxLength":9,"format":"email"})
    );
    assert_eq!(properties["b"], json!({"type":"string","pattern":"^[a-z]@x$"}));
    assert_eq!(
        properties["c"],
        json!({"type":"number","exclusiveMinimum":0,"multipleOf":0.5,"default":1.5})
    );
    assert_eq!(properties["d"]["minItems"], 1);
    assert_eq!(properties["d"]["uniqueItems"], true);
    assert_eq!(properties["d"]["examples"], json!(["x"]));
    assert_eq!(properties["e"]["examples"], json!(["'it''s'", {"a":1,"b":[true,null]}]));
    assert_eq!(properties["f"]["deprecated"], true);
    assert_eq!(properties["f"]["title"], "The F");
    assert_eq!(properties["g"]["default"], "plain text");
}

#[test]
fn arguments_are_never_null_whatever_is_nullable() {
    let source = "/** @nullable */ interface O { /** Of a. @minimum 1 @nullable */ a?: number } \
                  /** F. */ export function f(o: O) {}";
    let expected = serde_json::json!({
        "type": "object",
        "properties": { "a": { "type": ["number", "null"], "description": "Of a.", "minimum": 1 } },
        "additionalProperties": false,
    });
    assert_eq!(super::input(source), expected);
    let source = "/** F.\n * @param {'x'} a It.\n */ export function f(/** @nullable */ a) {}";
    let found = super::read_files(&[("/p/tools.js", source)]);
    assert!(found.problems.is_empty(), "{:?}", found.problems);
}
