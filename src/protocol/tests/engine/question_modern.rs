//! Asking on 2026-07-28: the call ends, and comes again with the answers.

use crate::support::{END, Server, error, modern};

const ELICITATION: &str = r#"{"elicitation":{}}"#;
const NAME: &str = r#"{"name":{"ask":{"message":"Your name?","schema":{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}}}}"#;
const AGE: &str = r#"{"age":{"method":"elicitation/create","params":{"mode":"form","message":"Age?","requestedSchema":{"type":"object","properties":{}}}}}"#;
const ADA: &str = r#"{"name":{"action":"accept","content":{"name":"Ada"}}}"#;

fn call(id: &str, capabilities: &str, more: &str) -> String {
    let params = format!(r#","name":"echo","arguments":{{"text":"a"}}{more}"#);
    modern(id, "tools/call", capabilities, &params)
}

fn retry(id: &str, responses: &str, state: &str) -> String {
    call(id, ELICITATION, &format!(r#","inputResponses":{responses},"requestState":"{state}""#))
}

/// The state of an answer that asks for input.
pub(crate) fn state(answer: &str) -> String {
    let answer: serde_json::Value = serde_json::from_str(answer).unwrap();
    assert_eq!(answer["result"]["resultType"], "input_required");
    answer["result"]["requestState"].as_str().unwrap().to_owned()
}

#[test]
fn the_tool_runs_again_with_the_answer() {
    let mut server = Server::new();
    assert_eq!(server.hear(&call("1", ELICITATION, "")), [r#"run 0 {"text":"a"}"#]);
    let asked = server.ask(0, 1, NAME);
    let start = r#"{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","inputRequests":{"name":{"method":"elicitation/create","params":{"#;
    assert!(asked[0].starts_with(start), "{asked:?}");
    assert!(asked[0].ends_with(END), "{asked:?}");
    assert_eq!(asked[1], "abort 0 The call stopped to wait for the user");
    assert_eq!(server.engine.running(server.peer), 0);

    assert_eq!(server.hear(&retry("2", ADA, &state(&asked[0]))), [r#"run 0 {"text":"a"}"#]);
    let answer =
        r#"answer 1 1 Ok("{\"name\":{\"action\":\"accept\",\"content\":{\"name\":\"Ada\"}}}")"#;
    assert_eq!(server.ask(1, 1, NAME), [answer]);
    assert!(server.finish(1, "Hello Ada")[0].contains(r#""resultType":"complete""#));
    assert_eq!(server.calls.len(), 2, "execute ran twice");
}

#[test]
fn earlier_answers_travel_in_the_state() {
    let mut server = Server::new();
    server.hear(&call("1", ELICITATION, ""));
    let first = state(&server.ask(0, 1, NAME)[0]);
    server.hear(&retry("2", ADA, &first));
    server.ask(1, 1, NAME);
    let second = state(&server.ask(1, 2, AGE)[0]);
    assert_ne!(first, second);
    server.hear(&retry("3", r#"{"age":{"action":"decline"}}"#, &second));
    assert!(server.ask(2, 1, NAME)[0].contains("Ada"));
    assert_eq!(server.ask(2, 2, AGE), [r#"answer 2 2 Ok("{\"age\":{\"action\":\"decline\"}}")"#]);
    assert_eq!(server.calls.len(), 3, "execute ran three times");
}

#[test]
fn missing_answers_are_asked_for_again_and_foreign_ones_ignored() {
    let mut server = Server::new();
    server.hear(&call("1", ELICITATION, ""));
    let asked = state(&server.ask(0, 1, NAME)[0]);
    server.hear(&retry("2", r#"{"other":{"action":"accept"}}"#, &asked));
    let again = server.ask(1, 1, NAME);
    assert!(again[0].contains(r#""inputRequests":{"name":{"#), "{again:?}");
    assert!(!again[0].contains("other"), "{again:?}");
}

#[test]
fn only_what_is_missing_is_asked_for() {
    let mut server = Server::new();
    let both = format!("{{{},{}}}", &NAME[1..NAME.len() - 1], &AGE[1..AGE.len() - 1]);
    server.hear(&call("1", ELICITATION, ""));
    let asked = state(&server.ask(0, 1, &both)[0]);
    server.hear(&retry("2", ADA, &asked));
    let again = server.ask(1, 1, &both);
    assert!(again[0].contains(r#""inputRequests":{"age":{"#), "{again:?}");
    let second = state(&again[0]);
    server.hear(&retry("3", r#"{"age":{"action":"cancel"}}"#, &second));
    assert!(server.ask(2, 1, &both)[0].starts_with("answer 2 1 Ok("));
}

#[test]
fn an_accepted_answer_that_does_not_fit_is_asked_for_again() {
    let mut server = Server::new();
    server.hear(&call("1", ELICITATION, ""));
    let asked = state(&server.ask(0, 1, NAME)[0]);
    server.hear(&retry("2", r#"{"name":{"action":"accept","content":{"name":7}}}"#, &asked));
    assert!(server.ask(1, 1, NAME)[0].contains("input_required"));
}

#[test]
fn a_question_that_changed_is_asked_anew() {
    let mut server = Server::new();
    server.hear(&call("1", ELICITATION, ""));
    let asked = state(&server.ask(0, 1, NAME)[0]);
    server.hear(&retry("2", ADA, &asked));
    let changed = NAME.replace("Your name?", "Delete everything?");
    assert!(server.ask(1, 1, &changed)[0].contains("input_required"));
}

#[test]
fn an_answer_without_a_state_is_taken_by_its_key() {
    let mut server = Server::new();
    server.hear(&call("1", ELICITATION, &format!(r#","inputResponses":{ADA}"#)));
    assert!(server.ask(0, 1, NAME)[0].starts_with("answer 0 1 Ok("));
    let second = state(&server.ask(0, 2, AGE)[0]);
    server.hear(&retry("2", r#"{"age":{"action":"decline"}}"#, &second));
    assert!(server.ask(1, 1, NAME)[0].starts_with("answer 1 1 Ok("));
}

#[test]
fn a_capability_that_was_not_declared_ends_the_call() {
    for (capabilities, requests, required) in [
        ("{}", NAME, r#"{"elicitation":{"form":{}}}"#),
        (r#"{"elicitation":{"url":{}}}"#, NAME, r#"{"elicitation":{"form":{}}}"#),
        ("{}", r#"{"s":{"method":"sampling/createMessage"}}"#, r#"{"sampling":{}}"#),
        ("{}", r#"{"r":{"method":"roots/list"}}"#, r#"{"roots":{}}"#),
        (
            r#"{"sampling":{}}"#,
            r#"{"s":{"method":"sampling/createMessage","params":{"tools":[]}},"r":{"method":"roots/list"}}"#,
            r#"{"sampling":{"tools":{}},"roots":{}}"#,
        ),
        (
            ELICITATION,
            r#"{"u":{"method":"elicitation/create","params":{"mode":"url"}}}"#,
            r#"{"elicitation":{"url":{}}}"#,
        ),
    ] {
        let mut server = Server::new();
        server.hear(&call("1", capabilities, ""));
        let expected = format!(
            r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":-32021,"message":"The client did not declare a capability that this call needs","data":{{"requiredCapabilities":{required}}}}}}}"#
        );
        assert_eq!(
            server.ask(0, 1, requests),
            [
                expected,
                "abort 0 The client did not declare a capability that the call needs".to_owned()
            ]
        );
    }
}

#[test]
fn capabilities_of_an_earlier_request_do_not_count() {
    let mut server = Server::legacy("2025-11-25", ELICITATION);
    server.hear(&call("1", ELICITATION, ""));
    server.hear(&call("2", "{}", ""));
    assert!(server.ask(1, 1, NAME)[0].contains("-32021"));
}

#[test]
fn responses_of_the_wrong_shape_are_an_error() {
    let mut server = Server::new();
    for responses in ["[]", "7", "null", "\"x\""] {
        let request = call("1", ELICITATION, &format!(r#","inputResponses":{responses}"#));
        let words = "inputResponses must be an object";
        assert_eq!(server.hear(&request), [error("1", -32602, words)]);
    }
    let request = call("1", ELICITATION, r#","inputResponses":{"name":7}"#);
    let words = r#"inputResponses \"name\" must be an object"#;
    assert_eq!(server.hear(&request), [error("1", -32602, words)]);
}

#[test]
fn the_requests_of_the_wrong_shape_do_not_end_the_call() {
    let mut server = Server::new();
    server.hear(&call("1", ELICITATION, ""));
    let words = r#"answer 0 1 Err("The requests must be a JSON object")"#;
    assert_eq!(server.ask(0, 1, "7"), [words]);
    assert_eq!(server.ask(0, 2, "{}"), [r#"answer 0 2 Ok("{}")"#]);
    assert_eq!(server.finish(0, "done").len(), 1);
}
