//! A function's parameters as the arguments of its tool.

use haft_typescript::{Call, Param};
use serde_json::json;

use super::{input, problems, read_files, tool};

fn positional(names: &[(&str, bool)]) -> Call {
    let param = |(name, rest): &(&str, bool)| Param { name: (*name).to_owned(), rest: *rest };
    Call::Positional(names.iter().map(param).collect())
}

#[test]
fn tst_08_overloads_rest_and_destructured_parameters() {
    let source = "export function a({x,y}:{x:number;y:number}) {}";
    assert_eq!(
        input(source),
        json!({"type":"object","properties":{"x":{"type":"number"},"y":{"type":"number"}},
            "required":["x","y"],"additionalProperties":false})
    );
    assert_eq!(tool(source).call, Call::Object);

    let source = "export function b(...xs:string[]) {}";
    assert_eq!(
        input(source),
        json!({"type":"object","properties":{"xs":{"type":"array","items":{"type":"string"}}},
            "additionalProperties":false})
    );
    assert_eq!(tool(source).call, positional(&[("xs", true)]));

    let source = "export function o(x:string):void; export function o(x:number):void; export function o(x:any){}";
    assert_eq!(
        input(source),
        json!({"type":"object","properties":{"x":{"type":["string","number"]}},
            "required":["x"],"additionalProperties":false})
    );
    assert_eq!(tool(source).call, positional(&[("x", false)]));
}

#[test]
fn overloads_meet_by_the_places_of_their_parameters() {
    let source = "export function o(a: string): void;
        export function o(b: number, more: boolean): void;
        export function o(...all: any[]) {}";
    assert_eq!(
        input(source),
        json!({"type":"object","properties":{"a":{"type":["string","number"]},"more":{"type":"boolean"}},
            "required":["a"],"additionalProperties":false})
    );
    let source = "export function o(o: { a: string }): void;
        export function o(o: { b?: number, a: string }): void;
        export function o(o: object) {}";
    assert_eq!(
        input(source),
        json!({"type":"object","properties":{"a":{"type":"string"},"b":{"type":"number"}},
            "required":["a"],"additionalProperties":false})
    );
    assert_eq!(
        problems(
            "export function o(o: { a: string }): void; export function o(s: string): void; export function o(x: any) {}"
        ),
        [
            "1:17 o: its overloads do not take the same kind of parameters; write one signature, such as one object with optional properties"
        ]
    );
}

#[test]
fn positional_parameters_are_properties_in_their_order() {
    let source = "export function f(b: string, a = 5, on = true, c?: number, list = ['x'], at: number = Date.now()) {}";
    assert_eq!(
        tool(source).call,
        positional(&[
            ("b", false),
            ("a", false),
            ("on", false),
            ("c", false),
            ("list", false),
            ("at", false)
        ])
    );
    let schema = input(source);
    assert_eq!(schema["required"], json!(["b"]));
    assert_eq!(schema["properties"]["a"], json!({"type":"number","default":5}));
    assert_eq!(schema["properties"]["on"], json!({"type":"boolean","default":true}));
    assert_eq!(schema["properties"]["c"], json!({"type":"number"}));
    assert_eq!(schema["properties"]["list"]["default"], json!(["x"]));
    assert_eq!(schema["properties"]["at"], json!({"type":"number"}));
    let keys: Vec<&str> =
        schema["properties"].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys.len(), 6);
}

#[test]
fn defaults_of_a_pattern_make_a_property_optional() {
    let source = "export function f({ title, separator = '-', deep: { n = 1 }, when = now() }: {
        title: string; separator: '-' | '_'; deep: { n: number; m: string }; when: string }) {}";
    assert_eq!(
        input(source),
        json!({"type":"object","properties":{
            "title":{"type":"string"},
            "separator":{"type":"string","enum":["-","_"],"default":"-"},
            "deep":{"type":"object","properties":{"n":{"type":"number","default":1},"m":{"type":"string"}},
                "required":["m"],"additionalProperties":false},
            "when":{"type":"string"}},
            "required":["title","deep"],"additionalProperties":false})
    );
}

#[test]
fn a_pattern_of_defaults_alone_needs_no_type() {
    assert_eq!(
        input("export function f({ a = 1, b = 'x' } = {}) {}"),
        json!({"type":"object","properties":{"a":{"type":"number","default":1},"b":{"type":"string","default":"x"}},
            "additionalProperties":false})
    );
}

