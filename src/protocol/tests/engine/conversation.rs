//! One whole conversation in each revision.

use crate::support::{END, Server, call, modern, plain, says};

#[test]
fn a_legacy_client_opens_lists_calls_and_pings() {
    for revision in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
        let mut server = Server::legacy(revision, "{}");
        let list = server.hear(&plain("1", "tools/list"));
        assert!(list[0].starts_with(r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"#), "{list:?}");
        assert!(list[0].ends_with("]}}"), "{list:?}");
        assert_eq!(
            server.hear(&call("2", "echo", r#"{ "text": "hi" }"#)),
            [r#"run 0 { "text": "hi" }"#]
        );
        assert_eq!(server.finish(0, "hi"), [says("2", "hi")]);
        assert_eq!(
            server.hear(&plain(r#""p""#, "ping")),
            [r#"{"jsonrpc":"2.0","id":"p","result":{}}"#]
        );
    }
}

#[test]
fn a_modern_client_discovers_lists_and_calls_without_opening() {
    let mut server = Server::new();
    let list = server.hear(&modern("1", "tools/list", "{}", ""));
    let start = r#"{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","tools":[{"#;
    assert!(list[0].starts_with(start), "{list:?}");
    assert!(list[0].ends_with(&format!(r#"],"ttlMs":0,"cacheScope":"private",{END}"#)));
    let params = r#","name":"echo","arguments":{"text":"hi"}"#;
    assert_eq!(server.hear(&modern("2", "tools/call", "{}", params)), [r#"run 0 {"text":"hi"}"#]);
    let content = r#""resultType":"complete","content":[{"type":"text","text":"hi"}]"#;
    assert_eq!(
        server.finish(0, "hi"),
        [format!(r#"{{"jsonrpc":"2.0","id":2,"result":{{{content},{END}"#)]
    );
}

#[test]
fn both_eras_mix_on_one_connection() {
    let mut server = Server::legacy("2025-06-18", "{}");
    let params = r#","name":"echo","arguments":{"text":"a"}"#;
    server.hear(&modern("1", "tools/call", "{}", params));
    server.hear(&call("2", "echo", r#"{"text":"b"}"#));
    assert_eq!(server.finish(1, "b"), [says("2", "b")]);
    assert!(server.finish(0, "a")[0].contains(r#""resultType":"complete""#));
    assert_eq!(server.hear(&plain("3", "ping")), [r#"{"jsonrpc":"2.0","id":3,"result":{}}"#]);
}

#[test]
fn pro_07_a_ping_is_answered_before_opening_and_during_a_call() {
    let mut server = Server::new();
    assert_eq!(server.hear(&plain("1", "ping")), [r#"{"jsonrpc":"2.0","id":1,"result":{}}"#]);
    server.hear(&call("2", "echo", r#"{"text":"hi"}"#));
    assert_eq!(server.hear(&plain("3", "ping")), [r#"{"jsonrpc":"2.0","id":3,"result":{}}"#]);
}
