//! Mistakes that other generators make.

use super::{problems, says};

#[test]
fn tst_03_four_ways_to_be_missing_are_told_apart() {
    says(&[(
        "type X = { a?: string; b: string | undefined; c: string | null; d?: number | null }",
        r#"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},
            "c":{"type":["string","null"]},"d":{"type":["number","null"]}},
            "required":["c"],"additionalProperties":false}"#,
    )]);
}

#[test]
fn tst_04_a_recursive_type_is_defined_once_and_a_generic_one_is_its_constraint() {
    says(&[
        (
            "interface N { v: string; kids?: N[] } type X = { n: N; m: N }",
            r##"{"type":"object","properties":{"n":{"$ref":"#/$defs/N"},"m":{"$ref":"#/$defs/N"}},
                "required":["n","m"],"additionalProperties":false,
                "$defs":{"N":{"type":"object","properties":{"v":{"type":"string"},
                "kids":{"type":"array","items":{"$ref":"#/$defs/N"}}},
                "required":["v"],"additionalProperties":false}}}"##,
        ),
        (
            "declare function id<T, U extends string>(x: T, y: U): T; type X = Parameters<typeof id>",
            r#"{"type":"array","prefixItems":[{"title":"x"},{"type":"string","title":"y"}],
                "minItems":2,"maxItems":2}"#,
        ),
    ]);
}

#[test]
fn tst_05_each_unsayable_member_is_located_and_said() {
    let source =
        "type X = { cb: () => void; s: symbol; m: Map<string, number>; d: Date; e: Buffer }";
    assert_eq!(
        problems(source),
        [
            "1:16 `cb`: JSON has no functions; leave it out, or make it optional",
            "1:28 `s`: JSON has no `symbol`; write a union of string literals",
            "1:42 `m`: JSON has no `Map`; write `Record<string, ...>` or an array of pairs",
        ]
    );
}

#[test]
fn tst_07_comments_of_members_reach_the_schema() {
    says(&[(
        "/** All. */ interface X {
            /**
             * First line.
             *
             * Second paragraph.
             * @pattern ^a$
             * @deprecated use b
             */
            a?: string;
            // How many.
            b?: number;
            /** Of these. */ c?: { /** Deep. @minItems 1 */ d: string[] };
        }",
        r#"{"type":"object","description":"All.","properties":{
            "a":{"type":"string","description":"First line.\n\nSecond paragraph.","pattern":"^a$","deprecated":true},
            "b":{"type":"number","description":"How many."},
            "c":{"type":"object","description":"Of these.","properties":{
                "d":{"type":"array","description":"Deep.","items":{"type":"string"},"minItems":1}},
                "required":["d"],"additionalProperties":false}},
            "additionalProperties":false}"#,
    )]);
}

#[test]
fn comments_go_through_utility_and_mapped_types() {
    says(&[(
        "interface A { /** The a. */ a: string; b: number }
         type X = Partial<Pick<{ [K in keyof A]: A[K] }, 'a'>>",
        r#"{"type":"object","properties":{"a":{"type":"string","description":"The a."}},
            "additionalProperties":false}"#,
    )]);
}

#[test]
fn a_wrong_tag_is_located() {
    let source = "interface X {\n  /** @minimum lots */\n  a: number }";
    assert_eq!(
        problems(source),
        ["2:7 `@minimum`: @minimum takes a number, not \"lots\"; correct the tag, or leave it out"]
    );
}

#[test]
fn names_of_the_file_go_before_those_of_the_language() {
    says(&[(
        "type Record<T> = T[]; interface Date { d: 1 } type X = Record<Date>",
        r#"{"type":"array","items":{"type":"object","properties":{"d":{"type":"number","const":1}},
            "required":["d"],"additionalProperties":false}}"#,
    )]);
}

#[test]
fn dangerous_names_are_names_like_others() {
    says(&[(
        "type X = { __proto__: 1; constructor?: 2; \"a\\\"b\": 3 }",
        r#"{"type":"object","properties":{"__proto__":{"type":"number","const":1},
            "constructor":{"type":"number","const":2},"a\"b":{"type":"number","const":3}},
            "required":["__proto__","a\"b"],"additionalProperties":false}"#,
    )]);
}

#[test]
fn a_call_has_the_result_of_the_overload_that_takes_its_arguments() {
    says(&[
        (
            "declare function f(a: string): 's'; declare function f(a: number, b?: 1): 'n';
             declare function f(...a: boolean[]): 'b'; declare function f(a: any): 'any';
             const x = [f('x'), f(1, 1), f(true, false), f(null)] as const; type X = typeof x",
            r#"{"type":"array","prefixItems":[{"type":"string","const":"s"},{"type":"string","const":"n"},
                {"type":"string","const":"b"},{"type":"string","const":"any"}],"minItems":4,"maxItems":4}"#,
        ),
        (
            "declare function all<const T extends readonly string[]>(of: T): T[number];
             const x = all(['a', 'b']); type X = typeof x",
            r#"{"type":"string","enum":["a","b"]}"#,
        ),
        (
            "interface S<T> { out: T; or(): S<T | null>; list(): S<T[]> }
             declare const text: S<string>;
             type Out<T> = T extends { out: any } ? T['out'] : unknown;
             const s = text.or().list(); type X = Out<typeof s>",
            r#"{"type":"array","items":{"type":["string","null"]}}"#,
        ),
    ]);
}

#[test]
fn what_is_not_known_is_said_and_never_guessed() {
    let unknown = "the type of this expression is not known without running it";
    for source in [
        "const a = compute(); type Out<T> = T extends { a: 1 } ? 1 : unknown; type X = Out<typeof a>",
        "const a = compute(); type X = { [K in 'a' as typeof a]: 1 }",
        "const a = compute(); type X = Partial<typeof a>",
        "const a = compute(); type X = Pick<{ a: 1 }, typeof a>",
        "const a = compute(); type X = [...typeof a]",
        "const a = { b: compute() }; type X = typeof a",
        "const a = compute(); type X = { [K in keyof typeof a]: 1 }",
        "const a = compute(); type X = (typeof a)['b']",
        "const a = compute(); type X = Record<typeof a, 1>",
        "const a = compute(); type X = 'a' | (typeof a)",
        "const a = compute(); type X = { b: 1 } & (typeof a)",
        "const a = compute(); type X = `a${typeof a}`",
    ] {
        let found = problems(source);
        assert_eq!(found.len(), 1, "{source} {found:?}");
        assert!(found[0].contains(unknown), "{source} {found:?}");
    }
    let found = problems("function f(a: 1) { return a } type X = ReturnType<typeof f>");
    assert!(found[0].contains("the type of this function's result is not written"), "{found:?}");
}
