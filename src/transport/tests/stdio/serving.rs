//! What a client sends is answered, whatever its framing and its pieces.

use std::collections::BTreeSet;
use std::thread;

use haft_transport::Event;

use crate::rig::{CHANNELS, Channel, call, connect, ping, pong};

#[test]
fn a_ping_is_answered_without_anybody_running_a_tool() {
    for channel in CHANNELS {
        let (mut client, server) = connect(channel, |_| {});
        client.send(&ping(1));
        assert_eq!(client.line().unwrap(), pong(1));
        assert!(server.stdio.take().is_empty());
    }
}

#[test]
fn a_call_reaches_the_host_and_its_answer_the_client() {
    for channel in CHANNELS {
        let (mut client, server) = connect(channel, |_| {});
        client.greet();
        client.send(&call(2, "hi"));
        let (call, arguments) = server.run();
        assert_eq!(arguments, r#"{"text":"hi"}"#);
        server.finish(call, "hi there");
        let line = client.line().unwrap();
        assert!(line.contains(r#""id":2"#) && line.contains("hi there"), "{line}");
    }
}

#[test]
fn std_08_a_slow_call_holds_up_neither_a_fast_one_nor_a_ping() {
    let (mut client, server) = connect(Channel::Pipes, |_| {});
    client.greet();
    client.send(&call(1, "slow"));
    let (slow, _) = server.run();
    client.send(&call(2, "fast"));
    let (fast, _) = server.run();
    client.send(&ping(3));
    assert_eq!(client.line().unwrap(), pong(3));
    server.finish(fast, "fast");
    assert!(client.line().unwrap().contains(r#""id":2"#));
    server.finish(slow, "slow");
    assert!(client.line().unwrap().contains(r#""id":1"#));
}

#[test]
fn a_call_whose_time_is_up_is_answered_though_nobody_says_a_word() {
    for channel in CHANNELS {
        let (mut client, server) = connect(channel, |_| {});
        client.greet();
        client.send(&call(1, "").replace("echo", "brief"));
        let _running = server.run();
        let line = client.line().unwrap();
        assert!(line.contains(r#""id":1"#) && line.contains(r#""isError":true"#), "{line}");
        assert!(matches!(server.events()[..], [Event::Abort { .. }]));
    }
}

#[test]
fn many_calls_of_one_write_arrive_with_few_wake_ups() {
    let (mut client, server) = connect(Channel::Pipes, |_| {});
    client.greet();
    let all: String = (0..300).map(|id| call(id, "x") + "\n").collect();
    client.write(all);
    let runs = server.collect(300);
    assert_eq!(runs.len(), 300);
    assert!(runs.iter().all(|event| matches!(event, Event::Run { .. })));
}

#[test]
fn s19_twenty_thousand_requests_in_one_write_are_all_answered() {
    for channel in CHANNELS {
        let (mut client, _server) = connect(channel, |_| {});
        let all: String = (0..20_000).map(|id| ping(id) + "\r\n").collect();
        let mut input = client.input.take().unwrap();
        let writing = thread::spawn(move || input.write_all(all.as_bytes()).unwrap());
        let got: BTreeSet<String> = (0..20_000).map(|_| client.line().unwrap()).collect();
        writing.join().unwrap();
        assert_eq!(got, (0..20_000).map(pong).collect());
    }
}

#[test]
fn std_05_a_message_in_single_bytes_arrives_unchanged() {
    let (mut client, server) = connect(Channel::Sockets, |_| {});
    client.greet();
    for byte in (call(1, "读🎉—") + "\n").bytes() {
        client.write([byte]);
    }
    let (call, arguments) = server.run();
    assert_eq!(arguments, r#"{"text":"读🎉—"}"#);
    server.finish(call, "读🎉—");
    assert!(client.line().unwrap().contains("读🎉—"));
}

#[test]
fn s19_a_message_over_the_limit_is_dropped_and_the_next_one_answered() {
    let (mut client, _server) = connect(Channel::Pipes, |options| options.max_message_bytes = 1000);
    client.send(&call(1, &"x".repeat(1000)));
    client.send(&"y".repeat(200_000));
    client.send(&ping(2));
    assert_eq!(client.line().unwrap(), pong(2));
}

#[test]
fn a_client_that_frames_with_headers_is_answered_with_headers() {
    let (mut client, _server) = connect(Channel::Sockets, |_| {});
    for id in 1..=2 {
        client.write(format!("Content-Length: {}\r\n\r\n{}", ping(id).len(), ping(id)));
    }
    for id in 1..=2 {
        assert_eq!(client.line().unwrap(), format!("Content-Length: {}\r", pong(id).len()));
        assert_eq!(client.line().unwrap(), "\r");
        let mut body = vec![0; pong(id).len()];
        std::io::Read::read_exact(client.output.as_mut().unwrap(), &mut body).unwrap();
        assert_eq!(body, pong(id).as_bytes());
    }
}

#[test]
fn what_is_no_message_is_answered_and_the_connection_lives() {
    let (mut client, _server) = connect(Channel::Pipes, |_| {});
    client.write(b"\xff\xfe{}\nnot json\n\n\r\n[]\n");
    for _ in 0..3 {
        let line = client.line().unwrap();
        assert!(line.contains(r#""error""#), "{line}");
    }
    client.send(&ping(9));
    assert_eq!(client.line().unwrap(), pong(9));
}
