//! How a connection ends, and what becomes of calls that run.

use std::sync::Arc;

use haft_transport::{EndReason, Event};

use crate::rig::{CHANNELS, Channel, call, connect, ping, pong};

fn words(events: &[Event]) -> Vec<String> {
    events
        .iter()
        .map(|event| match event {
            Event::Ended { reason } => format!("{reason:?}"),
            Event::Abort { .. } => "Abort".to_owned(),
            Event::Closed { problem: None } => "Closed".to_owned(),
            other => format!("{other:?}"),
        })
        .collect()
}

#[test]
fn std_02_the_end_of_input_closes_an_idle_connection() {
    for channel in CHANNELS {
        let (mut client, server) = connect(channel, |_| {});
        client.write(ping(1));
        client.end();
        assert_eq!(words(&server.until_closed()), ["InputEnded", "Closed"]);
        assert_eq!(client.line().unwrap(), pong(1));
    }
}

#[test]
fn n10_a_call_that_runs_at_the_end_of_input_is_answered() {
    for channel in CHANNELS {
        let (mut client, server) = connect(channel, |options| options.shutdown_grace_ms = 60_000);
        client.greet();
        client.send(&call(1, "late"));
        let (running, _) = server.run();
        client.end();
        assert_eq!(words(&server.events()), ["InputEnded"]);
        server.finish(running, "still here");
        assert_eq!(words(&server.until_closed()), ["Closed"]);
        assert!(client.line().unwrap().contains("still here"));
    }
}

#[test]
fn n10_one_socket_for_both_ways_may_be_half_closed() {
    let (mut client, server) =
        connect(Channel::OneSocket, |options| options.shutdown_grace_ms = 60_000);
    client.greet();
    client.send(&call(1, "late"));
    let (running, _) = server.run();
    client.end();
    assert_eq!(words(&server.events()), ["InputEnded"]);
    server.finish(running, "still here");
    assert_eq!(words(&server.until_closed()), ["Closed"]);
    assert!(client.line().unwrap().contains("still here"));
}

#[test]
fn a_call_that_outlives_the_grace_is_aborted() {
    let (mut client, server) = connect(Channel::Pipes, |options| options.shutdown_grace_ms = 1);
    client.greet();
    client.send(&call(1, "for ever"));
    let (running, _) = server.run();
    client.end();
    assert_eq!(words(&server.until_closed()), ["InputEnded", "Abort", "Closed"]);
    server.finish(running, "too late");
}

#[test]
fn std_04_a_client_that_no_longer_reads_ends_everything_at_once() {
    for channel in CHANNELS {
        let (mut client, server) = connect(channel, |options| options.shutdown_grace_ms = 60_000);
        client.greet();
        client.send(&call(1, "nobody waits"));
        let _running = server.run();
        client.output = None;
        assert_eq!(words(&server.until_closed()), ["ClientGone", "Abort", "Closed"]);
    }
}

#[test]
fn n10_a_client_that_dies_while_answers_are_on_the_way_is_no_error() {
    for channel in CHANNELS {
        let (mut client, server) = connect(channel, |_| {});
        client.greet();
        client.send(&call(1, "much"));
        let (running, _) = server.run();
        server.finish(running, &"m".repeat(20 << 20));
        drop(client);
        let events = words(&server.until_closed());
        assert!(matches!(events[0].as_str(), "ClientGone" | "InputEnded"), "{events:?}");
        assert_eq!(events[1..], ["Closed"]);
    }
}

#[test]
fn closing_lets_calls_end_and_closing_again_aborts_them() {
    let (mut client, server) =
        connect(Channel::Sockets, |options| options.shutdown_grace_ms = 60_000);
    client.greet();
    client.send(&call(1, "a"));
    let (first, _) = server.run();
    client.send(&call(2, "b"));
    let _second = server.run();
    server.stdio.close();
    assert_eq!(words(&server.events()), ["Closed"].map(|_| format!("{:?}", EndReason::Closed)));
    server.finish(first, "done");
    assert!(client.line().unwrap().contains("done"));
    server.stdio.close();
    assert_eq!(words(&server.until_closed()), ["Abort", "Closed"]);
}

#[test]
fn a_client_that_stops_reading_cannot_keep_a_closing_connection() {
    let (mut client, server) = connect(Channel::Pipes, |options| options.drain_stall_ms = 20);
    client.greet();
    client.send(&call(1, "much"));
    let (running, _) = server.run();
    server.finish(running, &"m".repeat(1 << 20));
    client.end();
    let events = server.until_closed();
    let Some(Event::Closed { problem: Some(problem) }) = events.last() else {
        panic!("{events:?}")
    };
    assert!(problem.starts_with("the client stopped reading; "), "{problem}");
}

#[test]
fn dropping_the_last_reference_closes_without_grace() {
    let (mut client, server) = connect(Channel::Pipes, |_| {});
    client.greet();
    client.send(&call(1, "a"));
    let _running = server.run();
    let crate::rig::Server { stdio, .. } = server;
    assert_eq!(Arc::strong_count(&stdio), 1);
    drop(stdio);
    assert_eq!(client.line(), None);
}
