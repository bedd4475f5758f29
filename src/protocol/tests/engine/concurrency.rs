//! Several threads drive one engine.

use std::collections::HashMap;
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};

use haft_protocol::{Action, Actions, CallId, Engine, Facts, ServerInfo};
use haft_tool::{Block, Outcome};

use crate::support::{call, catalog, options};

const CALLS: usize = 10_000;

fn sends(actions: &Actions) -> usize {
    actions.list.iter().filter(|action| matches!(action, Action::Send { .. })).count()
}

fn aborts(actions: &Actions) -> usize {
    actions.list.iter().filter(|action| matches!(action, Action::Abort { .. })).count()
}

#[test]
fn a_call_that_is_finished_and_cancelled_at_once_is_either_answered_or_aborted() {
    let engine = Engine::new(ServerInfo::new("demo", "1"), options(), catalog(4));
    let peer = engine.connect();
    let facts = Facts { now_ms: 0 };
    let mut actions = Actions::default();
    for id in 0..CALLS {
        let request = call(&id.to_string(), "echo", r#"{"text":"a"}"#);
        engine.receive(peer, request.as_bytes(), &facts, &mut actions);
    }
    let calls: Vec<CallId> = actions
        .list
        .iter()
        .map(|action| match action {
            Action::Run { call, .. } => *call,
            other => panic!("{other:?}"),
        })
        .collect();
    let (answered, aborted) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let start = Barrier::new(2);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut actions = Actions::default();
            let outcome = Outcome { blocks: vec![Block::text("a")], ..Outcome::default() };
            start.wait();
            for call in &calls {
                engine.finish(*call, &outcome, &mut actions);
            }
            answered.fetch_add(sends(&actions), Ordering::Relaxed);
        });
        scope.spawn(|| {
            let mut actions = Actions::default();
            start.wait();
            for id in (0..CALLS).rev() {
                let cancel = format!(
                    r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{id}}}}}"#
                );
                engine.receive(peer, cancel.as_bytes(), &facts, &mut actions);
            }
            aborted.fetch_add(aborts(&actions), Ordering::Relaxed);
        });
    });
    assert_eq!(answered.into_inner() + aborted.into_inner(), CALLS);
    assert_eq!(engine.running(peer), 0);
}

#[test]
fn connections_on_many_threads_keep_their_answers_apart() {
    let engine = Engine::new(ServerInfo::new("demo", "1"), options(), catalog(4));
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let engine = &engine;
            scope.spawn(move || {
                let peer = engine.connect();
                let mut actions = Actions::default();
                let mut waiting = HashMap::new();
                for id in 0..1_000 {
                    let text = format!("{thread}-{id}");
                    let request = call(&id.to_string(), "echo", &format!(r#"{{"text":"{text}"}}"#));
                    let facts = Facts { now_ms: 0 };
                    engine.receive(peer, request.as_bytes(), &facts, &mut actions);
                    let Some(Action::Run { call, .. }) = actions.list.pop() else {
                        panic!("no run")
                    };
                    waiting.insert(call, text);
                }
                for (call, text) in waiting {
                    let outcome =
                        Outcome { blocks: vec![Block::text(&*text)], ..Outcome::default() };
                    engine.finish(call, &outcome, &mut actions);
                    let id = text.split_once('-').unwrap().1;
                    let sent = String::from_utf8(std::mem::take(&mut actions.bytes)).unwrap();
                    assert!(sent.contains(&format!("\"id\":{id},")), "{sent}");
                    assert!(sent.contains(&text), "{sent}");
                    actions.clear();
                }
                engine.disconnect(peer, &mut actions);
            });
        }
    });
}

#[test]
fn the_tools_may_change_while_calls_run() {
    let engine = Engine::new(ServerInfo::new("demo", "1"), options(), catalog(4));
    let start = Barrier::new(2);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut actions = Actions::default();
            start.wait();
            for count in 0..200 {
                engine.set_catalog(catalog(1 + count % 4), &mut actions);
            }
        });
        scope.spawn(|| {
            let peer = engine.connect();
            let mut actions = Actions::default();
            start.wait();
            for id in 0..2_000 {
                let list = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/list"}}"#);
                engine.receive(peer, list.as_bytes(), &Facts { now_ms: 0 }, &mut actions);
                serde_json::from_slice::<serde_json::Value>(&actions.bytes).unwrap();
                actions.clear();
            }
        });
    });
}
