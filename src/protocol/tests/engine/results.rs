//! Outcomes as each revision says them.

use haft_tool::{Block, Contents, Extras, Outcome};

use crate::support::{END, Server, call, modern};

fn extras() -> Extras {
    Extras { annotations: Some(r#"{"priority":1}"#.into()), meta: Some("{\"a\":\n1}".into()) }
}

fn blocks() -> Vec<Block> {
    let mime_type = "audio/wav".to_owned();
    vec![
        Block::Text { text: "one\n\"two\" \u{7f}".to_owned(), extras: extras() },
        Block::Image {
            data: "iVBORw0KGgo=".to_owned(),
            mime_type: "image/png".to_owned(),
            extras: Extras::default(),
        },
        Block::Audio { data: "UklGRg==".to_owned(), mime_type, extras: Extras::default() },
        Block::ResourceLink {
            uri: "file:///a".to_owned(),
            name: "a".to_owned(),
            more: r#"{"title":"The A","size":3}"#.to_owned(),
            extras: Extras::default(),
        },
        Block::Resource {
            uri: "file:///b".to_owned(),
            mime_type: Some("text/plain".to_owned()),
            contents: Contents::Text("b".to_owned()),
            resource_meta: Some(r#"{"m":1}"#.into()),
            extras: extras(),
        },
        Block::Resource {
            uri: "file:///c".to_owned(),
            mime_type: None,
            contents: Contents::Blob("YWE=".to_owned()),
            resource_meta: None,
            extras: Extras::default(),
        },
    ]
}

/// The `result` of an outcome in a revision.
fn said(revision: &str, tool: &str, outcome: &Outcome) -> String {
    let mut server = Server::new();
    if revision == "2026-07-28" {
        server.hear(&modern("1", "tools/call", "{}", &format!(r#","name":"{tool}""#)));
    } else {
        server.initialize(revision, "{}");
        server.hear(&call("1", tool, "{}"));
    }
    let answer = server.finish_with(0, outcome).pop().unwrap();
    let end = if revision == "2026-07-28" { format!(",{END}") } else { "}}".to_owned() };
    let result = answer.strip_prefix(r#"{"jsonrpc":"2.0","id":1,"result":{"#).unwrap();
    result.strip_suffix(&end).unwrap().to_owned()
}

const IMAGE: &str = r#"{"type":"image","data":"iVBORw0KGgo=","mimeType":"image/png"}"#;
const AUDIO: &str = r#"{"type":"audio","data":"UklGRg==","mimeType":"audio/wav"}"#;
const LINK: &str =
    r#"{"type":"resource_link","uri":"file:///a","name":"a","title":"The A","size":3}"#;
const BLOB: &str = r#"{"type":"resource","resource":{"uri":"file:///c","blob":"YWE="}}"#;

#[test]
fn res_06_every_block_goes_out_where_the_revision_has_it() {
    let outcome = Outcome { blocks: blocks(), ..Outcome::default() };
    let text = "{\"type\":\"text\",\"text\":\"one\\n\\\"two\\\" \u{7f}\",\"annotations\":{\"priority\":1},\"_meta\":{\"a\": 1}}";
    let resource = r#"{"type":"resource","resource":{"uri":"file:///b","mimeType":"text/plain","text":"b","_meta":{"m":1}},"annotations":{"priority":1},"_meta":{"a": 1}}"#;
    let content = format!(r#""content":[{text},{IMAGE},{AUDIO},{LINK},{resource},{BLOB}]"#);
    assert_eq!(said("2025-06-18", "count", &outcome), content);
    assert_eq!(said("2025-11-25", "count", &outcome), content);
    let modern = format!(r#""resultType":"complete",{content}"#);
    assert_eq!(said("2026-07-28", "count", &outcome), modern);
}

#[test]
fn what_a_revision_lacks_is_said_in_text() {
    let outcome = Outcome { blocks: blocks(), ..Outcome::default() };
    let text = "{\"type\":\"text\",\"text\":\"one\\n\\\"two\\\" \u{7f}\",\"annotations\":{\"priority\":1}}";
    let resource = r#"{"type":"resource","resource":{"uri":"file:///b","mimeType":"text/plain","text":"b"},"annotations":{"priority":1}}"#;
    let link = r#"{"type":"text","text":"[resource link: a file:///a; title: The A]"}"#;
    let audio = r#"{"type":"text","text":"[audio: audio/wav, 4 bytes; this revision of the protocol cannot carry it]"}"#;
    assert_eq!(
        said("2025-03-26", "count", &outcome),
        format!(r#""content":[{text},{IMAGE},{AUDIO},{link},{resource},{BLOB}]"#)
    );
    assert_eq!(
        said("2024-11-05", "count", &outcome),
        format!(r#""content":[{text},{IMAGE},{audio},{link},{resource},{BLOB}]"#)
    );
}

#[test]
fn details_are_structured_content_or_else_text() {
    let outcome = Outcome {
        blocks: vec![Block::text("three")],
        details: Some(r#"{"n":3}"#.to_owned()),
        structured: true,
        ..Outcome::default()
    };
    let three = r#""content":[{"type":"text","text":"three"}]"#;
    for revision in ["2025-06-18", "2025-11-25"] {
        let expected = format!(r#"{three},"structuredContent":{{"n":3}}"#);
        assert_eq!(said(revision, "count", &outcome), expected);
    }
    let expected = format!(r#""resultType":"complete",{three},"structuredContent":{{"n":3}}"#);
    assert_eq!(said("2026-07-28", "count", &outcome), expected);
    let expected =
        r#""content":[{"type":"text","text":"three"},{"type":"text","text":"{\"n\":3}"}]"#;
    for revision in ["2024-11-05", "2025-03-26"] {
        assert_eq!(said(revision, "count", &outcome), expected);
    }
    let once = Outcome { blocks: vec![Block::text(r#"{"n":3}"#)], ..outcome };
    let expected = r#""content":[{"type":"text","text":"{\"n\":3}"}]"#;
    assert_eq!(said("2024-11-05", "count", &once), expected);
}

#[test]
fn details_that_are_no_object_are_wrapped_for_legacy_clients() {
    let outcome = Outcome {
        blocks: vec![Block::text("[1,2]")],
        details: Some("[1,2]".to_owned()),
        structured: true,
        ..Outcome::default()
    };
    let content = r#""content":[{"type":"text","text":"[1,2]"}]"#;
    for revision in ["2025-06-18", "2025-11-25"] {
        let expected = format!(r#"{content},"structuredContent":{{"result":[1,2]}}"#);
        assert_eq!(said(revision, "list", &outcome), expected);
    }
    let expected = format!(r#""resultType":"complete",{content},"structuredContent":[1,2]"#);
    assert_eq!(said("2026-07-28", "list", &outcome), expected);
}

#[test]
fn res_03_a_failure_says_so() {
    let outcome = Outcome {
        blocks: vec![Block::text("count failed: disk full")],
        is_error: true,
        ..Outcome::default()
    };
    let content = r#""content":[{"type":"text","text":"count failed: disk full"}],"isError":true"#;
    assert_eq!(said("2024-11-05", "count", &outcome), content);
    let modern = format!(r#""resultType":"complete",{content}"#);
    assert_eq!(said("2026-07-28", "count", &outcome), modern);
}

#[test]
fn an_outcome_without_content_has_an_empty_one() {
    let outcome = Outcome::default();
    assert_eq!(said("2025-11-25", "count", &outcome), r#""content":[]"#);
}
