//! Content blocks, their shapes checked.

use haft_tool::{Block, Contents, Extras, Outcome};

use crate::tool;

fn block(json: &str) -> Result<Block, String> {
    let mut outcome = Outcome::from_json(&tool(""), &format!(r#"{{"content":[{json}]}}"#));
    let block = outcome.blocks.remove(0);
    match &block {
        Block::Text { text, .. } if outcome.is_error => Err(text.clone()),
        _ => Ok(block),
    }
}

#[test]
fn every_kind_is_read() {
    let extras = Extras::default();
    assert_eq!(block(r#"{"type":"text","text":"a"}"#), Ok(Block::text("a")));
    assert_eq!(
        block(r#"{"type":"image","data":"iVBORw0KGgo=","mimeType":"image/png"}"#),
        Ok(Block::Image {
            data: "iVBORw0KGgo=".into(),
            mime_type: "image/png".into(),
            extras: extras.clone()
        }),
    );
    assert_eq!(
        block(
            r#"{"type":"audio","data":"","mimeType":"audio/wav","annotations":{"audience":["user"],"priority":0.5},"_meta":{"a":1}}"#
        ),
        Ok(Block::Audio {
            data: String::new(),
            mime_type: "audio/wav".into(),
            extras: Extras {
                annotations: Some(r#"{"audience":["user"],"priority":0.5}"#.into()),
                meta: Some(r#"{"a":1}"#.into()),
            },
        }),
    );
    assert_eq!(
        block(r#"{"type":"resource_link","uri":"file:///a","name":"a","size":5,"title":"A"}"#),
        Ok(Block::ResourceLink {
            uri: "file:///a".into(),
            name: "a".into(),
            more: r#"{"size":5,"title":"A"}"#.into(),
            extras: extras.clone(),
        }),
    );
    assert_eq!(
        block(
            r#"{"type":"resource","resource":{"uri":"x:y","mimeType":"text/plain","text":"t","_meta":{}}}"#
        ),
        Ok(Block::Resource {
            uri: "x:y".into(),
            mime_type: Some("text/plain".into()),
            contents: Contents::Text("t".into()),
            resource_meta: Some("{}".into()),
            extras: extras.clone(),
        }),
    );
    assert_eq!(
        block(r#"{"type":"resource","resource":{"uri":"x:y","blob":"AA=="}}"#),
        Ok(Block::Resource {
            uri: "x:y".into(),
            mime_type: None,
            contents: Contents::Blob("AA==".into()),
            resource_meta: None,
            extras,
        }),
    );
}

#[test]
fn blocks_may_stand_alone_or_in_an_array() {
    let tool = tool("");
    for json in [r#"{"type":"text","text":"a"}"#, r#"[{"type":"text","text":"a"}]"#] {
        let outcome = Outcome::from_json(&tool, json);
        assert_eq!((outcome.blocks, outcome.details), (vec![Block::text("a")], None), "{json}");
    }
    let mixed = Outcome::from_json(&tool, r#"[{"type":"text","text":"a"},{"type":"video"}]"#);
    assert!(mixed.is_error);
}

#[test]
fn a_wrong_block_is_said_by_place_and_member() {
    for (json, said) in [
        (r#"{"type":"text"}"#, "text is missing; it must be a string"),
        (r#"{"type":"text","text":5}"#, "text must be a string, got a number"),
        (r#"{"type":"text","text":"a","extra":1}"#, r#""extra" is not known; takes text"#),
        (r#"{"text":"a"}"#, "type is missing; it must be a string"),
        (
            r#"{"type":"txt","text":"a"}"#,
            r#"type must be one of text, image, audio, resource_link, resource, got "txt""#,
        ),
        (r#"{"type":"image","data":"AAAA"}"#, "mimeType is missing; it must be a string"),
        (
            r#"{"type":"image","data":"data:image/png;base64,AAAA","mimeType":"image/png"}"#,
            "data must be base64 alone, not a data: URL",
        ),
        (
            r#"{"type":"image","data":"_-_-","mimeType":"image/png"}"#,
            "data must be base64 with the alphabet A-Z a-z 0-9 + / and padding",
        ),
        (
            r#"{"type":"image","data":"AAAA","mimeType":"png"}"#,
            r#"mimeType must be a media type such as image/png, got "png""#,
        ),
        (
            r#"{"type":"resource_link","uri":"/a.txt","name":"a"}"#,
            r#"uri must be a URI with a scheme, such as file:///a.txt, got "/a.txt""#,
        ),
        (r#"{"type":"resource_link","uri":"a:b"}"#, "name is missing; it must be a string"),
        (
            r#"{"type":"resource_link","uri":"a:b","name":"a","size":"5"}"#,
            "size has the wrong type, a string",
        ),
        (r#"{"type":"resource"}"#, "resource must be an object {uri, text or blob, mimeType}"),
        (
            r#"{"type":"resource","resource":{"uri":"a:b"}}"#,
            "in resource, there must be either text or blob",
        ),
        (
            r#"{"type":"text","text":"a","annotations":{"audience":"user"}}"#,
            "annotations.audience must be an array of user and assistant",
        ),
        (
            r#"{"type":"text","text":"a","annotations":{"priority":2}}"#,
            "annotations.priority must be a number from 0 to 1",
        ),
        (r#"{"type":"text","text":"a","_meta":[]}"#, "_meta must be an object, got an array"),
    ] {
        assert_eq!(
            block(json),
            Err(format!("t failed: returned a wrong content block at /content/0: {said}")),
            "{json}"
        );
    }
}
