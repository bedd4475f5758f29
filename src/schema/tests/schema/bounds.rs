//! Documents beyond a bound are refused, naming it, before anything dear looks at them.

use haft_schema::json::{Value, parse};
use haft_schema::{Bounds, Options, Schema};

fn refusal(document: &str, bounds: Bounds) -> String {
    let options = Options { bounds, ..Options::default() };
    let problems = Schema::compile(&parse(document).unwrap(), &options).map(|_| ()).unwrap_err();
    format!("{} {}", problems[0].at, problems[0].message)
}

#[test]
fn every_bound_is_named_when_it_is_exceeded() {
    let document = r#"{"properties":{"a":{"pattern":"aaaa"},"b":{"items":{}}}}"#;
    assert_eq!(
        refusal(document, Bounds { bytes: 20, ..Bounds::default() }),
        " is larger than 20 bytes"
    );
    assert_eq!(
        refusal(document, Bounds { depth: 3, ..Bounds::default() }),
        " is nested deeper than 3 levels"
    );
    assert_eq!(
        refusal(document, Bounds { subschemas: 3, ..Bounds::default() }),
        " has more than 3 subschemas"
    );
    assert_eq!(
        refusal(document, Bounds { pattern_chars: 3, ..Bounds::default() }),
        "/properties/a/pattern must not have more than 3 characters",
    );
    assert_eq!(
        refusal(r#"{"anyOf":[{},{},{}]}"#, Bounds { cost: 3, ..Bounds::default() }),
        " checks one value against more than 3 subschemas, with every alternative counted",
    );
}

#[test]
fn the_bounds_themselves_are_allowed() {
    let document = r#"{"properties":{"a":{"pattern":"aaaa"},"b":{"items":{}}}}"#;
    let bounds =
        Bounds { bytes: document.len(), depth: 4, subschemas: 4, cost: 1, pattern_chars: 4 };
    let options = Options { bounds, ..Options::default() };
    assert!(Schema::compile(&parse(document).unwrap(), &options).is_ok());
}

#[test]
fn a_wide_object_costs_as_much_as_its_dearest_property() {
    let properties: Vec<String> =
        (0..20_000).map(|index| format!(r#""p{index}":{{"type":"string"}}"#)).collect();
    let document =
        format!(r#"{{"properties":{{{}}},"additionalProperties":false}}"#, properties.join(","));
    let schema = Schema::compile(&parse(&document).unwrap(), &Options::default()).unwrap();
    assert!(schema.is_valid(&parse(r#"{"p19999":"x"}"#).unwrap()));
    assert!(!schema.is_valid(&parse(r#"{"p19999":1}"#).unwrap()));
    assert!(!schema.is_valid(&parse(r#"{"q":"x"}"#).unwrap()));
}

#[test]
fn untrusted_documents_have_tighter_bounds() {
    let deep = format!("{}true{}", r#"{"items":"#.repeat(65), "}".repeat(65));
    assert_eq!(refusal(&deep, Bounds::untrusted()), " is nested deeper than 64 levels");
    assert!(Schema::compile(&parse(&deep).unwrap(), &Options::default()).is_ok());
}

#[test]
fn n04_a_document_deeper_than_any_text_is_refused_without_a_signal() {
    let mut document = Value::Bool(true);
    for _ in 0..3_000 {
        document = Value::Array(vec![document]);
    }
    let options =
        Options { bounds: Bounds { depth: usize::MAX, ..Bounds::default() }, formats: true };
    let problems = Schema::compile(&document, &options).map(|_| ()).unwrap_err();
    assert_eq!(problems[0].message, "is nested deeper than 127 levels");
}

/// The one line of a value that is refused for its sheer amount, and within what time.
fn too_much(document: &str, value: &str) {
    let schema = Schema::compile(&parse(document).unwrap(), &Options::default()).unwrap();
    let value = parse(value).unwrap();
    let started = std::time::Instant::now();
    let problems = schema.problems(&value);
    assert!(!schema.is_valid(&value));
    // Unbounded, each takes minutes in this build.
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
    let words: Vec<_> = problems.list.iter().map(|problem| problem.problem.as_str()).collect();
    assert_eq!(words, ["is too much to be checked against this schema"]);
}

#[test]
fn thousands_of_alternatives_for_each_of_many_items_are_too_much() {
    let branches: Vec<String> = (0..4_900).map(|index| format!("{{\"const\":{index}}}")).collect();
    let document = format!("{{\"items\":{{\"anyOf\":[{}]}}}}", branches.join(","));
    // Each item fits the last one.
    too_much(&document, &format!("[{}4899]", "4899,".repeat(99_999)));
}

#[test]
fn hundreds_of_key_patterns_for_each_of_many_keys_are_too_much() {
    let patterns: Vec<String> = (0..500).map(|index| format!("\"^k{index}x\":{{}}")).collect();
    let keys: Vec<String> = (0..50_000).map(|index| format!("\"key{index}\":0")).collect();
    too_much(
        &format!("{{\"patternProperties\":{{{}}}}}", patterns.join(",")),
        &format!("{{{}}}", keys.join(",")),
    );
}

#[test]
fn a_large_value_under_an_ordinary_schema_is_not_too_much() {
    let document = r#"{"items":{"anyOf":[{"type":"object","properties":{"a":{"type":"integer"},"b":{"enum":["x","y"]}},
        "required":["a"],"additionalProperties":false},{"type":"array","items":{"type":"string"}}]}}"#;
    let value = format!("[{}[\"z\"]]", r#"{"a":1,"b":"y"},["x","y"],"#.repeat(20_000));
    let schema = Schema::compile(&parse(document).unwrap(), &Options::default()).unwrap();
    assert!(schema.is_valid(&parse(&value).unwrap()));
}
