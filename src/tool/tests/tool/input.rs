//! The input schema: what is listed, and the rules of its root.

use crate::{field_problems, tool, try_tool};
use haft_tool::Tool;

const EMPTY: &str = r#"{"type":"object","properties":{}}"#;

fn listed(fields: &str) -> String {
    tool(fields).input_json().to_owned()
}

#[test]
fn sch_01_a_tool_without_input_lists_an_empty_object() {
    for fields in [
        "",
        r#""input":{"type":"object"}"#,
        r#""input":{"type":"object","properties":{}}"#,
        r#""input":{"type":"object","properties":{},"additionalProperties":false,"required":[]}"#,
        r#""input":{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{}},"inputFrom":"zod""#,
        r#""input":{"not":{"type":"null"}},"inputFrom":"effect""#,
        r#""input":{"type":"object","properties":{},"additionalProperties":true},"inputFrom":"effect""#,
    ] {
        let tool = tool(fields);
        assert_eq!(tool.input_json(), EMPTY, "{fields}");
        assert!(tool.check_input(r#"{"_":""}"#).is_ok(), "{fields}");
    }
}

#[test]
fn an_object_without_properties_that_says_more_is_listed_as_it_stands() {
    for schema in [
        r#"{"type":"object","additionalProperties":{"type":"string"}}"#,
        r#"{"type":"object","patternProperties":{"^x-":{}}}"#,
        r#"{"type":"object","properties":{},"additionalProperties":true}"#,
        r#"{"type":"object","minProperties":1,"additionalProperties":{}}"#,
    ] {
        assert_eq!(listed(&format!(r#""input":{schema}"#)), schema);
    }
    assert_eq!(
        listed(
            r#""input":{"description":"Nothing.","type":"object","additionalProperties":false}"#
        ),
        r#"{"type":"object","properties":{},"description":"Nothing."}"#,
    );
}

#[test]
fn sch_03_a_plain_schema_goes_out_exactly_as_written() {
    let schema = r#"{ "type": "object",
        "properties": { "directory_id": { "type": "string", "format": "uuid", "x": 1.0 } },
        "required": ["directory_id"], "additionalProperties": false }"#;
    assert_eq!(listed(&format!(r#""input":{schema}"#)), schema);
    let open = r#"{"type":"object","properties":{"directory_id":{"type":"string","format":"uuid"}},"required":["directory_id"]}"#;
    assert_eq!(listed(&format!(r#""input":{open},"unknownKeys":"allow""#)), open);
    for value in ["5", "[]", "true", r#""x""#, "null"] {
        let found = field_problems(&format!(r#""input":{value}"#));
        assert_eq!(found.len(), 1, "{value}");
        assert!(
            found[0].starts_with("/input: must be a JSON Schema, which is an object, got "),
            "{}",
            found[0]
        );
    }
}

#[test]
fn sch_04_a_union_of_objects_becomes_an_object_and_keeps_its_branches() {
    let union = r#"{"oneOf":[{"type":"object","properties":{"action":{"const":"create"},"title":{"type":"string"}},"required":["action","title"],"additionalProperties":false},{"type":"object","properties":{"action":{"const":"delete"},"id":{"type":"string"}},"required":["action","id"],"additionalProperties":false}]}"#;
    let tool = tool(&format!(r#""input":{union}"#));
    assert_eq!(tool.input_json(), union.replacen('{', r#"{"type":"object","#, 1));
    let invalid = tool.check_input(r#"{"action":"delete"}"#).unwrap_err();
    assert_eq!(invalid.text(), "Invalid arguments at /: must have required properties id");
}

#[test]
fn a_root_that_is_no_object_is_refused_in_words() {
    assert_eq!(
        field_problems(r#""input":{"anyOf":[{"type":"object"},{"type":"string"}]}"#),
        [
            r#"/input/type: must be "object", because arguments are an object, and not every branch of it is an object"#
        ],
    );
    assert_eq!(
        field_problems(r#""input":{"properties":{"a":{}},"additionalProperties":false}"#),
        [r#"/input/type: must be "object", because arguments are an object, and is missing"#],
    );
    assert_eq!(
        field_problems(r#""input":{"text":{"type":"string"},"type":{"type":"string"}}"#).len(),
        1,
    );
    assert_eq!(
        field_problems(r#""input":{"text":{"type":"string"},"times":{"type":"integer"}}"#),
        [
            r#"/input/type: must be "object", because arguments are an object; wrap the properties, as in { type: "object", properties: { ... } }"#
        ],
    );
    for kind in [r#""string""#, r#"["object","null"]"#, r#"["object"]"#] {
        assert_eq!(
            field_problems(&format!(r#""input":{{"type":{kind}}}"#)),
            [r#"/input/type: must be "object", because arguments are an object"#],
            "{kind}",
        );
    }
}

#[test]
fn an_open_object_is_refused_unless_unknown_keys_are_allowed() {
    let open = r#""input":{"type":"object","properties":{"point":{"type":"object","properties":{"x":{}}}}}"#;
    assert_eq!(
        field_problems(open),
        [
            "/input: object at / must say additionalProperties or unevaluatedProperties (false, true or a schema)",
            "/input/properties/point: object at /properties/point must say additionalProperties or \
             unevaluatedProperties (false, true or a schema)",
        ],
    );
    assert!(try_tool(&format!(r#"{open},"unknownKeys":"allow""#)).is_ok());
}

#[test]
fn a_library_s_schema_is_closed_and_an_output_never_is() {
    let object = r#"{"type":"object","properties":{"a":{"type":"string"}}}"#;
    let tool = tool(&format!(
        r#""input":{object},"inputFrom":"zod","output":{object},"outputFrom":"zod""#
    ));
    assert_eq!(
        tool.input_json(),
        r#"{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}"#
    );
    assert_eq!(tool.output_json(), Some(object));
    assert_eq!(
        listed(&format!(r#""input":{object},"inputFrom":"zod","unknownKeys":"allow""#)),
        object
    );
}

#[test]
fn sch_34_what_is_listed_is_what_is_checked() {
    for (fields, arguments) in [
        (
            r#""input":{"type":"object","properties":{"projectId":{"type":"string"}},"additionalProperties":false}"#,
            r#"{"projectId":"p"}"#,
        ),
        (
            r#""input":{"type":"object","properties":{"projectId":{"type":"string"}}},"inputFrom":"zod""#,
            r#"{"project_id":"p"}"#,
        ),
        (
            r#""input":{"anyOf":[{"type":"object","properties":{"a":{"type":"string"}}}]},"inputFrom":"zod""#,
            r#"{"a":1}"#,
        ),
        (r#""input":{"type":"object","additionalProperties":false}"#, r#"{"a":1}"#),
    ] {
        let tool = tool(fields);
        let listed = haft_schema::json::parse(tool.input_json()).unwrap();
        let schema =
            haft_schema::Schema::compile(&listed, &haft_schema::Options::default()).unwrap();
        let valid = schema.is_valid(&haft_schema::json::parse(arguments).unwrap());
        assert_eq!(tool.check_input(arguments).is_ok(), valid, "{fields}");
    }
}

#[test]
fn sch_06_and_sch_07_definitions_travel_along_and_may_be_recursive() {
    let schema = r##"{"type":"object","properties":{"root":{"$ref":"#/$defs/N"}},"additionalProperties":false,"$defs":{"N":{"type":"object","properties":{"name":{"type":"string"},"kids":{"type":"array","items":{"$ref":"#/$defs/N"}}},"additionalProperties":false}}}"##;
    let tool = tool(&format!(r#""input":{schema}"#));
    assert_eq!(tool.input_json(), schema);
    let invalid = tool.check_input(r#"{"root":{"kids":[{"name":1}]}}"#).unwrap_err();
    assert_eq!(invalid.issues.len(), 1);
    assert_eq!(invalid.issues[0].at, "/root/kids/0/name");
}

#[test]
fn sch_21_and_sch_22_parameters_may_be_named_like_keywords_and_be_booleans() {
    let schema = r#"{"type":"object","properties":{"title":{"type":"string"},"type":{"type":"string"},"properties":{"type":"object"},"default":{"type":"integer"},"any":true,"never":false},"required":["title","type"],"additionalProperties":true}"#;
    let tool = tool(&format!(r#""input":{schema}"#));
    assert_eq!(tool.input_json(), schema);
    assert!(
        tool.check_input(r#"{"title":"a","type":"b","properties":{},"default":1,"any":1}"#).is_ok()
    );
    assert!(tool.check_input(r#"{"title":"a","type":"b","never":1}"#).is_err());
}

#[test]
fn sch_09_the_dialect_is_2020_12_unless_the_schema_says_another() {
    let check = |schema: &str| {
        let fields = format!(
            r#""input":{{"type":"object","properties":{{"a":{schema}}},"additionalProperties":false}}"#
        );
        tool(&fields).check_input(r#"{"a":["x"]}"#).unwrap_err().issues[0].at.clone()
    };
    assert_eq!(check(r#"{"type":"array","prefixItems":[{"type":"integer"}]}"#), "/a/0");
    let old = r#""input":{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":{"type":"array","items":[{"type":"integer"}]}},"additionalProperties":false}"#;
    assert_eq!(tool(old).check_input(r#"{"a":["x"]}"#).unwrap_err().issues[0].at, "/a/0");
    let unknown = r#""input":{"$schema":"https://x.test/mine","type":"object"}"#;
    assert!(field_problems(unknown)[0].starts_with("/input/$schema: "));
}

#[test]
fn headers_that_clients_would_refuse_are_refused() {
    let with = |properties: &str| {
        format!(
            r#""input":{{"type":"object","properties":{{{properties}}},"additionalProperties":false}}"#
        )
    };
    assert!(
        try_tool(&with(
            r#""a":{"type":"string","x-mcp-header":"Region"},
               "o":{"type":"object","properties":{"b":{"type":"integer","x-mcp-header":"Zone"}},"additionalProperties":false},
               "x-mcp-header":{"const":{"x-mcp-header":5}}"#
        ))
        .is_ok()
    );
    assert_eq!(
        field_problems(&with(
            r#""a":{"type":"string","x-mcp-header":"Region"},
               "b":{"type":"string","x-mcp-header":"REGION"},
               "c":{"type":"string","x-mcp-header":"with space"},
               "d":{"type":"number","x-mcp-header":"D"},
               "e":{"type":"string","x-mcp-header":7},
               "f":{"type":"array","items":{"type":"string","x-mcp-header":"F"}}"#
        )),
        [
            r#"/input/properties/b/x-mcp-header: "REGION" is the header of /properties/a already; case does not count"#,
            "/input/properties/c/x-mcp-header: must be a header name: letters, digits and any of !#$%&'*+-.^_`|~",
            "/input/properties/d/x-mcp-header: can be a header only where type is string, integer or boolean",
            "/input/properties/e/x-mcp-header: must be a header name: letters, digits and any of !#$%&'*+-.^_`|~",
            "/input/properties/f/items/x-mcp-header: can be a header only where it is reached through properties alone",
        ],
    );
}

#[test]
fn a_misspelt_keyword_is_named_with_the_one_that_was_meant() {
    let schema = r#"{"type":"object","properties":{"a":{"type":"string","minLenght":1}},"additionalProperties":false}"#;
    let definition = |from: &str| {
        format!(r#"{{"name":"t","description":"T.","effect":"read",{from}"input":{schema}}}"#)
    };
    let problems = Tool::define(&definition("")).unwrap_err().problems;
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].at, "/input/properties/a/minLenght");
    assert_eq!(problems[0].message, r#"unknown keyword "minLenght"; did you mean "minLength"?"#);
    // A library may have keywords of its own, and its user cannot change them.
    assert!(Tool::define(&definition(r#""inputFrom":"zod","#)).is_ok());
}
