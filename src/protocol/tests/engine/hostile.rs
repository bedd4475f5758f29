//! Messages of a few megabytes, made to be slow or to be echoed: each is answered soon and shortly.

use std::time::{Duration, Instant};

use crate::support::{Server, call, modern, plain};

const SIZE: usize = 4 << 20;

/// Far more than a linear pass takes even in a debug build, far less than a quadratic one.
const SOON: Duration = Duration::from_secs(20);

fn fill(piece: &str) -> String {
    piece.repeat(SIZE / piece.len())
}

fn answered_soon_and_shortly(messages: &[String]) {
    for message in messages {
        let mut server = Server::new();
        let start = Instant::now();
        let lines = server.hear(message);
        let shown = &message[..message.len().min(80)];
        assert!(start.elapsed() < SOON, "{shown}: {:?}", start.elapsed());
        assert_eq!(lines.len(), 1, "{shown}");
        assert!(lines[0].len() < 6_000, "{shown}: {} bytes", lines[0].len());
    }
}

#[test]
fn s14_large_envelopes_take_linear_time_and_get_short_answers() {
    let long = fill("x");
    answered_soon_and_shortly(&[
        plain(&format!("\"{long}\""), "ping"),
        plain(&fill("7"), "ping"),
        plain("1", &long),
        plain("1", &fill(r"\\")),
        plain("1", &fill(r"\u001b")),
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping","{long}":1}}"#),
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping","method{}":1}}"#, fill(r"\u0000")),
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping"{}}}"#, fill(r#","x":1"#)),
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping"{}}}"#, fill(r#","id":1"#)),
        format!("[{}1]", fill("1,")),
        fill("["),
        fill("{\"a\":"),
        fill("\""),
    ]);
}

#[test]
fn s14_large_parameters_take_linear_time_and_get_short_answers() {
    let long = fill("x");
    let escapes = fill(r"\u001b");
    let version = |version: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{{"_meta":{{"io.modelcontextprotocol/protocolVersion":"{version}"}}}}}}"#
        )
    };
    answered_soon_and_shortly(&[
        call("1", &long, "{}"),
        call("1", &escapes, "{}"),
        call("1", "echo", &format!(r#"{{"{long}":1}}"#)),
        call("1", "echo", &format!(r#"{{"text":{}1{}}}"#, fill("["), fill("]"))),
        call("1", "echo", &format!(r#"{{"text":[{}1]}}"#, fill("1,"))),
        call("1", "echo", &format!(r#"{{"text":[{}1]}}"#, fill("{},"))),
        version(&long),
        version(&escapes),
        modern("1", "tools/list", "{}", &format!(r#","cursor":"{long}""#)),
        modern("1", "tools/list", "{}", &format!(r#","cursor":"{}-x""#, fill("7"))),
        modern("1", "tools/call", "{}", &format!(r#","name":"slow","requestState":"{long}""#)),
        modern("1", "tools/call", "{}", &format!(r#","name":"slow","requestState":"{long}.x""#)),
    ]);
}

#[test]
fn answers_that_nobody_asked_for_are_not_sent_back() {
    let mut server = Server::new();
    let junk: Vec<String> = (0..100_000).map(|key| format!(r#""k{key}":{{}}"#)).collect();
    let junk = junk.join(",");
    let params = format!(r#","name":"slow","inputResponses":{{{junk}}}"#);
    server.hear(&modern("1", "tools/call", r#"{"roots":{}}"#, &params));
    let lines = server.ask(0, 1, r#"{"r":{"method":"roots/list"}}"#);
    assert!(lines[0].contains("input_required"));
    assert!(lines[0].len() < 1_000, "{}", lines[0].len());
}
