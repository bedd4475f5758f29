//! Odd messages get the answers that the engine gives everywhere.

use crate::rig::{JSON, Server, call};

#[test]
fn s18_ids_responses_and_notifications_have_their_statuses() {
    let server = Server::plain();
    let mut client = server.client();
    for (body, status, code) in [
        (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, 400, Some("-32600")),
        (r#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, 400, Some("-32600")),
        (r#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, 400, Some("-32600")),
        (r#"{"jsonrpc":"2.0","id":"","method":"ping"}"#, 200, None),
        (r#"{"jsonrpc":"2.0","id":-7,"method":"ping"}"#, 200, None),
        (r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, 400, Some("-32600")),
        (r#"{"jsonrpc":"2.0","id":1,"method":5}"#, 400, Some("-32600")),
        (r#"{"jsonrpc":"2.0","id":1,"method":"nope"}"#, 200, Some("-32601")),
        (r#"{"jsonrpc":"2.0","method":"notifications/unknown"}"#, 202, None),
        (r#"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"wait"}}"#, 202, None),
        (r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, 202, None),
        // Their ids are the server's, so no answer carries one.
        (r#"{"jsonrpc":"2.","id":1,"result":{}}"#, 400, Some("-32600")),
        (r#"{"jsonrpc":"2.0","id":{},"result":{}}"#, 400, Some("-32600")),
        (r#"{"jsonrpc":"2.0","id":1,"result":{},"error":{}}"#, 400, Some("-32600")),
        (r#"[{"jsonrpc":"2.0","method":"notifications/initialized"}]"#, 202, None),
        (r#"[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.","id":1,"error":{}}]"#, 202, None),
        ("[]", 400, Some("-32600")),
        ("[1]", 200, Some("-32600")),
        ("5", 400, Some("-32600")),
    ] {
        let answer = client.post(JSON, body);
        assert_eq!((answer.status, answer.code()), (status, code), "{body}: {answer:?}");
    }
    let long = format!(r#"{{"jsonrpc":"2.0","id":"{}","method":"ping"}}"#, "a".repeat(300));
    assert_eq!(client.post(JSON, &long).status, 400);
    assert!(server.is_quiet());
}

#[test]
fn s15_keys_that_readers_disagree_about_are_refused() {
    let server = Server::plain();
    let (headers, good) = call("1", "echo", r#"{"text":"a"}"#);
    for (from, to) in [
        (r#""method""#, r#""Method":"x","method""#),
        (r#""method""#, r#""method\u0000":"x","method""#),
        (r#""method""#, r#""method":"ping","method""#),
        (r#""params""#, "\"param\u{17f}\":{},\"params\""),
    ] {
        let answer = server.client().post(&headers, &good.replacen(from, to, 1));
        assert_eq!((answer.status, answer.code()), (400, Some("-32600")), "{to}");
    }
    for arguments in [
        r#"{"text":"a","text":"b"}"#,
        r#"{"text":"a","te\u0078t":"b"}"#,
        r#"{"text":"a","__proto__":{}}"#,
    ] {
        let (headers, body) = call("1", "echo", arguments);
        assert!(server.client().post(&headers, &body).body.contains("isError"), "{arguments}");
    }
    assert!(server.is_quiet());
}
