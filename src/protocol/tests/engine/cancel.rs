//! Cancelling, and clients that go away.

use crate::support::{Server, call, modern};

fn cancel(params: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{params}}}"#)
}

#[test]
fn can_01_a_cancelled_call_is_aborted_and_gets_no_answer() {
    for id in ["7", "\"7\"", "\"a b\""] {
        let mut server = Server::legacy("2025-11-25", "{}");
        server.hear(&call(id, "echo", r#"{"text":"a"}"#));
        assert_eq!(
            server.hear(&cancel(&format!(r#"{{"requestId":{id},"reason":"user"}}"#))),
            ["abort 0 user"]
        );
        assert_eq!(server.finish(0, "late"), [""; 0]);
        assert_eq!(server.progress(0, Some("late"), None, None), [""; 0]);
        assert_eq!(server.engine.running(server.peer), 0);
    }
}

#[test]
fn a_modern_call_is_cancelled_the_same_way() {
    let mut server = Server::new();
    let params = r#","name":"echo","arguments":{"text":"a"}"#;
    server.hear(&modern("7", "tools/call", "{}", params));
    assert_eq!(
        server.hear(&cancel(r#"{"requestId":7}"#)),
        ["abort 0 The client cancelled the call"]
    );
    assert_eq!(server.finish(0, "late"), [""; 0]);
}

#[test]
fn can_01_what_names_no_running_call_is_ignored() {
    let mut server = Server::new();
    server.hear(&call("7", "echo", r#"{"text":"a"}"#));
    for params in
        ["{}", r#"{"requestId":8}"#, r#"{"requestId":"7"}"#, r#"{"requestId":null}"#, "[7]", "7"]
    {
        assert_eq!(server.hear(&cancel(params)), [""; 0], "{params}");
    }
    assert_eq!(server.hear(r#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#), [""; 0]);
    assert_eq!(server.finish(0, "a").len(), 1);
    assert_eq!(server.hear(&cancel(r#"{"requestId":7}"#)), [""; 0]);
}

#[test]
fn the_reason_is_one_line() {
    let mut server = Server::new();
    server.hear(&call("7", "echo", r#"{"text":"a"}"#));
    let lines = server.hear(&cancel(r#"{"requestId":7,"reason":"a\nb"}"#));
    assert_eq!(lines.len(), 1);
    assert!(lines[0].starts_with("abort 0 a") && !lines[0].contains('\n'), "{lines:?}");
}

#[test]
fn can_02_a_stranger_cannot_cancel_a_call() {
    let mut server = Server::new();
    server.hear(&call("7", "echo", r#"{"text":"a"}"#));
    let first = server.peer;
    server.peer = server.engine.connect();
    assert_eq!(server.hear(&cancel(r#"{"requestId":7}"#)), [""; 0]);
    server.peer = first;
    assert_eq!(server.finish(0, "a").len(), 1);
}

#[test]
fn s26_a_client_that_goes_away_takes_its_calls_along() {
    let mut server = Server::new();
    server.hear(&call("1", "echo", r#"{"text":"a"}"#));
    server.hear(&call("2", "slow", "{}"));
    assert_eq!(server.disconnect(), ["abort 0 The client is gone", "abort 1 The client is gone"]);
    assert_eq!(server.finish(0, "a"), [""; 0]);
    assert_eq!(server.engine.next_deadline(), None);
    assert_eq!(server.engine.running(server.peer), 0);
    assert_eq!(server.hear(&call("3", "echo", r#"{"text":"a"}"#)), [""; 0]);
    assert_eq!(server.disconnect(), [""; 0]);
}
