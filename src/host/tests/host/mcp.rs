//! A tool as every revision of MCP lists it, and its details as each takes them.

use haft_host::mcp::{Revision, structured_content, tool_entry};
use haft_schema::json::{Value, parse, to_text};
use haft_tool::{Outcome, Tool};

const TEXT_SLUG: &str = r#"{"name":"text_slug","title":"Text Slug",
    "description":"Turn a title into a lowercase URL slug. Letters and digits stay, accents lose their marks, the rest becomes the separator.",
    "effect":"read","snippet":"Use text_slug to turn a title into a URL slug.",
    "guidelines":["Pass separator '_' for identifiers. The default '-' is for URLs."],
    "input":{"type":"object","required":["text"],"properties":{
        "text":{"type":"string","minLength":1,"maxLength":200,"pattern":"\\S","description":"Title to slug"},
        "separator":{"enum":["-","_","."],"description":"Joins the words. '-' when omitted"}},"additionalProperties":false}}"#;

/// The tool as other libraries list it, and as hosts know it.
const TEXT_SLUG_ENTRY: &str = r#"{"name":"text_slug","title":"Text Slug",
    "description":"Turn a title into a lowercase URL slug. Letters and digits stay, accents lose their marks, the rest becomes the separator.",
    "inputSchema":{"type":"object","properties":{
        "text":{"type":"string","minLength":1,"maxLength":200,"pattern":"\\S","description":"Title to slug"},
        "separator":{"enum":["-","_","."],"description":"Joins the words. '-' when omitted"}},
        "required":["text"],"additionalProperties":false},
    "annotations":{"title":"Text Slug","readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}"#;

/// A tool with every member that an entry can have.
const FULL: &str = r#"{"name":"full","title":"Full","description":"d","effect":"destructive","openWorld":true,
    "icons":[{"src":"data:image/png;base64,AAAA"}],"meta":{"a/b":1},
    "output":{"type":"object","properties":{"n":{"type":"integer"}}}}"#;

fn entry(definition: &str, revision: Revision) -> String {
    tool_entry(&Tool::define(definition).unwrap(), revision)
}

fn keys(entry: &str) -> Vec<String> {
    parse(entry).unwrap().as_object().unwrap().keys().map(str::to_owned).collect()
}

