//! Asking a client of a legacy revision: requests of ours, and their answers.

use crate::support::{Server, call};

const ELICITATION: &str = r#"{"elicitation":{}}"#;
const NAME: &str = r#"{"name":{"ask":{"message":"Your name?","schema":{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}}}}"#;
const TWO: &str = r#"{"roots":{"method":"roots/list"},"say":{"method":"sampling/createMessage","params":{"maxTokens":5,"messages":[]}}}"#;

fn asking(revision: &str, capabilities: &str) -> Server {
    let mut server = Server::legacy(revision, capabilities);
    server.hear(&call("5", "echo", r#"{"text":"a"}"#));
    server
}

fn response(id: u64, member: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},{member}}}"#)
}

#[test]
fn an_ask_is_one_elicitation_and_the_tool_runs_once() {
    for revision in ["2025-06-18", "2025-11-25"] {
        let mut server = asking(revision, ELICITATION);
        let asked = server.ask(0, 3, NAME);
        assert_eq!(asked.len(), 1);
        let start = r#"[5] {"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"#;
        assert!(asked[0].starts_with(start), "{asked:?}");
        let answer = r#""result":{"action":"accept","content":{"name":"Ada"}}"#;
        assert_eq!(
            server.hear(&response(1, answer)),
            [
                r#"answer 0 3 Ok("{\"name\":{\"action\":\"accept\",\"content\":{\"name\":\"Ada\"}}}")"#
            ]
        );
        assert_eq!(server.calls.len(), 1, "execute ran once");
        assert_eq!(server.finish(0, "Hello Ada").len(), 1);
    }
}

#[test]
fn an_answer_that_does_not_fit_the_form_is_none() {
    let mut server = asking("2025-11-25", ELICITATION);
    server.ask(0, 3, NAME);
    let answer = r#""result":{"action":"accept","content":{"name":7}}"#;
    let lines = server.hear(&response(1, answer));
    assert_eq!(lines.len(), 1);
    let words = r#"answer 0 3 Err("The answer doesn't fit the question"#;
    assert!(lines[0].starts_with(words), "{lines:?}");
}

