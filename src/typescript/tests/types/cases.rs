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
