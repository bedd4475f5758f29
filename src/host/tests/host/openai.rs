//! A tool as `OpenAI` is sent it: whole, and within the strict subset.

use haft_host::Form;
use haft_schema::json::{parse, to_text};

use super::{form_of, input_tool, notes, refusals, taken};

fn strict(input: &str) -> Form {
    form_of("openai", &input_tool(input), r#"{"strict":true}"#)
}

/// The strict parameters of an object with this one property `v`, required, as JSON text of the property.
fn property(schema: &str) -> String {
    let form = strict(&wrapped(schema));
    let registered = parse(&form.registration.json).unwrap();
    to_text(registered.pointer("/parameters/properties/v").unwrap())
}

fn wrapped(schema: &str) -> String {
    format!(
        r##"{{"type":"object","properties":{{"v":{schema}}},"required":["v"],"additionalProperties":false,"$defs":{{"p":{{"type":"object","properties":{{"x":{{"type":"integer"}}}},"required":["x"],"additionalProperties":false}},"n":{{"type":"object","properties":{{"kids":{{"type":"array","items":{{"$ref":"#/$defs/n"}}}}}},"required":["kids"],"additionalProperties":false}}}}}}"##
    )
}

#[test]
fn the_two_apis_have_the_same_members_in_their_own_places() {
    let tool = input_tool(
        r#"{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}"#,
    );
    let input = tool.input_json();
    let members = format!(r#""name":"t","description":"d","parameters":{input},"strict":false"#);
    assert_eq!(
        form_of("openai", &tool, "{}").registration.json,
        format!(r#"{{"type":"function",{members}}}"#)
    );
    assert_eq!(
        form_of("openai", &tool, r#"{"api":"chat"}"#).registration.json,
        format!(r#"{{"type":"function","function":{{{members}}}}}"#)
    );
    assert!(form_of("openai", &tool, "{}").back.is_none());
}

#[test]
fn options_that_are_none_are_refused_with_their_places() {
    let tool = input_tool(r#"{"type":"object","properties":{}}"#);
    for (options, expected) in [
        (r#"{"api":"assistants"}"#, "/api must be one of responses, chat"),
        (r#"{"strict":1}"#, "/strict must be true or false"),
        (
            r#"{"prefix":"a b"}"#,
            "/prefix must be text of at most 54 characters that matches ^[A-Za-z][A-Za-z0-9_-]*$",
        ),
    ] {
        assert_eq!(refusals("openai", &tool, options), [expected], "{options}");
    }
}

#[test]
fn sch_20_a_tuple_is_said_as_items_of_one_schema_or_of_any() {
    assert_eq!(
        property(
            r#"{"type":"array","prefixItems":[{"type":"integer"},{"type":"integer"}],"minItems":2,"maxItems":2}"#
        ),
        r#"{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2}"#
    );
    assert_eq!(
        property(
            r#"{"type":"array","prefixItems":[{"type":"integer"},{"type":"string"}],"items":false}"#
        ),
        r#"{"description":"Items in this order: [{\"type\":\"integer\"},{\"type\":\"string\"}].","type":"array","items":{"anyOf":[{"type":"integer"},{"type":"string"}]},"maxItems":2}"#
    );
}

#[test]
fn keywords_of_the_subset_stay_and_the_others_are_said_in_words() {
    for (written, said) in [
        (
            r#"{"type":"string","description":"A word.","minLength":1,"pattern":"^[a-z]+$","format":"email"}"#,
            r#"{"description":"A word. At least 1 character.","type":"string","pattern":"^[a-z]+$","format":"email"}"#,
        ),
        (
            r#"{"type":"string","description":"A word","minLength":1}"#,
            r#"{"description":"A word. At least 1 character.","type":"string"}"#,
        ),
        (
            r#"{"type":"string","description":"","minLength":2}"#,
            r#"{"description":"At least 2 characters.","type":"string"}"#,
        ),
        (
            r#"{"type":"string","pattern":"^(?!x)","format":"uri"}"#,
            r#"{"description":"Must match the regular expression \"^(?!x)\". Format: uri.","type":"string"}"#,
        ),
        (
            r#"{"type":"integer","minimum":1,"exclusiveMaximum":9,"multipleOf":2}"#,
            r#"{"type":"integer","minimum":1,"exclusiveMaximum":9,"multipleOf":2}"#,
        ),
        (
            r#"{"type":"array","items":{"type":"string"},"uniqueItems":true,"minItems":1}"#,
            r#"{"description":"No item twice.","type":"array","items":{"type":"string"},"minItems":1}"#,
        ),
        (r#"{"const":"x"}"#, r#"{"type":"string","enum":["x"]}"#),
        (
            r#"{"enum":["x",1,null]}"#,
            r#"{"anyOf":[{"type":"string","enum":["x"]},{"type":"integer","enum":[1]},{"type":"null"}]}"#,
        ),
        (
            r#"{"type":["string","number"],"minimum":1}"#,
            r#"{"anyOf":[{"type":"string"},{"type":"number","minimum":1}]}"#,
        ),
        (
            r#"{"type":"string","not":{"const":"x"}}"#,
            r#"{"description":"Must not fit {\"const\":\"x\"}.","type":"string"}"#,
        ),
        (
            r##"{"$ref":"#/$defs/p","description":"Where."}"##,
            r##"{"description":"Where.","anyOf":[{"$ref":"#/$defs/p"}]}"##,
        ),
    ] {
        assert_eq!(property(written), said, "{written}");
    }
}

#[test]
fn what_combines_is_written_out() {
    for (written, said) in [
        (
            r#"{"oneOf":[{"type":"string"},{"type":"integer"}]}"#,
            r#"{"anyOf":[{"type":"string"},{"type":"integer"}]}"#,
        ),
        (
            r#"{"allOf":[{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]},{"type":"object","properties":{"b":{"type":"null"}},"required":["b"]}],"unevaluatedProperties":false}"#,
            r#"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"null"}},"required":["a","b"],"additionalProperties":false}"#,
        ),
        (
            r#"{"type":"number","allOf":[{"minimum":1,"maximum":5},{"minimum":2}]}"#,
            r#"{"type":"number","minimum":2,"maximum":5}"#,
        ),
        (
            r##"{"allOf":[{"$ref":"#/$defs/p"},{"properties":{"x":{"minimum":1}}}]}"##,
            r#"{"type":"object","properties":{"x":{"type":"integer","minimum":1}},"required":["x"],"additionalProperties":false}"#,
        ),
        (
            r#"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false,"anyOf":[{"required":["a"]},{"required":["b"]}]}"#,
            r#"{"anyOf":[{"type":"object","properties":{"a":{"type":"string"},"b":{"type":["string","null"]}},"required":["a","b"],"additionalProperties":false},{"type":"object","properties":{"a":{"type":["string","null"]},"b":{"type":"string"}},"required":["a","b"],"additionalProperties":false}]}"#,
        ),
    ] {
        assert_eq!(property(written), said, "{written}");
    }
}

#[test]
fn what_cannot_be_said_is_refused_with_its_place_and_the_reason() {
    for (written, at, reason) in [
        (
            r#"{"type":"object","additionalProperties":{"type":"string"}}"#,
            "",
            "takes keys that are not declared",
        ),
        (
            r#"{"type":"object","patternProperties":{"^x":{"type":"string"}},"additionalProperties":false}"#,
            "",
            "takes keys that are not declared",
        ),
        (r"{}", "", "may be anything"),
        (r#"{"type":"array"}"#, "", "may be anything"),
        (r#"{"type":"array","items":{"description":"x"}}"#, "/items", "may be anything"),
        (r#"{"enum":[{"a":1}]}"#, "", "lists an object as a value"),
        ("false", "", "is fitted by nothing"),
    ] {
        let tool = input_tool(&wrapped(written));
        let refused = refusals("openai", &tool, r#"{"strict":true}"#);
        let begins = format!("/input/properties/v{at} {reason}");
        assert!(refused[0].starts_with(&begins), "{written}: {refused:?}");
    }
    let root = r#"{"type":"object","anyOf":[{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false},{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}]}"#;
    assert_eq!(
        refusals("openai", &input_tool(root), r#"{"strict":true}"#),
        [
            "/input has alternatives at its root, which strict mode cannot say; put them into a property"
        ]
    );
}

#[test]
fn every_change_is_a_note() {
    let form = strict(
        r#"{"type":"object","properties":{"a":{"type":"string","default":"x","minLength":2},"b":{"type":["integer","null"]},"c":{"oneOf":[{"type":"string"},{"type":"integer"}]}},"required":["c"],"additionalProperties":false,"minProperties":1,"x-own":1}"#,
    );
    assert_eq!(
        notes(&form),
        [
            "/input/properties/a/default strict mode has no default; the description says it",
            "/input/properties/c/oneOf strict mode has no oneOf; it is said as anyOf",
            "/input/x-own is left out: strict mode does not know this keyword",
            "/input/properties/a/minLength strict mode cannot say minLength; the description says it",
            "/input/required null stands for leaving out a",
            "/input/required null is a value of b; leaving it out cannot be said",
            "/input/minProperties strict mode cannot say minProperties; the description says it",
        ]
    );
    assert_eq!(
        notes(&strict(
            r#"{"type":"object","properties":{"a":{"type":"boolean"}},"required":["a"],"additionalProperties":false}"#
        )),
        [""; 0]
    );
}

#[test]
fn a_note_names_a_place_that_is_there_in_tuples_and_on_conditions_too() {
    let input = r#"{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":{"type":"array","items":[{"type":"string"},{"type":"string","minLength":2}],"additionalItems":{"type":"string","minLength":3}},"b":{"type":"boolean"}},"required":["a","b"],"additionalProperties":false,"if":{"required":["b"]},"then":{"properties":{"c":{"type":"string","minLength":4}}}}"#;
    let said = notes(&strict(input));
    for at in [
        "/input/properties/a/items/1/minLength",
        "/input/properties/a/additionalItems/minLength",
        "/input/then/properties/c/minLength",
    ] {
        assert!(said.iter().any(|note| note.starts_with(&format!("{at} "))), "{at} in {said:?}");
    }
}

#[test]
fn a_note_names_the_authors_place_of_what_stands_under_all_of_or_behind_a_reference() {
    let input = r##"{"type":"object","properties":{"a":{"maxLength":5},"c":{"$ref":"#/$defs/c","pattern":"(?=x)"},"d":{"type":"string","minLength":1}},
        "allOf":[{"properties":{"a":{"type":"string","minLength":2}}},{"$ref":"#/$defs/more"},{"properties":{"d":{"minLength":2}}}],
        "required":["a","b","c","d"],"unevaluatedProperties":false,
        "$defs":{
            "c":{"type":"string","minLength":4},
            "more":{"properties":{"b":{"anyOf":[{"type":"string","minLength":3},{"type":"integer"}],"default":"x"},"a":{"default":"yes"}},"minProperties":1}}}"##;
    let said: Vec<String> = notes(&strict(input))
        .iter()
        .filter_map(|note| note.split_once(' ').map(|(at, _)| at.to_owned()))
        .collect();
    assert_eq!(
        said,
        [
            "/input/$defs/more/properties/a/default",
            "/input/$defs/more/properties/b/default",
            "/input/allOf/0/properties/a/minLength",
            "/input/properties/a/maxLength",
            "/input/$defs/c/minLength",
            "/input/properties/c/pattern",
            "/input/allOf/2/properties/d/minLength",
            "/input/$defs/more/properties/b/anyOf/0/minLength",
            "/input/$defs/more/minProperties",
        ]
    );
    for note in &said {
        let place = note.strip_prefix("/input").unwrap();
        assert!(parse(input).unwrap().pointer(place).is_some(), "{note}");
    }
}

#[test]
fn a_null_is_dropped_only_where_it_stands_for_nothing() {
    let input = r##"{"type":"object","properties":{
        "plain":{"type":"string"},
        "either":{"type":["string","null"]},
        "must":{"type":"string"},
        "choice":{"oneOf":[
            {"type":"object","properties":{"kind":{"const":"a"},"x":{"type":"string"}},"required":["kind"],"additionalProperties":false},
            {"type":"object","properties":{"kind":{"const":"b"},"x":{"type":["string","null"]}},"required":["kind"],"additionalProperties":false}]},
        "list":{"type":"array","items":{"$ref":"#/$defs/n"}}
        },"required":["must"],"additionalProperties":false,
        "$defs":{"n":{"type":"object","properties":{"next":{"$ref":"#/$defs/n"},"id":{"type":"integer"}},"required":["id"],"additionalProperties":false}}}"##;
    let tool = input_tool(input);
    let back = strict(input).back.unwrap();
    for (sent, read) in [
        (r#"{"plain":null,"either":null,"must":"x"}"#, r#"{"either":null,"must":"x"}"#),
        (r#"{"must":null}"#, "Invalid arguments at /must: must be string, got null"),
        (r#"{"must":"x","choice":{"kind":"a","x":null}}"#, r#"{"must":"x","choice":{"kind":"a"}}"#),
        (
            r#"{"must":"x","choice":{"kind":"b","x":null}}"#,
            r#"{"must":"x","choice":{"kind":"b","x":null}}"#,
        ),
        (
            r#"{"must":"x","list":[{"next":{"next":null,"id":1},"id":2}]}"#,
            r#"{"must":"x","list":[{"next":{"id":1},"id":2}]}"#,
        ),
        // Without a null that stands for nothing, the text comes back as it came.
        (r#"{ "must": "x", "plain": "\u0041" }"#, r#"{ "must": "x", "plain": "\u0041" }"#),
        (
            r#"{"must":"x","must":"y","plain":null}"#,
            "Invalid arguments: key \"must\" is there more than once",
        ),
        ("[null]", "Invalid arguments at /: must be object, got array"),
    ] {
        assert_eq!(taken(&back, &tool, sent), read, "{sent}");
    }
}

#[test]
fn a_null_with_two_meanings_is_the_one_that_the_tool_takes() {
    let input = r#"{"type":"object","properties":{"to":{"type":["string","null"]},"copy":{"type":["string","null"]}},"additionalProperties":false,"dependentRequired":{"copy":["text"]}}"#;
    let tool = input_tool(input);
    let back = strict(input).back.unwrap();
    for (sent, read) in [
        (r#"{"to":null}"#, r#"{"to":null}"#),
        (r#"{"to":"a","copy":null}"#, r#"{"to":"a"}"#),
        (
            r#"{"to":1,"copy":null}"#,
            "Invalid arguments at /: must have required properties text when it has copy\nInvalid arguments at /to: must be null or string, got integer 1",
        ),
    ] {
        assert_eq!(taken(&back, &tool, sent), read, "{sent}");
    }
}
