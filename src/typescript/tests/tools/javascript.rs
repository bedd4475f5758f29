//! Types in the comments of JavaScript.

use haft_typescript::{Call, Extracted, Options, extract};
use serde_json::{Value, json};

use super::{Texts, read_files, said};

fn read(source: &str) -> Extracted {
    read_files(&[("/p/tools.js", source)])
}

fn input(source: &str) -> Value {
    let found = read(source);
    assert_eq!(said(&found), [""; 0], "{source}");
    let mut schema: Value = serde_json::from_str(&found.tools[0].input).unwrap();
    schema.as_object_mut().unwrap().remove("$schema");
    schema
}

#[test]
fn param_types_are_typescript_in_comments() {
    let source = "
        /**
         * Cuts.
         * @param {string} text What to cut
         * @param {'left' | 'right'} [side='left'] where
         * @param {Array<number>=} at
         * @param {...string} more
         */
        export function cut(text, side, at, ...more) {}";
    assert_eq!(
        input(source),
        json!({"type":"object","properties":{
            "text":{"type":"string","description":"What to cut"},
            "side":{"type":"string","enum":["left","right"],"default":"left","description":"where"},
            "at":{"type":"array","items":{"type":"number"}},
            "more":{"type":"array","items":{"type":"string"}}},
            "required":["text"],"additionalProperties":false})
    );
}

#[test]
fn the_properties_of_one_object_are_tags_of_their_own() {
    let source = "
        /**
         * @param {Object} options
         * @param {string} options.title The title
         * @param {number} [options.limit=5] How many
         * @param {Object} options.deep
         * @param {boolean} options.deep.on
         */
        export const f = ({ title, limit = 5, deep }) => {};";
    let found = read(source);
    assert_eq!(found.tools[0].call, Call::Object);
    let schema = input(source);
    assert_eq!(schema["properties"]["title"], json!({"type":"string","description":"The title"}));
    assert_eq!(
        schema["properties"]["limit"],
        json!({"type":"number","default":5,"description":"How many"})
    );
    assert_eq!(schema["properties"]["deep"]["properties"]["on"], json!({"type":"boolean"}));
    assert_eq!(schema["required"], json!(["title", "deep"]));
}

#[test]
fn typedefs_and_imports_are_names_of_the_module() {
    let found = read_files(&[
        (
            "/p/tools.js",
            "/** @typedef {{ a: string, next?: Node }} Node */
             /**
              * @typedef {object} Options
              * @property {Kind} kind which
              * @property {Node} [node]
              */
             /** @import { Kind } from './kinds.ts' */
             /** @param {Options} o
               * @returns {Promise<Options>} */
             export async function f(o) {}
             /** @type {(o: import('./more.js').Limit) => void} */
             export const g = (o) => {};",
        ),
        ("/p/kinds.ts", "export type Kind = 'x' | 'y';"),
        ("/p/more.js", "/** @typedef {{ n: number }} Limit */"),
    ]);
    assert_eq!(said(&found), [""; 0]);
    let schema: Value = serde_json::from_str(&found.tools[0].input).unwrap();
    assert_eq!(
        schema["properties"]["kind"],
        json!({"type":"string","enum":["x","y"],"description":"which"})
    );
    assert_eq!(schema["required"], json!(["kind"]));
    let schema: Value = serde_json::from_str(&found.tools[1].input).unwrap();
    assert_eq!(schema["required"], json!(["n"]));
    assert_eq!(found.files, ["/p/tools.js", "/p/kinds.ts", "/p/more.js"]);
}

#[test]
fn the_context_is_known_by_the_type_of_its_tag() {
    for (tag, required) in [
        ("@param {ToolContext} c", json!(["a"])),
        ("@param {import('haft').ToolContext} c", json!(["a"])),
        ("@param {string} c", json!(["a", "c"])),
        ("", json!(["a", "c"])),
    ] {
        let source =
            format!("/** F.\n * @param {{string}} a\n * {tag} */ export function f(a, c) {{}}");
        assert_eq!(input(&source)["required"], required, "{tag}");
    }
    let source = "/** @param {string} context */ export function f(context) {}";
    assert_eq!(input(source)["required"], json!(["context"]));
    assert_eq!(input("export function f(context) {}")["required"], Value::Null);
}

#[test]
fn a_result_type_is_an_output() {
    let source = "/** @returns {Promise<{ n: number }>} */ export async function f() {}";
    let files = Texts::new(&[("/p/tools.js", source)]);
    let found =
        extract(&files, "/p/tools.js", &Options { output_schemas: true, ..Options::default() });
    assert!(found.tools[0].output.as_deref().unwrap().contains("\"n\""));
}

#[test]
fn a_type_that_cannot_be_said_is_a_problem_on_its_line() {
    let source = "/**\n * About.\n * @param {Map<string, number>} m\n */\nexport function f(m) {}";
    let found = read(source);
    assert_eq!(found.problems.len(), 1, "{:?}", found.problems);
    assert_eq!((found.problems[0].line, found.problems[0].column), (3, 2));
    assert!(found.problems[0].frame.contains("@param {Map<string, number>} m"));
}

#[test]
fn a_type_that_does_not_parse_is_anything() {
    let source = "/** @param {string( a */ export function f(a) {}";
    assert_eq!(input(source)["properties"]["a"], json!({}));
    let source = "/** @param {*} a @param {} b */ export function f(a, b) {}";
    assert_eq!(input(source)["required"], json!(["a", "b"]));
}
