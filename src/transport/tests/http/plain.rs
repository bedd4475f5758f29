//! Plain requests, which take a short way, and what they turn into on the other one.

use std::io::Write;
use std::time::Duration;

use haft_transport::Event;

use crate::rig::{JSON, Server, call, legacy_call, modern_headers, modern_with_progress};

const PING: &str = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;

fn request(headers: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\n{headers}Content-Length: {length}\r\n\r\n{body}"
    )
    .into_bytes()
}

/// Until the server has certainly read what was written before: it answers another connection.
fn settle(server: &Server) {
    for _ in 0..3 {
        assert_eq!(server.client().post(JSON, PING).status, 200);
    }
}

#[test]
fn a_request_is_the_same_in_however_many_pieces_it_comes() {
    let server = Server::plain();
    let (headers, body) = call("7", "echo", r#"{"text":"a"}"#);
    let bytes = request(&headers, &body);
    let whole = server.client().post(&headers, &body);
    let mut client = server.client();
    for byte in bytes.chunks(1) {
        client.write(byte);
    }
    let dripped = client.answer();
    assert_eq!((dripped.status, &dripped.body), (200, &whole.body));
    let mut client = server.client();
    let head = bytes.len() - body.len();
    client.write(&bytes[..head]);
    settle(&server);
    client.write(&bytes[head..head + 9]);
    settle(&server);
    client.write(&bytes[head + 9..]);
    assert_eq!(client.answer().body, whole.body);
    assert_eq!(client.post(JSON, PING).status, 200);
}

#[test]
fn a_length_that_no_number_holds_with_its_head_is_refused_like_any_that_is_too_long() {
    let server = Server::plain();
    for (length, status) in [
        ("9223372036854775807", Some(413)),
        ("18446744073709551615", Some(431)),
        ("18446744073709551616", None),
    ] {
        let mut client = server.client();
        let head = format!(
            "POST /mcp HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: {length}\r\n\r\n{PING}"
        );
        client.write(head.as_bytes());
        assert_eq!(client.try_answer().map(|answer| answer.status), status, "{length}");
    }
    let long = format!("{PING}{}", " ".repeat(200_000));
    let mut client = server.client();
    for body in [PING, &long, PING] {
        assert_eq!(client.post(JSON, body).status, 200);
    }
}

#[test]
fn requests_that_come_together_are_answered_in_their_order() {
    let server = Server::plain();
    let mut client = server.client();
    let (headers, body) = call("2", "echo", r#"{"text":"a"}"#);
    let odd = format!("GET /nothing HTTP/1.1\r\nHost: localhost\r\n{JSON}\r\n").into_bytes();
    let all = [request(JSON, PING), request(&headers, &body), odd, request(JSON, PING)].concat();
    // The last one is not complete at first.
    client.write(&all[..all.len() - 5]);
    let statuses = [client.answer().status, client.answer().status, client.answer().status];
    assert_eq!(statuses, [200, 200, 404]);
    client.write(&all[all.len() - 5..]);
    assert_eq!(client.answer().status, 200);
}

#[test]
fn a_request_that_comes_while_another_waits_is_answered_after_it() {
    let server = Server::plain();
    let mut client = server.client();
    let (headers, body) = call("1", "wait", "{}");
    client.send(&headers, &body);
    let waiting = server.run();
    client.send(JSON, PING);
    settle(&server);
    server.finish(waiting, "late");
    assert!(client.answer().body.contains("late"));
    assert_eq!(client.answer().body, r#"{"jsonrpc":"2.0","id":1,"result":{}}"#);
}

#[test]
fn requests_that_are_sent_ahead_wait_outside() {
    const SENT: usize = 80 << 20;
    let server = Server::plain();
    let client = server.client();
    let (headers, body) = call("1", "echo", r#"{"text":"a"}"#);
    let soon = request(&headers, &body).repeat(4_000);
    let (headers, body) = call("2", "wait", "{}");
    let all = [soon, request(&headers, &body)].concat();
    let more = request(JSON, PING).repeat(500);
    let mut socket = client.socket.get_ref();
    socket.write_all(&all).unwrap();
    // What the server does not take stays in the buffers of the sockets, which are full at some point.
    socket.set_write_timeout(Some(Duration::from_millis(500))).unwrap();
    let mut taken = 0;
    while let Ok(count @ 1..) = socket.write(&more)
        && taken < SENT
    {
        taken += count;
    }
    assert!(taken < SENT / 2, "{taken} bytes were taken");
}

#[test]
fn a_client_that_leaves_cancels_its_call_whether_it_closes_or_only_says_no_more() {
    let server = Server::plain();
    let (headers, body) = call("1", "wait", "{}");
    for half in [false, true] {
        let mut client = server.client();
        client.send(&headers, &body);
        let waiting = server.run();
        if half {
            client.socket.get_ref().shutdown(std::net::Shutdown::Write).unwrap();
        } else {
            drop(client);
        }
        match server.event() {
            Event::Abort { call, .. } => assert_eq!(call, waiting),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(server.hub.load().0, 0);
}

#[test]
fn a_stream_follows_what_was_json_and_json_what_was_a_stream() {
    let server = Server::plain();
    let mut client = server.client();
    let (headers, _) = call("1", "wait", "{}");
    let params = r#""name":"wait","arguments":{}"#;
    let body = modern_with_progress("1", "tools/call", params);
    for round in 0..3 {
        assert_eq!(client.post(JSON, PING).status, 200, "{round}");
        client.send(&headers, &body);
        let waiting = server.run();
        server.progress(waiting, "on the way");
        let answer = client.answer();
        assert!(answer.is_stream(), "{answer:?}");
        client.until("on the way");
        server.finish(waiting, "there");
        assert!(client.rest().contains("there"));
        let echo = client.post(
            &modern_headers("tools/call", Some("echo")),
            &call("2", "echo", r#"{"text":"b"}"#).1,
        );
        assert_eq!(echo.status, 200);
    }
}

#[test]
fn whatever_begins_while_the_server_closes_says_that_its_connection_closes() {
    let server = Server::plain();
    let mut clients = [server.client(), server.client()];
    let (headers, _) = call("1", "wait", "{}");
    let body = modern_with_progress("1", "tools/call", r#""name":"wait","arguments":{}"#);
    let calls = clients.each_mut().map(|client| {
        assert_eq!(client.post(JSON, PING).status, 200);
        client.send(&headers, &body);
        server.run()
    });
    server.http.close();
    server.progress(calls[0], "on the way");
    for (client, call) in clients.iter_mut().zip(calls) {
        server.finish(call, "there");
        let answer = client.answer();
        assert_eq!((answer.status, answer.header("connection")), (200, Some("close")));
        let said = if answer.is_stream() { client.rest() } else { answer.body };
        assert!(said.contains("there"));
        assert!(client.is_closed());
    }
    assert!(matches!(server.event(), Event::HttpClosed { problem: None, .. }));
}

#[test]
fn a_silent_call_is_a_stream_after_its_wait_on_each_request_of_a_connection() {
    let server = Server::start(|options| options.json_wait_ms = 30);
    let mut client = server.client();
    for _ in 0..3 {
        assert_eq!(client.post(JSON, PING).status, 200);
    }
    client.send(JSON, &legacy_call("1", "wait", "{}"));
    let waiting = server.run();
    assert!(client.answer().is_stream());
    server.finish(waiting, "there");
    assert!(client.rest().contains("there"));
}

#[test]
fn a_head_over_the_limit_is_431_and_its_connection_is_closed() {
    let server = Server::start(|options| options.limits.max_header_bytes = 1_000);
    let mut clients = [server.client(), server.client()];
    // The second one has asked for something before.
    assert_eq!(clients[1].post(JSON, PING).status, 200);
    for client in &mut clients {
        let long = format!("X-Long: {}\r\n", "a".repeat(100_000));
        client.write(&request(&long, PING));
        let answer = client.answer();
        assert_eq!((answer.status, answer.header("connection")), (431, Some("close")));
        assert!(answer.body.contains("The head of the request is longer than 1000 bytes"));
        assert!(client.is_closed());
    }
}

#[test]
fn an_answer_has_the_same_head_on_both_ways() {
    let server = Server::plain();
    let mut clients = [server.client(), server.client()];
    // It is served by hyper from then on.
    assert_eq!(clients[1].ask("GET /nothing", "").status, 404);
    let [short, long] = clients.each_mut().map(|client| {
        let answer = client.post(JSON, PING);
        let mut names: Vec<_> = answer.headers.into_iter().map(|(name, _)| name).collect();
        names.sort();
        (answer.status, names, answer.body)
    });
    assert_eq!(short.1, ["cache-control", "content-length", "content-type", "date"]);
    assert_eq!(short, long);
}
