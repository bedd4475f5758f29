//! `timeoutMs`.

use crate::support::{END, Server, call, fails, modern};

#[test]
fn a_run_beyond_its_deadline_fails_and_is_aborted() {
    let mut server = Server::new();
    assert_eq!(server.engine.next_deadline(), None);
    server.hear(&call("1", "slow", "{}"));
    server.hear(&call("2", "echo", r#"{"text":"a"}"#));
    assert_eq!(server.engine.next_deadline(), Some(1_000_050));
    server.now_ms += 49;
    assert_eq!(server.tick(), [""; 0]);
    server.now_ms += 1;
    assert_eq!(
        server.tick(),
        [
            fails("1", "slow failed: timed out after 50 ms"),
            "abort 0 timed out after 50 ms".to_owned()
        ]
    );
    assert_eq!(server.engine.next_deadline(), None);
    assert_eq!(server.finish(0, "late"), [""; 0]);
    assert_eq!(server.finish(1, "a").len(), 1);
}

#[test]
fn a_run_that_finishes_in_time_leaves_no_deadline() {
    let mut server = Server::new();
    server.hear(&call("1", "slow", "{}"));
    server.finish(0, "done");
    assert_eq!(server.engine.next_deadline(), None);
    server.now_ms += 1_000;
    assert_eq!(server.tick(), [""; 0]);
}

#[test]
fn deadlines_come_in_order() {
    let mut server = Server::new();
    server.hear(&modern("1", "tools/call", "{}", r#","name":"slow""#));
    server.now_ms += 10;
    server.hear(&call("2", "slow", "{}"));
    server.now_ms += 90;
    let lines = server.tick();
    let modern_failure = format!(
        r#"{{"jsonrpc":"2.0","id":1,"result":{{"resultType":"complete","content":[{{"type":"text","text":"slow failed: timed out after 50 ms"}}],"isError":true,{END}"#
    );
    assert_eq!(lines[0], modern_failure);
    assert_eq!(lines[2], fails("2", "slow failed: timed out after 50 ms"));
}
