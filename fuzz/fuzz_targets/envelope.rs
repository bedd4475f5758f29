//! Any bytes as a message: no panic, and every answer is one line of JSON.
#![no_main]

use haft_protocol::{Action, Actions, Engine, EngineOptions, Facts, ServerInfo};
use haft_tool::Catalog;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|message: &[u8]| {
    let options = EngineOptions::new([7; 32]);
    let engine = Engine::new(ServerInfo::new("fuzz", "1.0.0"), options, Catalog::default());
    let peer = engine.connect();
    let mut actions = Actions::default();
    engine.receive(peer, message, &Facts { now_ms: 0 }, &mut actions);
    for action in &actions.list {
        if let Action::Send { bytes, .. } = action {
            let answer = &actions.bytes[bytes.clone()];
            assert!(!answer.contains(&b'\n'));
            let answer = std::str::from_utf8(answer).expect("an answer is UTF-8");
            assert!(haft_schema::json::parse(answer).is_ok());
        }
    }
});