/// The output schema of an entry, as compact text.
fn listed(schema: &str, revision: Revision) -> String {
    let definition =
        format!(r#"{{"name":"t","description":"d","effect":"read","output":{schema}}}"#);
    let entry = entry(&definition, revision);
    to_text(parse(&entry).unwrap().get("outputSchema").unwrap())
}

#[test]
fn text_slug_is_listed_as_hosts_know_it() {
    for revision in [Revision::V2025_06_18, Revision::V2025_11_25, Revision::V2026_07_28] {
        let entry = entry(TEXT_SLUG, revision);
        assert_eq!(parse(&entry).unwrap(), parse(TEXT_SLUG_ENTRY).unwrap(), "{revision}");
    }
}

#[test]
fn an_entry_is_one_line_however_its_schemas_are_written() {
    let definition = "{\"name\":\"t\",\"description\":\"a\\nb\",\"effect\":\"read\",\"output\":{\r\n\"type\":\"object\"},
        \"input\":{\"type\":\"object\",\n\"description\":\"a\\nb\",\"additionalProperties\":true,\"properties\":{}}}";
    for revision in Revision::ALL {
        let entry = entry(definition, revision);
        assert!(!entry.contains(['\n', '\r']), "{entry}");
        assert_eq!(
            parse(&entry).unwrap().pointer("/inputSchema/description").and_then(Value::as_str),
            Some("a\nb")
        );
    }
}

#[test]
fn each_revision_lists_the_members_it_has() {
    let members = |revision| keys(&entry(FULL, revision));
    assert_eq!(members(Revision::V2024_11_05), ["name", "description", "inputSchema"]);
    assert_eq!(
        members(Revision::V2025_03_26),
        ["name", "description", "inputSchema", "annotations"]
    );
    assert_eq!(
        members(Revision::V2025_06_18),
        ["name", "title", "description", "inputSchema", "outputSchema", "annotations", "_meta"]
    );
    for revision in [Revision::V2025_11_25, Revision::V2026_07_28] {
        assert_eq!(
            members(revision),
            [
                "name",
                "title",
                "description",
                "icons",
                "inputSchema",
                "outputSchema",
                "annotations",
                "_meta"
            ]
        );
    }
}

#[test]
fn annotations_follow_the_effect() {
    for (effect, read_only, destructive) in
        [("read", true, false), ("write", false, false), ("destructive", false, true)]
    {
        let entry = entry(
            &format!(r#"{{"name":"t","description":"d","effect":"{effect}"}}"#),
            Revision::V2025_03_26,
        );
        let entry = parse(&entry).unwrap();
        let hint =
            |name: &str| entry.pointer(&format!("/annotations/{name}")).and_then(Value::as_bool);
        assert_eq!(hint("readOnlyHint"), Some(read_only), "{effect}");
        assert_eq!(hint("destructiveHint"), Some(destructive), "{effect}");
        assert_eq!(hint("idempotentHint"), Some(effect == "read"), "{effect}");
        assert_eq!(hint("openWorldHint"), Some(false), "{effect}");
        assert_eq!(hint("title"), None, "{effect}");
    }
}

#[test]
fn nam_12_the_title_stands_at_the_top_and_in_the_annotations() {
    let entry = entry(FULL, Revision::V2025_06_18);
    let entry = parse(&entry).unwrap();
    for pointer in ["/title", "/annotations/title"] {
        assert_eq!(entry.pointer(pointer).and_then(Value::as_str), Some("Full"));
    }
    assert_eq!(entry.get("name").and_then(Value::as_str), Some("full"));
}

#[test]
fn sch_01_and_sch_20_the_input_schema_is_always_an_object_and_otherwise_as_written() {
    for revision in Revision::ALL {
        let bare = entry(r#"{"name":"t","description":"d","effect":"read"}"#, revision);
        assert!(bare.contains(r#""inputSchema":{"type":"object","properties":{}}"#), "{revision}");
        let schema = r#"{"type":"object","properties":{"t":{"type":"array","prefixItems":[{"type":"integer"},{"type":"integer"}],"minItems":2,"maxItems":2}},"additionalProperties":false}"#;
        let tuple = entry(
            &format!(r#"{{"name":"t","description":"d","effect":"read","input":{schema}}}"#),
            revision,
        );
        assert!(tuple.contains(schema), "{revision}");
    }
}

#[test]
fn an_output_schema_that_is_no_object_is_wrapped_until_2025_11_25() {
    for schema in
        [r#"{"type":"array","items":{"type":"integer"}}"#, r#"{"type":["object","null"]}"#, "{}"]
    {
        let wrapped = format!(
            r#"{{"type":"object","properties":{{"result":{schema}}},"required":["result"]}}"#
        );
        assert_eq!(listed(schema, Revision::V2025_06_18), wrapped);
        assert_eq!(listed(schema, Revision::V2025_11_25), wrapped);
        assert_eq!(listed(schema, Revision::V2026_07_28), schema);
    }
}

#[test]
fn a_union_of_objects_is_an_object_for_older_revisions_without_being_wrapped() {
    let union = r#"{"anyOf":[{"type":"object"},{"type":"object"}]}"#;
    assert_eq!(
        listed(union, Revision::V2025_06_18),
        union.replacen('{', r#"{"type":"object","#, 1)
    );
    assert_eq!(listed(union, Revision::V2026_07_28), union);
}

#[test]
fn sch_06_references_of_a_wrapped_schema_still_lead_where_they_led() {
    let schema = r##"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"array","items":{"$ref":"#/$defs/n"},"$defs":{"n":{"type":"object","properties":{"kids":{"$ref":"#"},"const":{"const":{"$ref":"#/x"}}}}}}"##;
    assert_eq!(
        listed(schema, Revision::V2025_11_25),
        r##"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"result":{"type":"array","items":{"$ref":"#/properties/result/$defs/n"},"$defs":{"n":{"type":"object","properties":{"kids":{"$ref":"#/properties/result"},"const":{"const":{"$ref":"#/x"}}}}}}},"required":["result"]}"##,
    );
}

#[test]
fn details_travel_as_the_listed_schema_says() {
    let define = |output: &str| {
        Tool::define(&format!(
            r#"{{"name":"t","description":"d","effect":"read","output":{output}}}"#
        ))
        .unwrap()
    };
    let array = define(r#"{"type":"array"}"#);
    let outcome = Outcome::from_json(&array, r#"{"details":[1,2]}"#);
    let content = |tool, outcome, revision| {
        structured_content(tool, outcome, revision).map(std::borrow::Cow::into_owned)
    };
    assert_eq!(content(&array, &outcome, Revision::V2026_07_28).as_deref(), Some("[1,2]"));
    for revision in [Revision::V2025_06_18, Revision::V2025_11_25] {
        assert_eq!(content(&array, &outcome, revision).as_deref(), Some(r#"{"result":[1,2]}"#));
    }
    for revision in [Revision::V2024_11_05, Revision::V2025_03_26] {
        assert_eq!(content(&array, &outcome, revision), None);
    }
    let object = define(r#"{"anyOf":[{"type":"object"}]}"#);
    let outcome = Outcome::from_json(&object, r#"{"details":{"n":1}}"#);
    assert_eq!(content(&object, &outcome, Revision::V2025_06_18).as_deref(), Some(r#"{"n":1}"#));
    let none = Tool::define(r#"{"name":"t","description":"d","effect":"read"}"#).unwrap();
    let outcome = Outcome::from_json(&none, r#"{"details":{"n":1}}"#);
    assert_eq!(content(&none, &outcome, Revision::V2026_07_28), None);
}

#[test]
fn revisions_are_named_by_their_dates_and_ordered() {
    for revision in Revision::ALL {
        assert_eq!(Revision::parse(revision.as_str()), Some(revision));
        assert_eq!(revision.is_modern(), revision > Revision::LEGACY_LATEST);
    }
    assert!(Revision::ALL.is_sorted());
    for date in ["", "2026-07-29", "2025-6-18", "2025-11-25 "] {
        assert_eq!(Revision::parse(date), None);
    }
}
