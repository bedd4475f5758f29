//! N01: what the engine keeps does not grow with the number of messages that went by.

use haft_protocol::{Actions, Facts};

use crate::support::{Server, call, modern};

/// The engine's own account of itself, which lists every table entry.
fn size(server: &Server) -> usize {
    format!("{:?}", server.engine).len()
}

fn traffic(server: &mut Server, rounds: usize) {
    let ask = r#"{"r":{"method":"roots/list"}}"#;
    for round in 0..rounds {
        server.calls.clear();
        server.hear(&call(&round.to_string(), "slow", "{}"));
        server.finish(0, "done");
        server.hear(&call(&format!("\"c{round}\""), "slow", "{}"));
        server.hear(&format!(
            r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":"c{round}"}}}}"#
        ));
        server.hear(&modern("\"m\"", "tools/call", r#"{"roots":{}}"#, r#","name":"slow""#));
        server.ask(2, 1, ask);
        server.hear(&call("\"a\"", "slow", "{}"));
        server.ask(3, 1, ask);
        server.finish(3, "done");
        server.hear(&modern("\"l\"", "subscriptions/listen", "{}", r#","notifications":{}"#));
        server.hear(
            r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"l"}}"#,
        );
        server.hear(&format!("[{}]", call("\"b\"", "slow", "{}")));
        server.now_ms += 100;
        server.tick();
    }
}

#[test]
fn n01_fifty_thousand_messages_leave_nothing_behind() {
    let mut server = Server::legacy("2025-03-26", r#"{"roots":{}}"#);
    traffic(&mut server, 100);
    let before = size(&server);
    traffic(&mut server, 4_000);
    let after = size(&server);
    // Only the digits of counters may grow.
    assert!(after <= before + 100, "{before} -> {after}");
    assert_eq!(server.engine.next_deadline(), None);
}

#[test]
fn n02_ten_thousand_calls_run_at_a_time_and_all_settle() {
    let mut server = Server::legacy("2025-06-18", "{}");
    for id in 0..10_000 {
        server.hear(&call(&id.to_string(), "echo", r#"{"text":"a"}"#));
    }
    assert_eq!(server.engine.running(server.peer), 10_000);
    for number in 0..10_000 {
        assert_eq!(server.finish(number, "a").len(), 1);
    }
    assert_eq!(server.engine.running(server.peer), 0);
}

#[test]
fn a_connection_that_is_gone_leaves_nothing_behind() {
    let mut server = Server::new();
    let churn = |server: &mut Server| {
        for _ in 0..100 {
            let mut actions = Actions::default();
            let peer = server.engine.connect();
            let request = call("1", "slow", "{}");
            server.engine.receive(peer, request.as_bytes(), &Facts { now_ms: 0 }, &mut actions);
            server.engine.disconnect(peer, &mut actions);
        }
    };
    churn(&mut server);
    let before = size(&server);
    for _ in 0..20 {
        churn(&mut server);
    }
    assert!(size(&server) <= before + 100);
    assert_eq!(server.engine.next_deadline(), None);
}
