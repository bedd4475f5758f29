//! Arguments of a call, checked.

use crate::tool;

const SLUG: &str = r#""input":{"type":"object","properties":{
    "text":{"type":"string","minLength":1,"pattern":"\\S"},"separator":{"enum":["-","_","."]},
    "count":{"type":"integer","minimum":1},"id":{"type":["integer","null"]},
    "point":{"type":"object","properties":{"x":{"type":"number"},"y":{"type":"number"}},"additionalProperties":false},
    "list":{"type":"array","items":{"type":"integer"}}},"required":["text"],"additionalProperties":false}"#;

fn lines(arguments: &str) -> Vec<String> {
    lines_of(SLUG, arguments)
}

fn lines_of(fields: &str, arguments: &str) -> Vec<String> {
    match tool(fields).check_input(arguments) {
        Ok(()) => Vec::new(),
        Err(invalid) => {
            assert_eq!(
                invalid.text(),
                invalid
                    .issues
                    .iter()
                    .map(|issue| issue.line.as_str())
                    .collect::<Vec<_>>()
                    .join("\n")
            );
            invalid.issues.into_iter().map(|issue| issue.line).collect()
        }
    }
}

#[test]
fn good_arguments_pass() {
    assert_eq!(
        lines(r#"{"text":"a","separator":"-","count":1,"point":{"x":1.5},"list":[1,2]}"#),
        [""; 0]
    );
}

#[test]
fn the_words_are_those_of_every_host() {
    assert_eq!(
        lines(r#"{"seperator":"-"}"#),
        [
            r#"Invalid arguments: unknown property "seperator"; takes text, separator, count, id, point, list"#,
            "Invalid arguments at /: must have required properties text",
        ],
    );
    assert_eq!(
        lines(r#"{"text":" ","separator":"x","point":{"z":1}}"#),
        [
            r#"Invalid arguments at /point: unknown property "z"; takes x, y"#,
            r#"Invalid arguments at /text: must match pattern "\S""#,
            "Invalid arguments at /separator: must be one of -, _, .",
        ],
    );
}

#[test]
fn s15_duplicate_keys_are_refused_at_every_level_unless_the_last_may_win() {
    assert_eq!(
        lines(r#"{"text":"a","text":"b","point":{"x":1,"x":2,"x":3}}"#),
        [
            r#"Invalid arguments: key "text" is there more than once"#,
            r#"Invalid arguments at /point: key "x" is there more than once"#,
        ],
    );
    let last = format!(r#"{SLUG},"duplicateKeys":"last""#);
    assert_eq!(lines_of(&last, r#"{"text":5,"text":"b"}"#), [""; 0]);
    assert_eq!(
        lines_of(&last, r#"{"text":"b","text":" "}"#),
        [r#"Invalid arguments at /text: must match pattern "\S""#]
    );
}

#[test]
fn s16_nam_06_proto_is_refused_and_other_prototype_names_are_ordinary_data() {
    let open = r#""input":{"type":"object","additionalProperties":true}"#;
    let words = r#"key "__proto__" is refused, because it can change what an object is"#;
    assert_eq!(lines_of(open, r#"{"__proto__":{"x":1}}"#), [format!("Invalid arguments: {words}")]);
    for (arguments, at) in [
        (r#"{"a":{"__proto__":1}}"#, "/a"),
        (r#"{"a":{"b":{"c":[{"\u005f_proto__":1}]}}}"#, "/a/b/c/0"),
    ] {
        assert_eq!(lines_of(open, arguments), [format!("Invalid arguments at {at}: {words}")]);
    }
    let last = format!(r#"{open},"duplicateKeys":"last""#);
    assert_eq!(
        lines_of(&last, r#"{"__proto__":1,"__proto__":2}"#),
        [format!("Invalid arguments: {words}")]
    );
    assert_eq!(
        lines_of(open, r#"{"constructor":1,"prototype":{"toString":2},"hasOwnProperty":3}"#),
        [""; 0]
    );
}

#[test]
fn s17_integers_that_javascript_would_change_are_refused_where_the_schema_says_integer() {
    let words = "must be an integer that JavaScript keeps exactly, from -9007199254740991 to 9007199254740991";
    assert_eq!(
        lines(r#"{"text":"a","count":9007199254740993}"#),
        [format!("Invalid arguments at /count: {words}")]
    );
    assert_eq!(
        lines(r#"{"text":"a","id":-9007199254740993,"list":[1,123456789012345678901234567890]}"#),
        [
            format!("Invalid arguments at /id: {words}"),
            format!("Invalid arguments at /list/1: {words}")
        ],
    );
    assert_eq!(
        lines(r#"{"text":"a","count":9007199254740992,"point":{"x":9007199254740993}}"#),
        [""; 0]
    );
    let referred = r##""input":{"type":"object","properties":{"n":{"anyOf":[{"$ref":"#/$defs/n"},{"type":"null"}]}},"additionalProperties":false,"$defs":{"n":{"allOf":[{"type":"integer"}]}}}"##;
    assert_eq!(
        lines_of(referred, r#"{"n":9007199254740993}"#),
        [format!("Invalid arguments at /n: {words}")]
    );
}

#[test]
fn s17_text_that_is_no_json_for_javascript_is_one_line() {
    for (arguments, line) in [
        (
            r#"{"text":"\ud800"}"#,
            "Invalid arguments at /text: has half of a surrogate pair, which is no character",
        ),
        (
            r#"{"count":1e400}"#,
            "Invalid arguments at /count: must be a number that fits a double, at most 1.7976931348623157e308",
        ),
        ("{", "Invalid arguments: must be JSON: EOF while parsing an object at line 1 column 1"),
        ("", "Invalid arguments: must be JSON: EOF while parsing a value at line 1 column 0"),
    ] {
        assert_eq!(lines(arguments), [line]);
    }
    let deep = format!(r#"{{"list":{}"#, "[".repeat(100_000));
    assert_eq!(
        lines(&deep),
        ["Invalid arguments at /list/0/0/0/0/0/0/0: is nested deeper than 127 levels"]
    );
}

#[test]
fn s09_more_than_100_000_elements_are_refused() {
    let list = |count: usize| format!(r#"{{"text":"a","list":[{}0]}}"#, "0,".repeat(count - 1));
    assert_eq!(lines(&list(99_998)), [""; 0]);
    assert_eq!(
        lines(&list(99_999)),
        ["Invalid arguments: must not have more than 100000 array items and object keys"]
    );
}

#[test]
fn s23_a_flood_of_problems_stays_small() {
    let arguments = format!(r#"{{"text":"a","list":[{}"x"]}}"#, r#""x","#.repeat(90_000));
    let found = lines(&arguments);
    assert!(found.len() <= 20 && found.iter().map(String::len).sum::<usize>() <= 4096);
    let keys: Vec<String> =
        (0..40_000).map(|index| format!(r#""k\n{index}":1,"k\n{index}":1"#)).collect();
    let found = lines(&format!("{{{}}}", keys.join(",")));
    assert!(found.len() <= 20 && found.iter().all(|line| !line.contains('\n')), "{found:?}");
}

#[test]
fn sch_10_and_sch_12_a_wrong_type_is_said_with_what_came() {
    assert!(
        lines(r#"{"text":"a","count":"5"}"#)[0]
            .starts_with("Invalid arguments at /count: must be integer")
    );
    assert!(lines(r#"{"text":null}"#)[0].starts_with("Invalid arguments at /text: must be string"));
    assert_eq!(lines(r#"{"text":"1","id":null}"#), [""; 0]);
    assert!(lines("[]")[0].starts_with("Invalid arguments at /: must be object"));
}
