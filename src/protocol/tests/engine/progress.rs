//! Progress: to the client's token, growing, and over with the call.

use crate::support::{Server, modern};

fn call(token: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{{"name":"slow","_meta":{{{token}}}}}}}"#
    )
}

fn told(token: &str, rest: &str) -> String {
    format!(
        r#"[9] {{"jsonrpc":"2.0","method":"notifications/progress","params":{{"progressToken":{token},{rest}}}}}"#
    )
}

#[test]
fn prg_01_the_token_comes_back_as_it_was_given() {
    for token in [r#""abc""#, "0", "-5", r#""""#, "\"a\\u0000\"", "123456789012345678901234567890"]
    {
        let mut server = Server::legacy("2025-06-18", "{}");
        let lines = server.hear(&call(&format!(r#""progressToken":{token}"#)));
        assert_eq!(lines, ["run 1 with progress {}"]);
        assert_eq!(
            server.progress(0, Some("one"), None, None),
            [told(token, r#""progress":1,"message":"one""#)]
        );
    }
}

#[test]
fn prg_01_without_a_token_nothing_is_sent() {
    for token in ["", r#""progressToken":null"#] {
        let mut server = Server::new();
        assert_eq!(server.hear(&call(token)), ["run 1 {}"]);
        assert_eq!(server.progress(0, Some("one"), Some(1.0), Some(2.0)), [""; 0]);
    }
}

#[test]
fn prg_03_numbers_grow_or_are_dropped() {
    let mut server = Server::new();
    server.hear(&call(r#""progressToken":1"#));
    for (value, total, sent) in [
        (Some(0.0), None, Some(r#""progress":0"#)),
        (Some(1.0), Some(10.0), Some(r#""progress":1,"total":10"#)),
        (Some(1.0), Some(10.0), None),
        (Some(0.5), Some(10.0), None),
        (Some(2.5), None, Some(r#""progress":2.5"#)),
        (None, None, Some(r#""progress":3.5"#)),
        (Some(f64::NAN), None, None),
        (Some(f64::INFINITY), None, None),
        (Some(4.0), Some(f64::NAN), Some(r#""progress":4"#)),
        (Some(1e300), None, Some(r#""progress":1e300"#)),
        (None, None, None),
    ] {
        let lines = server.progress(0, None, value, total);
        let expected: Vec<String> = sent.map(|rest| told("1", rest)).into_iter().collect();
        assert_eq!(lines, expected, "{value:?}");
    }
}

#[test]
fn prg_03_nothing_follows_the_answer() {
    let mut server = Server::new();
    server.hear(&call(r#""progressToken":1"#));
    server.finish(0, "x");
    assert_eq!(server.progress(0, None, Some(9.0), None), [""; 0]);
}

#[test]
fn the_oldest_revision_has_no_messages() {
    let mut server = Server::legacy("2024-11-05", "{}");
    server.hear(&call(r#""progressToken":1"#));
    assert_eq!(server.progress(0, Some("one"), None, None), [told("1", r#""progress":1"#)]);
}

#[test]
fn a_modern_call_reports_too() {
    let mut server = Server::new();
    let request = modern("9", "tools/call", "{}", r#","name":"slow""#)
        .replace(r#""_meta":{"#, r#""_meta":{"progressToken":"t","#);
    server.hear(&request);
    assert_eq!(
        server.progress(0, Some("one"), None, None),
        [told(r#""t""#, r#""progress":1,"message":"one""#)]
    );
}
