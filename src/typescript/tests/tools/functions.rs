//! What a function's comment and types say of its tool.

use haft_tool::Effect;
use haft_typescript::{Options, extract};

use serde_json::{Value, json};

use super::{Texts, problems, read, tool};

#[test]
fn the_tags_of_a_comment_are_what_a_tool_says_of_itself() {
    let found = tool(
        r"
        /**
         * Turn a title into a slug.
         *
         * Keeps {@link Letters letters} and `digits`:
         *  - a list
         * @title Slug
         * @effect destructive @idempotent
         * @openWorld false
         * @deprecated use slug2
         * @returns the slug
         */
        export async function slug(): Promise<string> { return '' }",
    );
    assert_eq!(
        found.description,
        "Turn a title into a slug.\n\nKeeps letters and `digits`:\n - a list"
    );
    assert_eq!(found.title.as_deref(), Some("Slug"));
    assert_eq!(found.effect, Effect::Destructive);
    assert_eq!((found.idempotent, found.open_world), (Some(true), Some(false)));
    assert_eq!(found.deprecated.as_deref(), Some("use slug2"));
    assert_eq!((found.line, found.column), (13, 31));
}

#[test]
fn tags_may_end_a_sentence() {
    let found = tool("/** Deletes it. @effect destructive @idempotent */ export function f() {}");
    assert_eq!(found.description, "Deletes it.");
    assert_eq!((found.effect, found.idempotent), (Effect::Destructive, Some(true)));
    let found = tool("/** Tells what `@effect` means. */ export function f() {}");
    assert_eq!(found.description, "Tells what `@effect` means.");
}

#[test]
fn without_tags_a_tool_may_write() {
    let found = tool("export function f() {}");
    assert_eq!(found.effect, Effect::Write);
    assert_eq!((found.idempotent, found.open_world, found.deprecated), (None, None, None));
    assert_eq!((found.description.as_str(), found.title), ("", None));
}

#[test]
fn a_tag_that_says_something_else_is_refused() {
    assert_eq!(
        problems("/** @effect Reads\n * @idempotent maybe */ export function f() {}"),
        [
            "1:5 f: @effect takes read, write or destructive, not \"Reads\"; write @effect read, @effect write or @effect destructive; a word of a sentence stands in backticks",
            "2:4 f: @idempotent takes true or false, not \"maybe\"; write the tag alone, or with false",
        ]
    );
}

fn output(source: &str) -> Option<String> {
    let files = Texts::new(&[("/p/tools.ts", source)]);
    let found =
        extract(&files, "/p/tools.ts", &Options { output_schemas: true, ..Options::default() });
    assert!(found.problems.is_empty(), "{:?}", found.problems);
    found.tools.into_iter().next().unwrap().output
}

#[test]
fn a_result_that_is_an_object_becomes_the_output() {
    let found = output("export async function f(): Promise<{ n: number }> {}").unwrap();
    assert!(found.contains(r#""n":{"type":"number"}"#), "{found}");
    for source in [
        "export function f(): string {}",
        "export async function f(): Promise<void> {}",
        "export function f() {}",
        "export function f(): { m: Map<string, string> } {}",
    ] {
        assert_eq!(output(source), None, "{source}");
    }
    assert!(output("export const f: () => Promise<{ a: string }> = async () => {}").is_some());
}

#[test]
fn an_output_is_said_where_it_is_asked_for_only() {
    assert_eq!(tool("export function f(): { n: number } {}").output, None);
}

#[test]
fn tst_04_recursive_types_end_and_a_generic_function_hides_no_other() {
    let found = read(
        "interface N { v: string; kids?: N[] } ; export function f(n: N) {} ; export function id<T>(x: T) { return x }",
    );
    assert!(found.problems.is_empty(), "{:?}", found.problems);
    let schema =
        |index: usize| -> Value { serde_json::from_str(&found.tools[index].input).unwrap() };
    assert_eq!(schema(0)["properties"]["kids"]["items"]["$ref"], "#/$defs/N", "{}", schema(0));
    assert_eq!(schema(0)["$defs"]["N"]["properties"]["v"], json!({"type":"string"}));
    assert_eq!(schema(1)["properties"]["x"], json!({}));
}

#[test]
fn the_first_example_is_read_as_it_is_meant() {
    let source = r#"/** Turn a title into a lowercase URL slug.
 *  @param title Title to slug
 *  @effect read */
export async function slug({ title, separator = "-" }: { title: string; separator?: "-" | "_" }): Promise<string> { return "" }"#;
    let found = tool(source);
    assert_eq!(found.description, "Turn a title into a lowercase URL slug.");
    assert_eq!(found.effect, Effect::Read);
    let schema: Value = serde_json::from_str(&found.input).unwrap();
    assert_eq!(
        schema["properties"]["title"],
        json!({"type":"string","description":"Title to slug"})
    );
    assert_eq!(
        schema["properties"]["separator"],
        json!({"type":"string","enum":["-","_"],"default":"-"})
    );
    assert_eq!(schema["required"], json!(["title"]));
}
