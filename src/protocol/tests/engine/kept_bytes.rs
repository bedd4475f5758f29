//! Whatever of a message stays with its call is bounded, not the arguments alone.

use crate::support::{Server, call, error, modern, options};

const ASKS: &str = r#"{"roots":{}}"#;

fn server() -> Server {
    let mut options = options();
    options.max_argument_bytes = 1_000;
    let mut server = Server::with(options);
    server.initialize("2025-11-25", r#"{"roots":{},"sampling":{}}"#);
    server
}

fn with_responses(id: usize, bytes: usize) -> String {
    let pad = "A".repeat(bytes);
    modern(
        &id.to_string(),
        "tools/call",
        ASKS,
        &format!(
            r#","name":"echo","arguments":{{"text":"a"}},"inputResponses":{{"x":{{"pad":"{pad}"}}}}"#
        ),
    )
}

#[test]
fn answers_that_come_with_a_call_count_as_its_arguments_do() {
    let mut server = server();
    assert!(server.hear(&with_responses(1, 2_000))[0].contains("the server is busy"));
    assert!(server.hear(&with_responses(2, 600))[0].starts_with("run"));
    assert!(server.hear(&with_responses(3, 600))[0].contains("the server is busy"));
    server.finish(0, "done");
    assert!(server.hear(&with_responses(4, 600))[0].starts_with("run"));
}

#[test]
fn answers_that_wait_for_others_count_and_one_too_many_is_refused_to_the_tool() {
    let mut server = server();
    let two = r#"{"roots":{"method":"roots/list"},"say":{"method":"sampling/createMessage"}}"#;
    let pad = "A".repeat(600);
    for id in 0..2 {
        server.hear(&call(&id.to_string(), "echo", r#"{"text":"a"}"#));
        assert_eq!(server.ask(id, 1, two).len(), 2);
    }
    let answer = |id: usize| format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{"pad":"{pad}"}}}}"#);
    assert_eq!(server.hear(&answer(1)), [""; 0]);
    let refused = server.hear(&answer(3));
    let words = r#"answer 1 1 Err("The client's answer to roots/list is too large")"#;
    assert!(refused.contains(&words.to_owned()), "{refused:?}");
    // What a call has kept is free again once it is over.
    server.finish(0, "done");
    assert_eq!(server.ask(1, 2, r#"{"roots":{"method":"roots/list"}}"#).len(), 1);
    assert!(server.hear(&answer(5))[0].starts_with("answer 1 2 Ok"));
}

#[test]
fn a_progress_token_is_bounded_like_an_id() {
    let with_token = |token: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"echo","arguments":{{"text":"a"}},"_meta":{{"progressToken":{token}}}}}}}"#
        )
    };
    let words = "progressToken must be a string or an integer, of at most 256 bytes";
    for token in [format!("\"{}\"", "t".repeat(255)), "7".repeat(257), "1.5".to_owned()] {
        let mut server = Server::new();
        assert_eq!(server.hear(&with_token(&token)), [error("1", -32602, words)]);
    }
    let mut server = Server::new();
    let longest = format!("\"{}\"", "t".repeat(254));
    assert!(server.hear(&with_token(&longest))[0].starts_with("run"));
}
