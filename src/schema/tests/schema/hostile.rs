//! Hostile values cost no more than their size, and never more than a few lines.

use std::time::{Duration, Instant};

use haft_schema::json::{Value, parse};
use haft_schema::{Schema, issues};

use super::schema;

/// Generous: debug builds on a busy machine; a quadratic path would take minutes.
const PATIENCE: Duration = Duration::from_secs(10);

fn judge(schema: &Schema, value: &Value<'_>) -> Vec<String> {
    let start = Instant::now();
    let lines: Vec<String> =
        issues(schema.problems(value), "Invalid arguments").into_iter().map(|it| it.line).collect();
    assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
    assert!(lines.len() <= 20 && lines.join("\n").len() <= 4096);
    for line in &lines {
        assert!(!line.contains(|it: char| it.is_control()), "{line:?}");
    }
    lines
}

#[test]
fn s23_a_hundred_thousand_bad_items_give_twenty_lines() {
    let schema = schema(
        r#"{"items":{"type":"object","properties":{"a":{"type":"integer"}},"additionalProperties":false}}"#,
    );
    for item in [r#"{"a":"x"}"#, r#"{"b":1}"#, "1"] {
        let text = format!("[{}]", vec![item; 100_000].join(","));
        assert_eq!(judge(&schema, &parse(&text).unwrap()).len(), 20);
    }
}

#[test]
fn a_hundred_thousand_unknown_keys_give_twenty_lines() {
    let schema = schema(r#"{"properties":{"a":{}},"additionalProperties":false}"#);
    let members: Vec<String> = (0..100_000).map(|index| format!("\"k{index}\":0")).collect();
    let text = format!("{{{}}}", members.join(","));
    assert_eq!(judge(&schema, &parse(&text).unwrap()).len(), 20);
}

#[test]
fn huge_keys_and_strings_stay_out_of_the_lines() {
    let schema = schema(
        r#"{"properties":{"s":{"enum":["a","b"]}},"additionalProperties":{"type":"string"}}"#,
    );
    let huge = "k\u{202e}\u{1b}é".repeat(50_000);
    let key = huge.replace('\u{1b}', "\\u001b");
    let value = format!(r#"{{"s":"{key}","{key}":1}}"#);
    let lines = judge(&schema, &parse(&value).unwrap());
    assert_eq!(
        lines,
        [
            "Invalid arguments at /s: must be one of a, b",
            "Invalid arguments at /: must be string, got integer 1",
        ],
    );
}

#[test]
fn equality_of_large_objects_is_linear() {
    let schema = schema(r#"{"uniqueItems":true}"#);
    let members = |step: usize| -> Vec<String> {
        (0..20_000).map(|index| format!("\"k{}\":0", index * step % 20_000)).collect()
    };
    // 7 shares no factor with 20,000: the same keys in another order.
    let text = format!("[{{{}}},{{{}}}]", members(1).join(","), members(7).join(","));
    assert_eq!(
        judge(&schema, &parse(&text).unwrap()),
        ["Invalid arguments at /: must not have duplicate items; items 0 and 1 are equal"],
    );
}

#[test]
fn a_pattern_that_gives_up_refuses_the_value_even_under_not() {
    let text = format!("\"{}\"", "a".repeat(200));
    let value = parse(&text).unwrap();
    let said = "Invalid arguments at /: takes too many steps to match against ";
    for (document, line) in [
        (r#"{"pattern":"^(a|a)*\\1b"}"#, format!(r#"{said}pattern "^(a|a)*\1b""#)),
        (r#"{"not":{"pattern":"^(a|a)*\\1b"}}"#, format!("{said}a pattern")),
    ] {
        let schema = schema(document);
        assert!(!schema.is_valid(&value));
        assert_eq!(judge(&schema, &value), [line]);
    }
}

#[test]
fn the_keys_of_object_prototype_are_ordinary() {
    let schema = schema(
        r#"{"properties":{"__proto__":{"type":"number"},"constructor":{"type":"number"}},"required":["toString"],"additionalProperties":false}"#,
    );
    assert_eq!(
        judge(&schema, &parse(r#"{"__proto__":"x","constructor":1,"valueOf":1}"#).unwrap()),
        [
            r#"Invalid arguments: unknown property "valueOf"; takes __proto__, constructor"#,
            "Invalid arguments at /: must have required properties toString",
            r#"Invalid arguments at /__proto__: must be number, got string "x""#,
        ],
    );
}
