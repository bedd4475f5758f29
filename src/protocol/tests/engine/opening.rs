//! `initialize` and `server/discover`.

use haft_protocol::{Action, Actions, Engine, Facts, ServerInfo};

use crate::support::{END, Server, catalog, error, modern, options, plain};

fn initialize(server: &mut Server, version: &str) -> String {
    let params = format!(
        r#"{{"protocolVersion":"{version}","capabilities":{{}},"clientInfo":{{"name":"c","version":"0"}}}}"#
    );
    let request = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"initialize","params":{params}}}"#);
    server.hear(&request).pop().unwrap()
}

#[test]
fn initialize_answers_a_legacy_version_with_itself() {
    for version in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
        let answer = initialize(&mut Server::new(), version);
        let expected = format!(
            r#"{{"jsonrpc":"2.0","id":1,"result":{{"protocolVersion":"{version}","capabilities":{{"tools":{{"listChanged":true}}}},"serverInfo":{{"name":"demo","version":"1.0.0"}}}}}}"#
        );
        assert_eq!(answer, expected);
    }
}

#[test]
fn initialize_answers_any_other_version_with_the_newest_legacy_one() {
    for version in ["2026-07-28", "1.0.0", "2031-01-01", ""] {
        let answer = initialize(&mut Server::new(), version);
        assert!(answer.contains(r#""protocolVersion":"2025-11-25""#), "{answer}");
    }
}

#[test]
fn initialize_without_a_version_is_refused() {
    let mut server = Server::new();
    let words = "params must have protocolVersion, a string";
    for params in ["", r#","params":{}"#, r#","params":{"protocolVersion":7}"#] {
        let request = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"initialize"{params}}}"#);
        assert_eq!(server.hear(&request), [error("1", -32602, words)]);
    }
}

#[test]
fn discover_says_every_version_and_what_the_server_is() {
    let mut server = Server::new();
    let expected = format!(
        r#"{{"jsonrpc":"2.0","id":"d","result":{{"resultType":"complete","supportedVersions":["2026-07-28","2025-11-25","2025-06-18","2025-03-26","2024-11-05"],"capabilities":{{"tools":{{"listChanged":true}},"prompts":{{}},"resources":{{}}}},"ttlMs":0,"cacheScope":"private",{END}"#
    );
    assert_eq!(server.hear(&modern(r#""d""#, "server/discover", "{}", "")), [expected]);
}

#[test]
fn each_revision_says_of_the_server_what_it_knows() {
    let info = ServerInfo {
        title: Some("Demo".to_owned()),
        description: Some("Shows.".to_owned()),
        website_url: Some("https://example.com".to_owned()),
        icons_json: Some(r#"[{"src":"a.png"}]"#.to_owned()),
        ..ServerInfo::new("demo", "1")
    };
    let mut options = options();
    options.instructions = Some("Use \"echo\".".to_owned());
    let engine = Engine::new(info, options, catalog(1));
    let peer = engine.connect();
    let says = |message: &str| {
        let mut actions = Actions::default();
        engine.receive(peer, message.as_bytes(), &Facts { now_ms: 0 }, &mut actions);
        let Action::Send { bytes, .. } = &actions.list[0] else { panic!("no answer") };
        String::from_utf8(actions.bytes[bytes.clone()].to_vec()).unwrap()
    };
    let plain = r#"{"name":"demo","version":"1"}"#;
    let titled = r#"{"name":"demo","version":"1","title":"Demo"}"#;
    let whole = r#"{"name":"demo","version":"1","title":"Demo","description":"Shows.","websiteUrl":"https://example.com","icons":[{"src":"a.png"}]}"#;
    for (version, info) in [
        ("2024-11-05", plain),
        ("2025-03-26", plain),
        ("2025-06-18", titled),
        ("2025-11-25", whole),
    ] {
        let answer = says(&format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"initialize","params":{{"protocolVersion":"{version}"}}}}"#
        ));
        let end = format!(r#""serverInfo":{info},"instructions":"Use \"echo\"."}}}}"#);
        assert!(answer.ends_with(&end), "{answer}");
    }
    let answer = says(&modern("1", "server/discover", "{}", ""));
    assert!(answer.contains(r#""instructions":"Use \"echo\".""#), "{answer}");
    assert!(answer.ends_with(&format!(r#""io.modelcontextprotocol/serverInfo":{whole}}}}}}}"#)));
}

#[test]
fn methods_of_the_other_era_do_not_exist() {
    let mut server = Server::new();
    for method in ["ping", "initialize", "logging/setLevel", "tasks/list", "completion/complete"] {
        let words = format!(r#"Method not found: \"{method}\""#);
        assert_eq!(server.hear(&modern("1", method, "{}", "")), [error("1", -32601, &words)]);
    }
    for method in ["logging/setLevel", "completion/complete", "tasks/get", "no/such", "toString"] {
        let words = format!(r#"Method not found: \"{method}\""#);
        assert_eq!(server.hear(&plain("1", method)), [error("1", -32601, &words)]);
    }
}

#[test]
fn what_a_modern_list_would_have_to_name_is_unknown() {
    let mut server = Server::new();
    let prompt = modern("1", "prompts/get", "{}", r#","name":"daily""#);
    assert_eq!(server.hear(&prompt), [error("1", -32602, r#"Unknown prompt: \"daily\""#)]);
    let resource = modern("2", "resources/read", "{}", r#","uri":"test://a""#);
    let expected = r#"{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"Unknown resource: \"test://a\"","data":{"uri":"test://a"}}}"#;
    assert_eq!(server.hear(&resource), [expected]);
    let nameless = modern("3", "resources/read", "{}", "");
    assert_eq!(server.hear(&nameless), [error("3", -32602, "params.uri must be a string")]);
}
