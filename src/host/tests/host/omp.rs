//! A tool as OMP registers it.

use haft_host::{Registration, find};
use haft_schema::json::parse;
use haft_tool::Tool;

fn registered(definition: &str, options: &str) -> Result<Registration, String> {
    let tool = Tool::define(definition).unwrap();
    find("omp")
        .unwrap()
        .register(&tool, &parse(options).unwrap())
        .map_err(|problems| problems[0].message.clone())
}

#[test]
fn a_destructive_tool_is_asked_about_with_a_reason() {
    let tool = r#"{"name":"rm","description":"d","effect":"destructive"}"#;
    assert_eq!(
        registered(tool, r#"{"loadMode":"discoverable"}"#).unwrap().json,
        concat!(
            r#"{"name":"rm","label":"rm","description":"d","parameters":{"type":"object","properties":{}},"#,
            r#""approval":{"tier":"write","override":true,"reason":"What this changes cannot be had back."},"#,
            r#""loadMode":"discoverable"}"#,
        )
    );
}

#[test]
fn a_property_that_omp_takes_for_its_own_is_noted() {
    let tool = |name: &str| {
        let schema = format!(
            r#"{{"type":"object","properties":{{"{name}":{{"type":"string"}}}},"additionalProperties":false}}"#
        );
        format!(r#"{{"name":"t","description":"d","effect":"read","input":{schema}}}"#)
    };
    let notes = registered(&tool("i"), "{}").unwrap().notes;
    assert_eq!(notes.len(), 1);
    assert_eq!(notes[0].at, "/input/properties/i");
    assert_eq!(registered(&tool("j"), "{}").unwrap().notes, []);
}

#[test]
fn a_load_mode_that_omp_does_not_know_is_refused() {
    let tool = r#"{"name":"t","description":"d","effect":"read"}"#;
    for mode in [r#""always""#, "1", "null"] {
        let options = format!(r#"{{"loadMode":{mode}}}"#);
        let refused = registered(tool, &options).unwrap_err();
        assert_eq!(refused, "must be one of essential, discoverable");
    }
}
