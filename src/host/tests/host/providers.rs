//! Names, keys and roots as the providers take them, and Gemini's part of `OpenAPI`.

use haft_schema::json::{parse, to_text};
use haft_tool::Tool;

use super::{form_of, input_tool, notes, refusals, taken};

const PROVIDERS: [&str; 6] = ["openai", "anthropic", "gemini", "bedrock", "mistral", "ollama"];

fn named(name: &str) -> Tool {
    Tool::define(&format!(r#"{{"name":"{name}","description":"d","effect":"read"}}"#)).unwrap()
}

#[test]
fn each_provider_has_the_members_in_its_own_places() {
    let tool = input_tool(
        r#"{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}"#,
    );
    let input = tool.input_json();
    for (provider, expected) in [
        ("anthropic", format!(r#"{{"name":"t","description":"d","input_schema":{input}}}"#)),
        ("gemini", format!(r#"{{"name":"t","description":"d","parametersJsonSchema":{input}}}"#)),
        (
            "bedrock",
            format!(
                r#"{{"toolSpec":{{"name":"t","description":"d","inputSchema":{{"json":{input}}}}}}}"#
            ),
        ),
        (
            "mistral",
            format!(
                r#"{{"type":"function","function":{{"name":"t","description":"d","parameters":{input}}}}}"#
            ),
        ),
        (
            "ollama",
            format!(
                r#"{{"type":"function","function":{{"name":"t","description":"d","parameters":{input}}}}}"#
            ),
        ),
    ] {
        let form = form_of(provider, &tool, "{}");
        assert_eq!(form.registration.json, expected);
        assert_eq!(notes(&form), [""; 0]);
        assert!(form.back.is_none());
    }
}

#[test]
fn nam_04_a_name_that_a_prefix_makes_too_long_ends_with_a_hash_of_the_whole() {
    let long = "synchronize_all_customer_data_across_multiple_regional_systems";
    let options = r#"{"prefix":"enterprise-database-management__"}"#;
    for provider in PROVIDERS {
        let form = form_of(provider, &named(long), options);
        assert_eq!(form.name, "enterprise-database-management__synchronize_all_custome_74222fbc");
        assert_eq!(form.name.len(), 64);
        assert!(form.registration.json.contains(&format!("\"name\":\"{}\"", form.name)));
        assert_eq!(
            notes(&form),
            [format!(
                "/name is said as {}, because enterprise-database-management__{long} is longer than 64 characters",
                form.name
            )]
        );
        let other = form_of(provider, &named(&long.replace("systems", "sites")), options);
        assert_ne!(form.name, other.name);
        assert_eq!(
            form_of(provider, &named("short"), options).name,
            "enterprise-database-management__short"
        );
    }
}

#[test]
fn a_reference_with_escapes_in_it_follows_the_key_that_it_names() {
    let tool = input_tool(
        r##"{"type":"object","properties":{"a b":{"type":"string"},"c":{"$ref":"#/properties/a%20b"}},"additionalProperties":false}"##,
    );
    let form = form_of("anthropic", &tool, "{}");
    let expected = r##""properties":{"a_b":{"type":"string"},"c":{"$ref":"#/properties/a_b"}}"##;
    assert!(form.registration.json.contains(expected), "{}", form.registration.json);
}

#[test]
fn nam_05_keys_that_a_provider_refuses_are_renamed_at_every_depth_and_read_back() {
    let input = r##"{"type":"object","properties":{
        "rule_name[]":{"type":"array","items":{"type":"object","properties":{"a b":{"type":"string"},"a_b":{"$ref":"#/properties/$filter"}},"required":["a b"],"additionalProperties":false}},
        "$filter":{"type":"string"},
        "free":{"type":"object","additionalProperties":{"type":"string"}}
        },"required":["$filter"],"additionalProperties":false}"##;
    let tool = input_tool(input);
    for provider in ["anthropic", "bedrock", "gemini"] {
        let form = form_of(provider, &tool, "{}");
        let registered = form.registration.json.clone();
        let schema = &registered[registered.find("{\"type\":\"object\"").unwrap()..];
        let expected = r##"{"type":"object","properties":{"rule_name__":{"type":"array","items":{"type":"object","properties":{"a_b_2":{"type":"string"},"a_b":{"$ref":"#/properties/_filter"}},"required":["a_b_2"],"additionalProperties":false}},"_filter":{"type":"string"},"free":{"type":"object","additionalProperties":{"type":"string"}}},"required":["_filter"],"additionalProperties":false}"##;
        assert!(schema.starts_with(expected), "{schema}");
        let back = form.back.as_ref().unwrap();
        assert_eq!(
            taken(
                back,
                &tool,
                r#"{"rule_name__":[{"a_b_2":"x","a_b":"y"}],"_filter":"z","free":{"_filter":"kept"}}"#
            ),
            r#"{"rule_name[]":[{"a b":"x","a_b":"y"}],"$filter":"z","free":{"_filter":"kept"}}"#
        );
        assert_eq!(notes(&form).len(), 3);
        assert!(notes(&form)[0].starts_with(
            r#"/input/properties the key "rule_name[]" is called "rule_name__" there, because"#
        ));
    }
    for provider in ["openai", "mistral", "ollama"] {
        assert!(form_of(provider, &tool, "{}").back.is_none());
    }
}

#[test]
fn a_root_is_one_object_where_the_provider_wants_that() {
    let tool = input_tool(
        r#"{"type":"object","description":"Either.","oneOf":[{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false},{"type":"object","properties":{"b":{"type":"string"}},"required":["b"],"additionalProperties":false}]}"#,
    );
    for provider in ["openai", "anthropic", "bedrock"] {
        let form = form_of(provider, &tool, "{}");
        let said = r#""properties":{"a":{"type":"string"},"b":{"type":"string"}}"#;
        assert!(form.registration.json.contains(said), "{}", form.registration.json);
        assert!(
            form.registration
                .json
                .contains(r#"{"type":"object","description":"Either. Must also fit {\"oneOf\":"#)
        );
        assert_eq!(notes(&form).len(), 1);
    }
    assert_eq!(notes(&form_of("mistral", &tool, "{}")), [""; 0]);
}

/// The parameters of an object with this property `v`.
fn openapi(schema: &str) -> String {
    let tool = input_tool(&format!(
        r#"{{"type":"object","properties":{{"v":{schema}}},"additionalProperties":false,"$defs":{{"p":{{"type":"object","properties":{{"x":{{"type":"integer"}}}},"additionalProperties":false,"description":"A point."}}}}}}"#
    ));
    let form = form_of("gemini", &tool, r#"{"schema":"openapi"}"#);
    to_text(parse(&form.registration.json).unwrap().pointer("/parameters/properties/v").unwrap())
}

#[test]
fn sch_20_gemini_s_parameters_are_said_in_its_own_words() {
    for (written, said) in [
        (
            r#"{"type":"array","prefixItems":[{"type":"integer"},{"type":"integer"}],"minItems":2,"maxItems":2}"#,
            r#"{"type":"ARRAY","items":{"type":"INTEGER"},"minItems":"2","maxItems":"2"}"#,
        ),
        (
            r#"{"type":["string","null"],"maxLength":3}"#,
            r#"{"type":"STRING","maxLength":"3","nullable":true}"#,
        ),
        (r#"{"const":"x"}"#, r#"{"type":"STRING","enum":["x"]}"#),
        (r#"{"enum":[1,2]}"#, r#"{"type":"INTEGER","description":"One of 1, 2."}"#),
        (r#"{"type":"string","format":"date-time"}"#, r#"{"type":"STRING","format":"date-time"}"#),
        (
            r#"{"type":"string","format":"email"}"#,
            r#"{"type":"STRING","description":"Format: email."}"#,
        ),
        (
            r##"{"$ref":"#/$defs/p"}"##,
            r#"{"type":"OBJECT","properties":{"x":{"type":"INTEGER"}},"description":"A point."}"#,
        ),
        (
            r#"{"type":"object","additionalProperties":{"type":"string"}}"#,
            r#"{"type":"OBJECT","description":"Further properties are allowed; each fits {\"type\":\"string\"}."}"#,
        ),
        (r"{}", r#"{"description":"Anything fits."}"#),
        (
            r#"{"oneOf":[{"type":"string"},{"type":"number","exclusiveMinimum":0}]}"#,
            r#"{"anyOf":[{"type":"STRING"},{"type":"NUMBER","description":"More than 0."}]}"#,
        ),
    ] {
        assert_eq!(openapi(written), said, "{written}");
    }
}

#[test]
fn gemini_s_parameters_cannot_refer_to_themselves() {
    let tool = input_tool(
        r##"{"type":"object","properties":{"v":{"$ref":"#/$defs/n"}},"additionalProperties":false,"$defs":{"n":{"type":"object","properties":{"next":{"$ref":"#/$defs/n"}},"additionalProperties":false}}}"##,
    );
    assert_eq!(
        refusals("gemini", &tool, r#"{"schema":"openapi"}"#),
        [
            "/input/$defs/n/properties/next refers to itself, which Gemini's parameters cannot say; leave out the option schema"
        ]
    );
    let form = form_of("gemini", &named("now"), r#"{"schema":"openapi"}"#);
    assert_eq!(form.registration.json, r#"{"name":"now","description":"d"}"#);
}

#[test]
fn no_host_carries_as_a_picture_what_is_none() {
    for host in haft_host::HOSTS {
        assert_eq!(host.takes.takes_image("image/png"), host.takes.image, "{}", host.name);
        for other in ["text/html", "application/x-sh", "images/png", "image", ""] {
            assert!(!host.takes.takes_image(other), "{} {other}", host.name);
        }
    }
}