#[test]
fn several_keys_are_asked_together_and_answered_when_the_last_is_there() {
    let mut server = asking("2024-11-05", r#"{"sampling":{},"roots":{}}"#);
    assert_eq!(
        server.ask(0, 1, TWO),
        [
            r#"[5] {"jsonrpc":"2.0","id":1,"method":"roots/list","params":{}}"#,
            r#"[5] {"jsonrpc":"2.0","id":2,"method":"sampling/createMessage","params":{"maxTokens":5,"messages":[]}}"#,
        ]
    );
    assert_eq!(server.hear(&response(2, r#""result":{"role":"assistant"}"#)), [""; 0]);
    assert_eq!(
        server.hear(&response(1, r#""result":{"roots":[]}"#)),
        [r#"answer 0 1 Ok("{\"roots\":{\"roots\":[]},\"say\":{\"role\":\"assistant\"}}")"#]
    );
    assert_eq!(server.hear(&response(1, r#""result":{"roots":[]}"#)), [""; 0]);
}

#[test]
fn two_questions_of_one_call_wait_side_by_side() {
    let mut server = asking("2025-03-26", r#"{"roots":{}}"#);
    let roots = r#"{"r":{"method":"roots/list"}}"#;
    server.ask(0, 1, roots);
    server.ask(0, 2, roots);
    assert_eq!(
        server.hear(&response(2, r#""result":{"roots":[2]}"#)),
        [r#"answer 0 2 Ok("{\"r\":{\"roots\":[2]}}")"#]
    );
    assert_eq!(
        server.hear(&response(1, r#""result":{"roots":[1]}"#)),
        [r#"answer 0 1 Ok("{\"r\":{\"roots\":[1]}}")"#]
    );
}

#[test]
fn an_error_answer_settles_the_question_and_takes_the_others_back() {
    let mut server = asking("2024-11-05", r#"{"sampling":{},"roots":{}}"#);
    server.ask(0, 1, TWO);
    let refused = r#""error":{"code":-1,"message":"User\nsaid no"}"#;
    let lines = server.hear(&response(1, refused));
    assert_eq!(
        lines[0],
        r#"[5] {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#
    );
    assert!(
        lines[1]
            .starts_with(r#"answer 0 1 Err("The client answered roots/list with an error: User"#)
    );
    assert_eq!(server.hear(&response(2, r#""result":{}"#)), [""; 0]);
}

#[test]
fn a_malformed_answer_is_said_in_words() {
    let roots = r#"{"r":{"method":"roots/list"}}"#;
    for (message, words) in [
        (
            r#"{"jsonrpc":"2.0","id":1,"result":[]}"#,
            "The client's answer to roots/list is not an object",
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"error":7}"#,
            "The client answered roots/list with an error: no reason given",
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"result":{},"error":{}}"#,
            r#"The client's answer to roots/list is malformed: A message has one of \"method\", \"result\" and \"error\""#,
        ),
    ] {
        let mut server = asking("2025-03-26", r#"{"roots":{}}"#);
        server.ask(0, 1, roots);
        assert_eq!(server.hear(message), [format!("answer 0 1 Err(\"{words}\")")]);
    }
}

#[test]
fn a_client_is_asked_only_what_it_declared_and_its_revision_has() {
    for (revision, capabilities, requests, method) in [
        ("2025-11-25", "{}", NAME, "elicitation/create"),
        ("2025-03-26", ELICITATION, NAME, "elicitation/create"),
        ("2025-11-25", r#"{"elicitation":{"url":{}}}"#, NAME, "elicitation/create"),
        ("2025-11-25", r#"{"sampling":{}}"#, TWO, "roots/list"),
        ("2025-11-25", r#"{"roots":{}}"#, TWO, "sampling/createMessage"),
        (
            "2025-06-18",
            r#"{"elicitation":{}}"#,
            r#"{"u":{"method":"elicitation/create","params":{"mode":"url"}}}"#,
            "elicitation/create",
        ),
    ] {
        let mut server = asking(revision, capabilities);
        let words =
            format!(r#"answer 0 1 Err("The client did not declare that it takes {method}")"#);
        assert_eq!(server.ask(0, 1, requests), [words]);
        assert_eq!(server.finish(0, "went on").len(), 1);
    }
}

#[test]
fn requests_of_the_wrong_shape_are_said_in_words() {
    let mut server = asking("2025-11-25", ELICITATION);
    for (requests, words) in [
        ("[]", "The requests must be a JSON object"),
        ("{", "The requests must be a JSON object"),
        (r#"{"a":1}"#, r#"The request \"a\" must be an object"#),
        (
            r#"{"a":{"method":"ping"}}"#,
            r#"The request \"a\" has the method \"ping\"; a client can be asked elicitation/create, sampling/createMessage, roots/list"#,
        ),
        (
            r#"{"a":{"method":"roots/list","params":[]}}"#,
            r#"The params of the request \"a\" must be an object"#,
        ),
        (
            r#"{"a":{"method":"roots/list"},"a":{"method":"roots/list"}}"#,
            r#"The key \"a\" is used twice"#,
        ),
    ] {
        assert_eq!(server.ask(0, 1, requests), [format!("answer 0 1 Err(\"{words}\")")]);
    }
    assert_eq!(server.ask(0, 1, "{}"), [r#"answer 0 1 Ok("{}")"#]);
}

#[test]
fn a_call_that_ends_takes_its_questions_back() {
    let mut server = asking("2025-06-18", ELICITATION);
    server.ask(0, 1, NAME);
    let cancel = r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}"#;
    assert_eq!(
        server.hear(cancel),
        [
            r#"[5] {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
            "abort 0 The client cancelled the call",
        ]
    );
    assert_eq!(server.hear(&response(1, r#""result":{"action":"cancel"}"#)), [""; 0]);
    assert_eq!(server.ask(0, 2, NAME), [""; 0]);
}

#[test]
fn the_deadline_stands_still_while_the_client_is_asked() {
    let mut server = Server::legacy("2025-11-25", r#"{"roots":{}}"#);
    server.hear(&call("5", "slow", "{}"));
    server.now_ms += 30;
    server.ask(0, 1, r#"{"r":{"method":"roots/list"}}"#);
    assert_eq!(server.engine.next_deadline(), None);
    server.now_ms += 1_000_000;
    assert_eq!(server.tick(), [""; 0]);
    server.hear(&response(1, r#""result":{"roots":[]}"#));
    assert_eq!(server.engine.next_deadline(), Some(server.now_ms + 20));
}

#[test]
fn the_answer_of_another_connection_is_not_taken() {
    let mut server = asking("2025-11-25", r#"{"roots":{}}"#);
    server.ask(0, 1, r#"{"r":{"method":"roots/list"}}"#);
    let first = server.peer;
    server.peer = server.engine.connect();
    assert_eq!(server.hear(&response(1, r#""result":{"roots":[]}"#)), [""; 0]);
    server.peer = first;
    assert_eq!(server.hear(&response(1, r#""result":{"roots":[]}"#)).len(), 1);
}
