//! A union that fails reports the branch that was meant.

use super::lines;

const SHAPES: &str = r#"{"oneOf":[
    {"type":"object","properties":{"kind":{"const":"circle"},"radius":{"type":"number"}},"required":["kind","radius"],"additionalProperties":false},
    {"type":"object","properties":{"kind":{"const":"square"},"side":{"type":"number"}},"required":["kind","side"],"additionalProperties":false},
    {"type":"object","properties":{"kind":{"enum":["line","ray"]},"length":{"type":"number"}},"required":["kind"],"additionalProperties":false}
]}"#;

#[test]
fn a_discriminator_chooses_the_branch() {
    assert_eq!(
        lines(SHAPES, r#"{"kind":"square","side":"3","radius":1}"#),
        [
            r#": unknown property "radius"; takes kind, side"#,
            r#" at /side: must be number, got string "3""#,
        ],
    );
    assert_eq!(
        lines(SHAPES, r#"{"kind":"ray","length":null}"#),
        [" at /length: must be number, got null (leave it out)"]
    );
}

#[test]
fn a_discriminator_that_matches_nothing_lists_what_it_may_be() {
    assert_eq!(
        lines(SHAPES, r#"{"kind":"cube","side":1}"#),
        [" at /kind: must be one of circle, square, line, ray"]
    );
    assert_eq!(lines(SHAPES, r#"{"side":1}"#), [" at /: must have required properties kind"]);
}

#[test]
fn a_misspelt_discriminator_is_an_unknown_property() {
    assert_eq!(
        lines(SHAPES, r#"{"knd":"square","side":1}"#),
        [
            r#": unknown property "knd"; takes kind, side"#,
            " at /: must have required properties kind",
        ],
    );
}

#[test]
fn without_a_discriminator_the_fewest_problems_win() {
    let document = r#"{"anyOf":[
        {"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["a","b"]},
        {"type":"object","properties":{"c":{"type":"string"},"d":{"type":"string"}},"required":["c","d"]}
    ]}"#;
    assert_eq!(lines(document, r#"{"c":"x"}"#), [" at /: must have required properties d"]);
    assert_eq!(lines(document, r#"{"a":"x","b":1}"#), [" at /b: must be string, got integer 1"]);
}

#[test]
fn the_type_of_the_value_chooses_among_types() {
    let document = r#"{"anyOf":[{"type":"string","minLength":3},{"type":"array","items":{"type":"integer"}},{"type":"null"}]}"#;
    assert_eq!(lines(document, r#""ab""#), [" at /: must not have fewer than 3 characters"]);
    assert_eq!(lines(document, "[1,true]"), [" at /1: must be integer, got boolean true"]);
    assert_eq!(lines(document, "5"), [" at /: must be array, null or string, got integer 5"]);
}

#[test]
fn constants_of_several_branches_become_one_list() {
    let document =
        r#"{"anyOf":[{"const":"asc"},{"const":"desc"},{"enum":["none"]},{"type":"integer"}]}"#;
    assert_eq!(lines(document, r#""up""#), [" at /: must be one of asc, desc, none"]);
    assert_eq!(lines(document, "null"), [" at /: must be integer or string, got null"]);
}

#[test]
fn branches_behind_references_and_all_of_are_seen_through() {
    let document = r##"{"oneOf":[{"$ref":"#/$defs/a"},{"allOf":[{"$ref":"#/$defs/b"}]}],"$defs":{
        "a":{"type":"object","properties":{"t":{"const":"a"},"x":{"type":"string"}},"required":["t"]},
        "b":{"type":"object","properties":{"t":{"const":"b"},"x":{"type":"integer"}},"required":["t"]}
    }}"##;
    assert_eq!(
        lines(document, r#"{"t":"b","x":"1"}"#),
        [r#" at /x: must be integer, got string "1""#]
    );
}

#[test]
fn more_than_one_match_of_one_of_is_said() {
    let document = r#"{"oneOf":[{"type":"integer"},{"type":"string"},{"minimum":2}]}"#;
    assert_eq!(
        lines(document, "3"),
        [" at /: must match only one of 3 alternatives, matches 1 and 3"]
    );
}

#[test]
fn a_union_in_a_union_is_followed() {
    let document = r#"{"anyOf":[{"type":"null"},{"oneOf":[
        {"properties":{"k":{"const":1},"v":{"type":"string"}},"required":["k"],"type":"object"},
        {"properties":{"k":{"const":2},"v":{"type":"boolean"}},"required":["k"],"type":"object"}]}]}"#;
    assert_eq!(
        lines(document, r#"{"k":2,"v":"x"}"#),
        [r#" at /v: must be boolean, got string "x""#]
    );
}
