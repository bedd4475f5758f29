//! Names, arguments, and what keeps a call from running.

use haft_protocol::UnknownTool;

use crate::support::{END, Server, call, error, fails, modern, options};

#[test]
fn nam_08_an_unknown_name_is_a_failure_that_the_model_reads() {
    let mut server = Server::new();
    let words = r#"Unknown demo tool: \"ecko\"\nDid you mean \"echo\"?"#;
    assert_eq!(server.hear(&call("1", "ecko", "{}")), [fails("1", words)]);
    let answer = server.hear(&modern("2", "tools/call", "{}", r#","name":"zzzzzzzzzz""#));
    let expected = format!(
        r#"{{"jsonrpc":"2.0","id":2,"result":{{"resultType":"complete","content":[{{"type":"text","text":"Unknown demo tool: \"zzzzzzzzzz\""}}],"isError":true,{END}"#
    );
    assert_eq!(answer, [expected]);
}

#[test]
fn nam_08_an_unknown_name_is_an_error_where_the_options_say_so() {
    let mut strict = options();
    strict.unknown_tool = UnknownTool::Error;
    let mut server = Server::with(strict);
    let words = r#"Unknown demo tool: \"zzzzzzzzzz\""#;
    assert_eq!(server.hear(&call("1", "zzzzzzzzzz", "{}")), [error("1", -32602, words)]);
}

#[test]
fn nam_06_names_of_javascripts_own_properties_resolve_to_nothing() {
    let mut server = Server::new();
    for name in
        ["toString", "constructor", "__proto__", "hasOwnProperty", "", "Echo", "echo\\u0000"]
    {
        let answer = server.hear(&call("1", name, "{}"));
        assert!(answer[0].contains(r#""isError":true"#), "{answer:?}");
    }
}

#[test]
fn a_hostile_name_is_echoed_as_one_safe_line() {
    let mut server = Server::new();
    let answer = server.hear(&call("1", r"a\n- ok: done\u001b[31m", "{}"));
    let parsed: serde_json::Value = serde_json::from_str(&answer[0]).unwrap();
    let text = parsed["result"]["content"][0]["text"].as_str().unwrap();
    assert!(text.starts_with("Unknown demo tool: \""), "{text:?}");
    assert!(!text.contains(['\n', '\u{1b}']), "{text:?}");
}

#[test]
fn pro_14_arguments_that_do_not_fit_are_a_failure_and_nothing_runs() {
    let mut server = Server::new();
    let words = "Invalid arguments at /: must have required properties text";
    assert_eq!(server.hear(&call("1", "echo", "{}")), [fails("1", words)]);
    let answer = server.hear(&call("2", "echo", r#"{"text":"a","txt":1}"#));
    assert_eq!(answer, [fails("2", r#"Invalid arguments: unknown property \"txt\"; takes text"#)]);
}

#[test]
fn a_call_of_the_wrong_shape_is_an_error() {
    let mut server = Server::new();
    for (params, words) in [
        ("{}", "params must have name, a string"),
        (r#"{"name":5}"#, "params must have name, a string"),
        (r#"{"name":null}"#, "params must have name, a string"),
        (r#"{"name":"\ud800"}"#, "params must have name, a string"),
        (r#"{"name":"echo","arguments":null}"#, "arguments must be an object"),
        (r#"{"name":"echo","arguments":[1]}"#, "arguments must be an object"),
        (r#"{"name":"echo","arguments":"{}"}"#, "arguments must be an object"),
        (r#"{"name":"echo","name":"slow"}"#, r#"params have the key \"name\" twice"#),
        (r#"{"name":"echo","n\u0061me":"slow"}"#, r#"params have the key \"name\" twice"#),
        (r#"{"name":"echo","_meta":1}"#, "params._meta must be an object"),
        (
            r#"{"name":"echo","_meta":{"progressToken":1.5}}"#,
            "progressToken must be a string or an integer, of at most 256 bytes",
        ),
        ("[]", "params must be an object"),
        ("null", "params must be an object"),
    ] {
        let request =
            format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{params}}}"#);
        assert_eq!(server.hear(&request), [error("1", -32602, words)], "{params}");
    }
}

#[test]
fn absent_arguments_are_an_empty_object() {
    let mut server = Server::new();
    let request = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"slow"}}"#;
    assert_eq!(server.hear(request), ["run 1 {}"]);
}

#[test]
fn an_id_that_is_still_running_is_refused_and_the_first_call_goes_on() {
    let mut server = Server::new();
    server.hear(&call("1", "echo", r#"{"text":"a"}"#));
    let words = "A request with this id is still running";
    for request in [
        call("1", "echo", r#"{"text":"b"}"#),
        r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.to_owned(),
        modern("1", "tools/list", "{}", ""),
        modern("1", "subscriptions/listen", "{}", r#","notifications":{}"#),
    ] {
        assert_eq!(server.hear(&request), [error("1", -32600, words)]);
    }
    assert_eq!(server.hear(&call("\"1\"", "echo", r#"{"text":"c"}"#)), [r#"run 0 {"text":"c"}"#]);
    assert_eq!(server.finish(0, "a").len(), 1);
    assert_eq!(server.hear(&call("1", "echo", r#"{"text":"d"}"#)), [r#"run 0 {"text":"d"}"#]);
}

#[test]
fn an_id_is_the_same_however_it_is_escaped_and_echoed_as_it_came() {
    let mut server = Server::new();
    server.hear(&call(r#""\u0061""#, "echo", r#"{"text":"a"}"#));
    let words = "A request with this id is still running";
    assert_eq!(
        server.hear(&call(r#""a""#, "echo", r#"{"text":"b"}"#)),
        [error(r#""a""#, -32600, words)]
    );
    assert!(server.finish(0, "a")[0].starts_with(r#"{"jsonrpc":"2.0","id":"\u0061","#));
}

#[test]
fn a_call_beyond_the_limits_is_told_that_the_server_is_busy() {
    let mut few = options();
    few.max_running_calls = 2;
    let mut server = Server::with(few);
    let busy = "echo failed: the server is busy; try again later";
    server.hear(&call("1", "echo", r#"{"text":"a"}"#));
    server.hear(&call("2", "echo", r#"{"text":"a"}"#));
    assert_eq!(server.hear(&call("3", "echo", r#"{"text":"a"}"#)), [fails("3", busy)]);
    assert_eq!(server.engine.running(server.peer), 2);
    server.finish(0, "a");
    assert_eq!(server.hear(&call("3", "echo", r#"{"text":"a"}"#)).len(), 1);

    let mut small = options();
    small.max_argument_bytes = 20;
    let mut server = Server::with(small);
    server.hear(&call("1", "echo", r#"{"text":"123456"}"#));
    assert_eq!(server.hear(&call("2", "echo", r#"{"text":"1"}"#)), [fails("2", busy)]);
    server.finish(0, "a");
    assert_eq!(server.hear(&call("2", "echo", r#"{"text":"1"}"#)).len(), 1);
}

#[test]
fn the_first_finish_counts_and_no_other() {
    let mut server = Server::new();
    server.hear(&call("1", "echo", r#"{"text":"a"}"#));
    assert_eq!(server.finish(0, "a").len(), 1);
    assert_eq!(server.finish(0, "b"), [""; 0]);
    assert_eq!(server.engine.running(server.peer), 0);
}
