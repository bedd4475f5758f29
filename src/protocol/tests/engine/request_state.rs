//! `requestState` comes from a stranger: only ours, for this call and in time, is taken.

use haft_protocol::EngineOptions;

use crate::question_modern::state;
use crate::support::{Server, error, modern};

const ASK: &str = r#"{"k":{"method":"elicitation/create","params":{"message":"Sure?"}}}"#;

fn call(name: &str, arguments: &str, state: Option<&str>) -> String {
    let state = state.map_or(String::new(), |state| format!(r#","requestState":"{state}""#));
    let params = format!(r#","name":"{name}","arguments":{arguments}{state}"#);
    modern("1", "tools/call", r#"{"elicitation":{}}"#, &params)
}

fn asked(server: &mut Server, name: &str, arguments: &str) -> String {
    server.hear(&call(name, arguments, None));
    let last = server.calls.len() - 1;
    state(&server.ask(last, 1, ASK)[0])
}

const FOREIGN: &str = "requestState does not belong to this call";

#[test]
fn a_state_that_was_changed_anywhere_is_refused() {
    let mut server = Server::new();
    let state = asked(&mut server, "slow", r#"{"a":1}"#);
    assert!(server.hear(&call("slow", r#"{"a":1}"#, Some(&state)))[0].starts_with("run 1"));
    server.finish(1, "done");
    for at in 0..state.len() {
        let mut changed = state.clone().into_bytes();
        changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
        let changed = String::from_utf8(changed).unwrap();
        let answer = server.hear(&call("slow", r#"{"a":1}"#, Some(&changed)));
        assert_eq!(answer, [error("1", -32602, FOREIGN)], "byte {at}");
    }
    for changed in [format!("{state}-TAMPERED"), state[1..].to_owned(), String::new(), ".".into()] {
        let answer = server.hear(&call("slow", r#"{"a":1}"#, Some(&changed)));
        assert_eq!(answer, [error("1", -32602, FOREIGN)], "{changed}");
    }
}

#[test]
fn a_state_belongs_to_one_tool_and_its_arguments() {
    let mut server = Server::new();
    let state = asked(&mut server, "slow", r#"{"a":1,"b":[{"c":2,"d":3}]}"#);
    for (name, arguments) in
        [("count", r#"{"a":1,"b":[{"c":2,"d":3}]}"#), ("slow", r#"{"a":1,"b":[{"c":2,"d":4}]}"#)]
    {
        let answer = server.hear(&call(name, arguments, Some(&state)));
        assert_eq!(answer, [error("1", -32602, FOREIGN)]);
    }
    let same = r#"{ "b": [{"d":3.0,"c":2}], "\u0061": 1 }"#;
    assert!(server.hear(&call("slow", same, Some(&state)))[0].starts_with("run 1"));
}

#[test]
fn a_state_expires() {
    let mut server = Server::new();
    let state = asked(&mut server, "slow", "{}");
    server.now_ms += 3_599_999;
    assert!(server.hear(&call("slow", "{}", Some(&state)))[0].starts_with("run 1"));
    server.finish(1, "done");
    server.now_ms += 1;
    let words = "requestState has expired; call the tool anew";
    assert_eq!(server.hear(&call("slow", "{}", Some(&state))), [error("1", -32602, words)]);
}

#[test]
fn a_replica_with_the_same_secret_takes_a_state_and_no_other_does() {
    let mut server = Server::new();
    let state = asked(&mut server, "slow", "{}");
    assert!(Server::new().hear(&call("slow", "{}", Some(&state)))[0].starts_with("run 1"));
    let mut other = Server::with(EngineOptions::new([8; 32]));
    let answer = other.hear(&call("slow", "{}", Some(&state)));
    assert_eq!(answer, [error("1", -32602, FOREIGN)]);
}

#[test]
fn a_state_that_is_no_string_is_refused() {
    let mut server = Server::new();
    for state in ["7", "{}", "null", r#""\ud800""#] {
        let params = format!(r#","name":"slow","requestState":{state}"#);
        let answer = server.hear(&modern("1", "tools/call", "{}", &params));
        assert_eq!(answer, [error("1", -32602, "requestState must be a string")]);
    }
}

#[test]
fn the_secret_is_not_shown() {
    let shown = format!("{:?}", EngineOptions::new([171; 32]));
    assert!(!shown.contains("171"), "{shown}");
}
