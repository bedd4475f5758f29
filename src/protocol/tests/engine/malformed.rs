//! A flood of broken messages: nothing panics, and each request whose id can be read is answered
//! exactly once.

use crate::support::{Server, call, modern, plain};

/// A xorshift generator, so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap()
    }
}

fn seeds() -> Vec<String> {
    vec![
        plain("17", "ping"),
        plain(r#""abc""#, "tools/list"),
        call("17", "echo", r#"{"text":"a\u0062c","more":[1,{"b":null}]}"#),
        call("-3", "slow", r#"{"a":1e5,"b":[[[]]]}"#),
        modern("17", "server/discover", "{}", ""),
        modern("17", "tools/call", r#"{"elicitation":{}}"#, r#","name":"echo","arguments":{}"#),
        modern("17", "tools/call", "{}", r#","name":"slow","inputResponses":{},"requestState":"x""#),
        modern("17", "subscriptions/listen", "{}", r#","notifications":{"toolsListChanged":true}"#),
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":17}}"#.to_owned(),
        r#"{"jsonrpc":"2.0","id":17,"result":{"action":"accept"}}"#.to_owned(),
        format!("[{},{}]", plain("1", "ping"), call("2", "echo", r#"{"text":"a"}"#)),
        r#"{"jsonrpc":"2.0","id":17,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"elicitation":{}}}}"#.to_owned(),
    ]
}

fn mutate(random: &mut Random, seed: &str) -> Vec<u8> {
    let mut bytes = seed.as_bytes().to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len().max(1)).min(bytes.len());
        match random.below(6) {
            0 => bytes.truncate(at),
            1 if at < bytes.len() => bytes[at] = u8::try_from(random.below(256)).unwrap(),
            2 => bytes.insert(at, b"{}[]\",:\\0-.enu \xff"[random.below(16)]),
            3 if at < bytes.len() => drop(bytes.remove(at)),
            4 => {
                let end = (at + random.below(12)).min(bytes.len());
                let piece = bytes[at..end].to_vec();
                let to = random.below(bytes.len() + 1);
                bytes.splice(to..to, piece);
            }
            _ if at + 1 < bytes.len() => bytes.swap(at, at + 1),
            _ => {}
        }
    }
    bytes
}

#[test]
fn s14_a_hundred_thousand_malformed_lines_are_each_answered_at_most_once() {
    let seeds = seeds();
    let mut random = Random(0x5eed_1234_5678_9abc);
    let mut server = Server::new();
    for round in 0..100_000 {
        let message = mutate(&mut random, &seeds[round % seeds.len()]);
        let begun = server.calls.len();
        let mut lines = server.hear_bytes(&message);
        for call in begun..server.calls.len() {
            lines.extend(server.finish(call, "done"));
        }
        let Ok(parsed) = serde_json::from_slice::<serde_json::Value>(&message) else { continue };
        let Some(id) = parsed.get("id") else { continue };
        if !parsed["method"].is_string() {
            continue;
        }
        if !(id.is_string() || id.is_i64() || id.is_u64()) {
            continue;
        }
        let told = lines
            .iter()
            .filter(|line| !line.starts_with("run") && !line.starts_with("abort"))
            .count();
        let message = String::from_utf8_lossy(&message);
        assert_eq!(told, 1, "round {round}: {message} -> {lines:?}");
        if message.contains("listen") {
            let cancel = format!(
                r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{id}}}}}"#
            );
            server.hear(&cancel);
        }
    }
    assert_eq!(server.engine.running(server.peer), 0);
}
