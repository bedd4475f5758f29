//! Streams that are silent, slow, or cut off.

use haft_transport::{Event, HttpOptions, HttpServer};

use crate::rig::{Server, call, modern_headers, modern_with_progress};

#[test]
fn htt_07_a_silent_stream_carries_comments() {
    let server = Server::start(|options| {
        options.json_wait_ms = 0;
        options.keep_alive_ms = 20;
    });
    let mut client = server.client();
    let (headers, body) = call("1", "wait", "{}");
    client.send(&headers, &body);
    let running = server.run();
    assert!(client.answer().is_stream());
    for _ in 0..3 {
        assert_eq!(client.chunk().as_deref(), Some(": keepalive\n\n"));
    }
    server.finish(running, "done");
    assert!(client.rest().ends_with("}\n\n"));
}

#[test]
fn s13_progress_that_nobody_reads_is_coalesced_to_the_latest() {
    let server = Server::plain();
    let mut client = server.client();
    let body = modern_with_progress("1", "tools/call", r#""name":"wait""#);
    client.send(&modern_headers("tools/call", Some("wait")), &body);
    let running = server.run();
    let long = "x".repeat(1_000);
    for number in 0..50_000 {
        server.progress(running, &format!("{number} {long}"));
    }
    server.finish(running, "the end");
    assert!(client.answer().is_stream());
    let all = client.rest();
    assert!(all.contains("the end"), "the answer comes");
    assert!(all.contains("49999 x"), "and the latest progress");
    assert!(all.len() < 16 << 20, "but not all of it: {}", all.len());
}

#[test]
fn s13_a_client_that_takes_nothing_is_cut_off_and_its_call_aborted() {
    let server = Server::start(|options| options.limits.write_stall_ms = 100);
    let mut client = server.client();
    let body = modern_with_progress("1", "tools/call", r#""name":"wait""#);
    client.send(&modern_headers("tools/call", Some("wait")), &body);
    let running = server.run();
    let long = "x".repeat(2_000);
    let mut number = 0;
    // Until the buffers of the system are full and the connection is closed.
    while server.is_quiet() {
        server.progress(running, &format!("{number} {long}"));
        number += 1;
    }
    assert_eq!(server.hub.load().0, 0);
    assert!(client.answer().is_stream());
}

#[test]
fn s26_a_client_may_leave_at_any_byte_of_its_request() {
    let server = Server::plain();
    let (headers, body) = call("1", "wait", "{}");
    let request = format!(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\n{headers}Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    for part in 0..50 {
        let mut client = server.client();
        client.write(&request.as_bytes()[..request.len() * part / 50]);
    }
    let mut client = server.client();
    client.write(request.as_bytes());
    let running = server.run();
    drop(client);
    let Event::Abort { call, .. } = server.event() else { panic!("an abort") };
    assert_eq!(call, running);
    assert_eq!(server.hub.load(), (0, 0));
}

#[test]
fn closing_lets_calls_end_and_then_aborts_them() {
    let server = Server::start(|options| options.shutdown_grace_ms = 60_000);
    let (headers, body) = call("1", "wait", "{}");
    let (mut first, mut second) = (server.client(), server.client());
    first.send(&headers, &body);
    let ends = server.run();
    second.send(&headers, &body);
    let stays = server.run();
    server.http.close();
    server.finish(ends, "in time");
    assert!(first.answer().body.contains("in time"));
    assert!(first.is_closed());
    server.http.close();
    let Event::Abort { call, .. } = server.event() else { panic!("an abort") };
    assert_eq!(call, stays);
    assert!(second.answer().is_stream());
    assert_eq!(second.rest(), "");
    let Event::HttpClosed { problem: None, .. } = server.event() else { panic!("the end") };
}

#[test]
fn a_deadline_holds_though_the_listener_that_watched_it_is_closed() {
    let server = Server::plain();
    let others: Vec<_> =
        (0..3).map(|_| HttpServer::start(&server.hub, HttpOptions::default()).unwrap()).collect();
    for other in others {
        let (headers, body) = call("1", "slow", "{}");
        let mut client = server.client();
        client.send(&headers, &body);
        while !matches!(server.event(), Event::Run { .. }) {}
        other.close();
        while !matches!(server.event(), Event::HttpClosed { .. }) {}
        let answer = client.answer();
        assert!(answer.body.contains("\"isError\":true"), "{answer:?}");
    }
}
