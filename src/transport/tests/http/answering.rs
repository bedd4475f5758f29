//! How requests of 2026-07-28 are answered.

use haft_transport::Event;

use crate::rig::{Server, call, modern, modern_headers, modern_with_progress};

#[test]
fn a_call_that_ends_soon_is_answered_as_json() {
    let server = Server::plain();
    let mut client = server.client();
    for id in ["1", "\"two\""] {
        let (headers, body) = call(id, "echo", r#"{"text":"hi"}"#);
        let answer = client.post(&headers, &body);
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("content-type"), Some("application/json"));
        assert!(answer.body.starts_with(&format!(
            r#"{{"jsonrpc":"2.0","id":{id},"result":{{"resultType":"complete""#
        )));
        assert!(answer.body.contains(r#"{\"text\":\"hi\"}"#), "{}", answer.body);
    }
}

#[test]
fn listings_discovery_and_errors_have_the_statuses_of_the_specification() {
    let server = Server::plain();
    let mut client = server.client();
    let mut ask = |method: &str, params: &str| {
        client.post(&modern_headers(method, None), &modern("1", method, params))
    };
    let list = ask("tools/list", "");
    assert_eq!(list.status, 200);
    assert!(list.body.contains(r#""name":"echo""#) && list.body.contains("ttlMs"));
    let discover = ask("server/discover", "");
    assert!(discover.status == 200 && discover.body.contains("supportedVersions"));
    for method in ["ping", "initialize", "nope", "logging/setLevel"] {
        let answer = ask(method, "");
        assert_eq!((answer.status, answer.code()), (404, Some("-32601")), "{method}");
    }
    let answer = ask("tools/list", r#""cursor":"zzz""#);
    assert_eq!((answer.status, answer.code()), (200, Some("-32602")));
}

#[test]
fn a_call_that_reports_progress_becomes_a_stream_at_once() {
    let server = Server::plain();
    let mut client = server.client();
    let body = modern_with_progress("7", "tools/call", r#""name":"wait""#);
    client.send(&modern_headers("tools/call", Some("wait")), &body);
    let running = server.run();
    server.progress(running, "half");
    let head = client.answer();
    assert!(head.status == 200 && head.is_stream());
    assert_eq!(head.header("x-accel-buffering"), Some("no"));
    assert!(head.header("cache-control").unwrap().contains("no-transform"));
    let event = client.until("half");
    assert!(event.starts_with(
        "event: message\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\""
    ));
    server.finish(running, "done");
    let rest = client.rest();
    assert!(
        rest.starts_with("event: message\ndata: {\"jsonrpc\":\"2.0\",\"id\":7,\"result\":"),
        "{rest}"
    );
    assert!(rest.contains("done") && rest.ends_with("}\n\n"));
    let (headers, body) = call("8", "echo", r#"{"text":"after"}"#);
    assert_eq!(client.post(&headers, &body).status, 200, "the connection lives on");
}

#[test]
fn a_call_that_takes_long_gets_its_head_early() {
    let server = Server::start(|options| options.json_wait_ms = 1);
    let mut client = server.client();
    let (headers, body) = call("1", "wait", "{}");
    client.send(&headers, &body);
    let running = server.run();
    assert!(client.answer().is_stream(), "the head comes before the call ends");
    server.finish(running, "late");
    assert!(client.rest().contains("late"));
}

#[test]
fn s26_a_client_that_leaves_cancels_its_call() {
    let server = Server::plain();
    for _ in 0..3 {
        let mut client = server.client();
        let (headers, body) = call("1", "wait", "{}");
        client.send(&headers, &body);
        let running = server.run();
        drop(client);
        let Event::Abort { call, reason } = server.event() else { panic!("an abort") };
        assert_eq!((call, reason.as_str()), (running, "The client is gone"));
    }
    assert_eq!(server.hub.load(), (0, 0));
}

#[test]
fn a_subscription_is_acknowledged_told_of_changes_and_ended() {
    let server = Server::plain();
    let mut client = server.client();
    let params = r#""notifications":{"toolsListChanged":true}"#;
    let method = "subscriptions/listen";
    client.send(&modern_headers(method, None), &modern("\"s\"", method, params));
    assert!(client.answer().is_stream());
    let first = client.until("acknowledged");
    assert!(first.contains(r#""io.modelcontextprotocol/subscriptionId":"s""#), "{first}");
    server.change_tools(1);
    let told = client.until("tools/list_changed");
    assert!(told.contains(r#""io.modelcontextprotocol/subscriptionId":"s""#));
    server.http.close();
    let rest = client.rest();
    assert!(
        rest.contains("notifications/cancelled") && rest.contains(r#""id":"s","result":"#),
        "{rest}"
    );
    let Event::HttpClosed { problem: None, .. } = server.event() else { panic!("the end") };
}

#[test]
fn a_deadline_ends_a_call() {
    let server = Server::plain();
    let mut client = server.client();
    let (headers, body) = call("1", "slow", "{}");
    let answer = client.post(&headers, &body);
    assert!(answer.body.contains("slow failed: timed out after 50 ms"), "{}", answer.body);
}
