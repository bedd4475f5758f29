//! The hot path allocates nothing per ping or listing beyond the reply, whose memory is used again.

#![expect(unsafe_code, reason = "an allocator that counts is the only way to see allocations")]
#![expect(clippy::unwrap_used, reason = "a test")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Arc;

use haft_protocol::{Actions, Engine, EngineOptions, Facts, PeerId, ServerInfo};
use haft_tool::{Catalog, Entry, Tool};

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: every call goes to the system's allocator as it came; counting touches no memory of it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller's promises are the system allocator's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are the system allocator's.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const OPENING: &str = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}"#;

fn engine() -> (Engine, PeerId) {
    let tools = (0..50).map(|number| {
        let text = format!(r#"{{"name":"tool_{number}","description":"Works.","effect":"read"}}"#);
        Entry { handle: number, tool: Arc::new(Tool::define(&text).unwrap()) }
    });
    let catalog = Catalog::new(tools.collect()).unwrap();
    let info = ServerInfo::new("counted", "1.0.0");
    let engine = Engine::new(info, EngineOptions::new([7; 32]), catalog);
    let peer = engine.connect();
    (engine, peer)
}

/// How many allocations a hundred such messages take once the first few have been answered.
fn allocations(engine: &Engine, peer: PeerId, message: &str) -> usize {
    let facts = Facts { now_ms: 0 };
    let mut actions = Actions::default();
    let mut before = 0;
    for turn in 0..110 {
        if turn == 10 {
            before = COUNT.get();
        }
        actions.clear();
        engine.receive(peer, message.as_bytes(), &facts, &mut actions);
        assert!(!actions.bytes.is_empty());
    }
    COUNT.get() - before
}

#[test]
fn a_ping_allocates_nothing() {
    let (engine, peer) = engine();
    allocations(&engine, peer, OPENING);
    let ping = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    assert_eq!(allocations(&engine, peer, ping), 0);
}

#[test]
fn a_listing_is_rendered_once_a_revision_and_then_copied() {
    let (engine, peer) = engine();
    allocations(&engine, peer, OPENING);
    let legacy = r#"{"jsonrpc":"2.0","id":"a","method":"tools/list"}"#;
    let modern = r#"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}"#;
    assert_eq!(allocations(&engine, peer, legacy), 0);
    assert_eq!(allocations(&engine, peer, modern), 0);
}
