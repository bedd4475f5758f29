//! Requests that JavaScript drives are served as those of a listener.

use std::sync::Arc;

use haft_protocol::Actions;
use haft_transport::{Exchange, HttpOptions, Mount};

use crate::rig::{Server, call, initialize, modern_headers, modern_with_progress};

/// Pairs of header names and values, from lines.
fn pairs(lines: &str) -> Vec<(&str, &str)> {
    std::iter::once(("host", "localhost"))
        .chain(lines.lines().filter_map(|line| line.split_once(": ")))
        .collect()
}

fn begin(server: &Server, mount: &Mount, method: &str, headers: &str, body: &str) -> Exchange {
    let mut exchange = mount.begin(&server.hub, method, "/any?x=1", pairs(headers));
    for byte in body.as_bytes().chunks(7) {
        if !exchange.wants_body() || !exchange.push(byte) {
            break;
        }
    }
    let mut actions = Actions::default();
    exchange.end(&mut actions);
    server.hub.dispatch(&mut actions);
    exchange
}

fn mount(server: &Server, change: impl FnOnce(&mut HttpOptions)) -> Mount {
    let mut options = HttpOptions::default();
    options.path = None;
    change(&mut options);
    Mount::new(&server.hub, options)
}

fn read(exchange: &mut Exchange) -> String {
    let mut text = String::new();
    while let Some(bytes) = exchange.read() {
        text.push_str(&String::from_utf8(bytes).unwrap());
    }
    text
}

#[test]
fn a_call_is_answered_as_json_or_as_a_stream() {
    let server = Server::plain();
    let mount = mount(&server, |_| {});
    let (headers, body) = call("1", "wait", "{}");
    let mut exchange = begin(&server, &mount, "POST", &headers, &body);
    assert_eq!(exchange.head(), None);
    server.finish(server.run(), "soon");
    assert!(
        matches!(server.event(), haft_transport::Event::Ready { exchange: number } if number == exchange.number())
    );
    assert_eq!(exchange.head().unwrap().0, 200);
    assert!(read(&mut exchange).contains("soon") && exchange.is_done());

    let body = modern_with_progress("1", "tools/call", r#""name":"wait""#);
    let mut exchange =
        begin(&server, &mount, "POST", &modern_headers("tools/call", Some("wait")), &body);
    let running = server.run();
    server.progress(running, "half");
    let (status, heads) = exchange.head().unwrap();
    assert!(
        status == 200
            && heads.contains(&("content-type".to_owned(), "text/event-stream".to_owned()))
    );
    assert!(read(&mut exchange).contains("half") && !exchange.is_done());
    server.finish(running, "done");
    assert!(read(&mut exchange).contains("done") && exchange.is_done());
}

#[test]
fn a_long_call_is_hurried_kept_alive_and_cancelled_by_who_leaves() {
    let server = Server::plain();
    let mount = mount(&server, |_| {});
    let (headers, body) = call("1", "wait", "{}");
    let mut exchange = begin(&server, &mount, "POST", &headers, &body);
    let running = server.run();
    exchange.hurry();
    assert!(exchange.head().is_some());
    exchange.keep_alive();
    assert_eq!(read(&mut exchange), ": keepalive\n\n");
    let mut actions = Actions::default();
    exchange.gone(&mut actions);
    assert!(
        matches!(&actions.list[..], [haft_protocol::Action::Abort { call, .. }] if *call == running)
    );
    assert_eq!(server.hub.load(), (0, 0));
}

#[test]
fn the_same_checks_hold() {
    let server = Server::plain();
    let mount = mount(&server, |options| options.limits.max_body_bytes = 100);
    let (headers, body) = call("1", "echo", r#"{"text":"a"}"#);
    for (method, headers, status) in [
        ("POST", headers.replace("application/json", "text/plain"), 415),
        ("POST", format!("{headers}Origin: https://evil.example\n"), 403),
        ("PUT", headers.clone(), 405),
        ("GET", "Accept: text/event-stream".to_owned(), 400),
        ("POST", headers.clone(), 413),
        ("PO ST", headers.clone(), 400),
        ("POST", format!("{headers}Bad Name: x\n"), 400),
    ] {
        let mut exchange = begin(&server, &mount, method, &headers, &body);
        assert_eq!(exchange.head().map(|(status, _)| status), Some(status), "{method} {headers}");
        assert!(read(&mut exchange).starts_with(r#"{"jsonrpc":"2.0","error":"#));
        assert!(exchange.is_done());
    }
    let mut twice = mount.begin(&server.hub, "POST", "/mcp", [("host", "evil.example")]);
    assert_eq!(twice.head().map(|(status, _)| status), Some(403));
    assert!(twice.head().is_none());
}

#[test]
fn a_mount_has_sessions_of_its_own_and_ends_them_when_it_closes() {
    let server = Server::plain();
    let mount = Arc::new(mount(&server, |_| {}));
    let json = "Content-Type: application/json";
    let mut exchange = begin(&server, &mount, "POST", json, &initialize("2025-11-25"));
    let (_, heads) = exchange.head().unwrap();
    let id = heads.iter().find(|(name, _)| name == "mcp-session-id").unwrap().1.clone();
    let list = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    assert_eq!(
        server.client().post(&crate::rig::in_session(&id), list).status,
        404,
        "not the listener's"
    );
    let headers = format!("Accept: text/event-stream\nMcp-Session-Id: {id}");
    let mut stream = begin(&server, &mount, "GET", &headers, "");
    assert_eq!(stream.head().unwrap().0, 200);
    let mut actions = Actions::default();
    mount.close(&server.hub, &mut actions);
    read(&mut stream);
    assert!(stream.is_done());
    assert_eq!(server.hub.load(), (0, 0));
    let mut late = begin(&server, &mount, "POST", json, list);
    assert_eq!(late.head().unwrap().0, 503);
}

#[test]
fn a_body_that_is_complete_after_the_end_starts_nothing() {
    let server = Server::plain();
    let mount = mount(&server, |_| {});
    let (headers, body) = call("1", "wait", "{}");
    let mut exchange = mount.begin(&server.hub, "POST", "/mcp", pairs(&headers));
    assert!(exchange.push(body.as_bytes()));
    let mut actions = Actions::default();
    mount.close(&server.hub, &mut actions);
    exchange.end(&mut actions);
    assert_eq!(exchange.head().unwrap().0, 503);
    server.hub.dispatch(&mut actions);
    assert!(server.is_quiet());
}

#[test]
fn an_answer_that_another_request_took_over_before_its_head_is_503() {
    let server = Server::plain();
    let mount = mount(&server, |_| {});
    let mut opened =
        begin(&server, &mount, "POST", "content-type: application/json", &initialize("2025-11-25"));
    let (_, heads) = opened.head().unwrap();
    let id = &heads.iter().find(|(name, _)| name == "mcp-session-id").unwrap().1;
    let headers = format!("content-type: application/json\nmcp-session-id: {id}\n");
    let body = crate::rig::legacy_call("1", "wait", "{}");
    let mut waits = begin(&server, &mount, "POST", &headers, &body);
    server.run();
    assert_eq!(waits.head(), None);
    for lane in 1..10 {
        let headers = format!("{headers}last-event-id: {lane}-0\n");
        let mut resumed = begin(&server, &mount, "GET", &headers, "");
        assert_eq!(resumed.head().unwrap().0, 200);
    }
    assert_eq!(waits.head().unwrap().0, 503);
    assert!(read(&mut waits).contains("taken this stream over") && waits.is_done());
}