#[test]
fn the_context_is_no_argument() {
    for source in [
        "export function f(o: { a: string }, context: ToolContext) {}",
        "export function f(o: { a: string }, { signal }: ToolContext) {}",
        "export function f(o: { a: string }, ctx: haft.ToolContext) {}",
        "export function f(o: { a: string }, ctx: import('haft').ToolContext) {}",
        "export function f(o: { a: string }, context) {}",
        "export const f: (o: { a: string }, c: ToolContext) => void = (o, c) => {};",
    ] {
        assert_eq!(tool(source).call, Call::Object, "{source}");
        assert_eq!(input(source)["required"], json!(["a"]), "{source}");
    }
    let source = "export function f(text: string, context: ToolContext) {}";
    assert_eq!(tool(source).call, positional(&[("text", false)]));
    assert_eq!(tool("export function f(context: ToolContext) {}").call, Call::None);
    let source = "export function f(text: string, context: string) {}";
    assert_eq!(tool(source).call, positional(&[("text", false), ("context", false)]));
}

#[test]
fn a_parameter_without_a_type_is_a_problem_where_it_stands() {
    assert_eq!(
        problems(
            "export function f(a,\n  b: string, { c }) {}\nexport const g = ([d], ...e) => {};\nexport const h = (at = now(), ...e) => {};"
        ),
        [
            "1:19 f: the parameter a has no type; write one, such as a: string",
            "2:14 f: the destructured parameter has no type; write one after it, such as { text }: { text: string }",
            "3:19 g: the destructured parameter has no type; write one after it, such as { text }: { text: string }",
            "4:19 h: the parameter at has no type; write one, such as at: string",
        ]
    );
}

#[test]
fn in_javascript_a_parameter_without_a_type_is_anything() {
    let found = read_files(&[(
        "/p/t.js",
        "export function f(a, b = 2) {} export const g = ({ c, d = 1 }) => {};",
    )]);
    assert!(found.problems.is_empty());
    assert!(found.tools[0].input.contains(r#""a":{}"#), "{}", found.tools[0].input);
    assert!(found.tools[0].input.contains(r#""required":["a"]"#));
    assert!(found.tools[1].input.contains(r#""required":["c"]"#), "{}", found.tools[1].input);
    assert_eq!(found.tools[1].call, Call::Object);
}

#[test]
fn a_destructured_parameter_beside_others_has_the_name_of_its_comment() {
    assert_eq!(
        problems("export function f({ a }: { a: string }, b: string) {}"),
        [
            "1:19 f: a destructured parameter beside others has no name; give it a name and take it apart in the body, or take one object"
        ]
    );
    let source =
        "/** @param options - x */ export function f({ a = 1 }: { a: number }, b: string) {}";
    assert_eq!(tool(source).call, positional(&[("options", false), ("b", false)]));
    assert_eq!(input(source)["properties"]["options"]["properties"]["a"]["default"], json!(1));
}

#[test]
fn the_type_of_a_variable_types_its_function() {
    let source = "type Handler = (o: { a: string }) => void; export const f: Handler = (o) => {};";
    assert_eq!(input(source)["required"], json!(["a"]));
    let source =
        "type Handler<I> = (o: I) => void; export const f: Handler<{ a: string }> = ({ a }) => {};";
    assert_eq!(input(source)["required"], json!(["a"]));
    let source =
        "interface Handler<I> { (o: I): void } export const f: Handler<{ a: string }> = (o) => {};";
    assert_eq!(input(source)["required"], json!(["a"]));
    let source = "export const f = (({ a }) => {}) satisfies (o: { a: string }) => void;";
    assert_eq!(input(source)["required"], json!(["a"]));
}

#[test]
fn a_union_of_objects_stays_a_property_because_hosts_refuse_a_choice_at_the_root() {
    let source = "export function f(o: { a: string } | { b: string }) {}";
    assert_eq!(tool(source).call, positional(&[("o", false)]));
    assert_eq!(input(source)["required"], json!(["o"]));
}

#[test]
fn tst_05_unsupported_types_give_located_errors() {
    let source = "export function f(cb: () => void, s: symbol, m: Map<string,number>, d: Date, b: bigint, e: Buffer) {}
export function g(o: { d: Date; b: bigint; on?: () => void }) {}";
    let found = super::read(source);
    assert_eq!(super::names(&found), ["g"]);
    let places: Vec<(u32, u32)> = found.problems.iter().map(|one| (one.line, one.column)).collect();
    assert!(
        found.problems.iter().all(|one| one.export.as_deref() == Some("f")),
        "{:?}",
        found.problems
    );
    assert!(
        places.contains(&(1, 23)) && places.contains(&(1, 35)) && places.contains(&(1, 49)),
        "{places:?}"
    );
    let schema: serde_json::Value = serde_json::from_str(&found.tools[0].input).unwrap();
    assert_eq!(schema["properties"]["d"]["format"], "date-time");
    assert_eq!(schema["properties"]["b"]["type"], "integer");
    assert_eq!(schema["properties"].get("on"), None);
}
