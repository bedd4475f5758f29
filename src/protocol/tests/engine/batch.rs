//! Batches: 2025-03-26 alone.

use crate::support::{Server, call, error, error_without_id, fails, modern, options, plain, says};

fn batch(messages: &[String]) -> String {
    format!("[{}]", messages.join(", "))
}

#[test]
fn pro_04_the_answers_come_as_one_array_when_the_last_call_finishes() {
    let mut server = Server::legacy("2025-03-26", "{}");
    let said = batch(&[
        plain("1", "ping"),
        call("2", "echo", r#"{"text":"a"}"#),
        r#"{"jsonrpc":"2.0","method":"notifications/unknown"}"#.to_owned(),
        call("3", "echo", r#"{"text":"b"}"#),
        plain("4", "no/such"),
    ]);
    assert_eq!(server.hear(&said), [r#"run 0 {"text":"a"}"#, r#"run 0 {"text":"b"}"#]);
    assert_eq!(server.finish(1, "b"), [""; 0]);
    let expected = format!(
        "[{},{},{},{}]",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        error("4", -32601, r#"Method not found: \"no/such\""#),
        says("3", "b"),
        says("2", "a")
    );
    assert_eq!(server.finish(0, "a"), [expected]);
}

#[test]
fn a_batch_that_needs_no_call_is_answered_at_once() {
    let mut server = Server::new();
    let said = batch(&[plain("1", "ping"), plain("2", "ping")]);
    assert_eq!(
        server.hear(&said),
        [r#"[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"result":{}}]"#]
    );
}

#[test]
fn a_batch_of_notifications_is_not_answered() {
    let mut server = Server::legacy("2025-03-26", "{}");
    let said = r#"[{"jsonrpc":"2.0","method":"notifications/unknown"}]"#;
    assert_eq!(server.hear(said), [""; 0]);
}

#[test]
fn pro_04_every_other_revision_refuses_a_batch_and_runs_nothing() {
    let words = "Batches are part of 2025-03-26 alone; send one message at a time";
    for revision in ["2024-11-05", "2025-06-18", "2025-11-25"] {
        let mut server = Server::legacy(revision, "{}");
        let said = batch(&[plain("1", "ping"), call("2", "echo", r#"{"text":"a"}"#)]);
        assert_eq!(server.hear(&said), [error_without_id(-32600, words)]);
    }
}

#[test]
fn s18_items_that_are_no_messages_are_refused_one_by_one() {
    let mut server = Server::legacy("2025-03-26", "{}");
    let no_object = error_without_id(-32600, "A message must be an object");
    assert_eq!(
        server.hear(r#"[1,[],{"jsonrpc":"2.0","id":7,"method":"ping"}]"#),
        [format!(r#"[{no_object},{no_object},{{"jsonrpc":"2.0","id":7,"result":{{}}}}]"#)]
    );
    assert_eq!(server.hear("[]"), [error_without_id(-32600, "The batch is empty")]);
}

#[test]
fn a_batch_with_broken_json_runs_nothing() {
    let mut server = Server::legacy("2025-03-26", "{}");
    let said = format!("[{}, nonsense]", call("1", "echo", r#"{"text":"a"}"#));
    let at = said.find("nonsense").unwrap();
    let words = format!("The message is not JSON from byte {at} on");
    assert_eq!(server.hear(&said), [error_without_id(-32700, &words)]);
}

#[test]
fn initialize_and_modern_requests_are_refused_inside_a_batch() {
    let mut server = Server::new();
    let initialize = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-03-26"}}"#;
    let said = batch(&[initialize.to_owned(), modern("2", "tools/list", "{}", "")]);
    let expected = format!(
        "[{},{}]",
        error("1", -32600, "initialize cannot be part of a batch"),
        error("2", -32600, "A batch cannot hold a 2026-07-28 request")
    );
    assert_eq!(server.hear(&said), [expected]);
}

#[test]
fn a_batch_beyond_the_limit_runs_nothing() {
    let mut small = options();
    small.max_batch = 2;
    let mut server = Server::with(small);
    let calls: Vec<String> =
        (0..3).map(|id| call(&id.to_string(), "echo", r#"{"text":"a"}"#)).collect();
    let words = "The batch holds 3 messages; at most 2 are taken";
    assert_eq!(server.hear(&batch(&calls)), [error_without_id(-32600, words)]);
    assert_eq!(server.engine.running(server.peer), 0);
}

#[test]
fn a_cancelled_call_does_not_hold_its_batch_up() {
    let mut server = Server::legacy("2025-03-26", "{}");
    let said = batch(&[call("1", "echo", r#"{"text":"a"}"#), call("2", "echo", r#"{"text":"b"}"#)]);
    server.hear(&said);
    let cancel = r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#;
    assert_eq!(server.hear(cancel), ["abort 0 The client cancelled the call"]);
    assert_eq!(server.finish(1, "b"), [format!("[{}]", says("2", "b"))]);

    server.hear(&batch(&[call("3", "echo", r#"{"text":"a"}"#)]));
    let cancel = r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}"#;
    assert_eq!(server.hear(cancel), ["abort 2 The client cancelled the call"]);
}

#[test]
fn a_refused_call_is_answered_in_its_batch() {
    let mut server = Server::legacy("2025-03-26", "{}");
    let said = batch(&[call("1", "echo", "{}")]);
    let words = "Invalid arguments at /: must have required properties text";
    assert_eq!(server.hear(&said), [format!("[{}]", fails("1", words))]);
}
