//! A server of four tools, and its actions as lines that a test can compare.

use std::sync::Arc;

use haft_protocol::{Action, Actions, CallId, Engine, EngineOptions, Facts, PeerId, ServerInfo};
use haft_tool::{Block, Catalog, Entry, Outcome, Tool};

const TOOLS: [&str; 4] = [
    r#"{"name":"echo","description":"Says it again.","effect":"read","input":{"type":"object","properties":{"text":{"type":"string"}},"required":["text"],"additionalProperties":false}}"#,
    r#"{"name":"slow","description":"Takes its time.","effect":"read","timeoutMs":50}"#,
    r#"{"name":"count","description":"Counts.","effect":"read","output":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}}"#,
    r#"{"name":"list","description":"Lists.","effect":"read","output":{"type":"array","items":{"type":"integer"}}}"#,
];

pub(crate) fn tool(index: usize) -> Arc<Tool> {
    Arc::new(Tool::define(TOOLS[index]).expect("a good definition"))
}

pub(crate) fn catalog(count: usize) -> Catalog {
    let entries = (0..count)
        .map(|index| Entry {
            handle: u32::try_from(index).expect("a small number"),
            tool: tool(index),
        })
        .collect();
    Catalog::new(entries).expect("distinct names")
}

pub(crate) fn options() -> EngineOptions {
    EngineOptions::new([7; 32])
}

pub(crate) struct Server {
    pub(crate) engine: Engine,
    pub(crate) peer: PeerId,
    pub(crate) now_ms: u64,
    /// The calls, in the order in which they began.
    pub(crate) calls: Vec<CallId>,
    actions: Actions,
}

impl Server {
    pub(crate) fn new() -> Self {
        Self::with(options())
    }

    pub(crate) fn with(options: EngineOptions) -> Self {
        let engine = Engine::new(ServerInfo::new("demo", "1.0.0"), options, catalog(4));
        let peer = engine.connect();
        Self { engine, peer, now_ms: 1_000_000, calls: Vec::new(), actions: Actions::default() }
    }

    /// A server whose client settled on this revision, and can be asked this.
    pub(crate) fn legacy(revision: &str, capabilities: &str) -> Self {
        let mut server = Self::new();
        server.initialize(revision, capabilities);
        server
    }

    pub(crate) fn initialize(&mut self, revision: &str, capabilities: &str) {
        let answers = self.hear(&format!(
            r#"{{"jsonrpc":"2.0","id":"open","method":"initialize","params":{{"protocolVersion":"{revision}","capabilities":{capabilities},"clientInfo":{{"name":"c","version":"0"}}}}}}"#
        ));
        assert_eq!(answers.len(), 1, "{answers:?}");
        let said = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
        assert_eq!(self.hear(said), [""; 0]);
    }

    pub(crate) fn hear(&mut self, message: &str) -> Vec<String> {
        self.hear_bytes(message.as_bytes())
    }

    pub(crate) fn hear_bytes(&mut self, message: &[u8]) -> Vec<String> {
        let facts = Facts { now_ms: self.now_ms };
        self.engine.receive(self.peer, message, &facts, &mut self.actions);
        self.lines()
    }

    /// The nth call finishes with a text.
    pub(crate) fn finish(&mut self, call: usize, text: &str) -> Vec<String> {
        self.finish_with(call, &Outcome { blocks: vec![Block::text(text)], ..Outcome::default() })
    }

    pub(crate) fn finish_with(&mut self, call: usize, outcome: &Outcome) -> Vec<String> {
        self.engine.finish(self.calls[call], outcome, &mut self.actions);
        self.lines()
    }

    pub(crate) fn progress(
        &mut self,
        call: usize,
        message: Option<&str>,
        progress: Option<f64>,
        total: Option<f64>,
    ) -> Vec<String> {
        self.engine.progress(self.calls[call], message, progress, total, &mut self.actions);
        self.lines()
    }

    pub(crate) fn ask(&mut self, call: usize, ticket: u32, requests: &str) -> Vec<String> {
        let facts = Facts { now_ms: self.now_ms };
        self.engine.request(self.calls[call], ticket, requests, &facts, &mut self.actions);
        self.lines()
    }

    pub(crate) fn tick(&mut self) -> Vec<String> {
        self.engine.tick(&Facts { now_ms: self.now_ms }, &mut self.actions);
        self.lines()
    }

    pub(crate) fn set_tools(&mut self, count: usize) -> Vec<String> {
        self.engine.set_catalog(catalog(count), &mut self.actions);
        self.lines()
    }

    pub(crate) fn disconnect(&mut self) -> Vec<String> {
        self.engine.disconnect(self.peer, &mut self.actions);
        self.lines()
    }

    pub(crate) fn end_subscriptions(&mut self) -> Vec<String> {
        self.engine.end_subscriptions(self.peer, &mut self.actions);
        self.lines()
    }

    /// A message is its text, after `[id]` where it is neither an answer nor a plain notification.
    fn lines(&mut self) -> Vec<String> {
        let text = |range: &std::ops::Range<usize>| {
            String::from_utf8(self.actions.bytes[range.clone()].to_vec()).expect("UTF-8")
        };
        let mut lines = Vec::new();
        for action in &self.actions.list {
            lines.push(match action {
                Action::Send { bytes, related, .. } => {
                    let message = text(bytes);
                    assert!(!message.contains('\n'), "one line: {message:?}");
                    assert!(!message.contains("\"id\":null"), "{message}");
                    serde_json::from_str::<serde_json::Value>(&message).expect("JSON");
                    match related {
                        Some(id) if id.start >= bytes.end => format!("[{}] {message}", text(id)),
                        _ => message,
                    }
                }
                Action::Silence { peer, lane } => format!("silence {peer:?} {lane}"),
                Action::Run { call, handle, arguments, progress, .. } => {
                    self.calls.push(*call);
                    let progress = if *progress { " with progress" } else { "" };
                    format!("run {handle}{progress} {arguments}")
                }
                Action::Abort { call, reason } => format!("abort {} {reason}", self.number(*call)),
                Action::Answer { call, ticket, answer } => {
                    format!("answer {} {ticket} {answer:?}", self.number(*call))
                }
            });
        }
        self.actions.clear();
        lines
    }

    fn number(&self, call: CallId) -> usize {
        self.calls.iter().position(|other| *other == call).expect("a known call")
    }
}

/// A request without params.
pub(crate) fn plain(id: &str, method: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}"}}"#)
}

/// A legacy `tools/call`.
pub(crate) fn call(id: &str, name: &str, arguments: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"{name}","arguments":{arguments}}}}}"#
    )
}

/// A request of 2026-07-28 whose client can be asked this; `params` are further members, each
/// with a comma before it.
pub(crate) fn modern(id: &str, method: &str, capabilities: &str, params: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{{"_meta":{{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{capabilities}}}{params}}}}}"#
    )
}

/// The end of every result on 2026-07-28.
pub(crate) const END: &str =
    r#""_meta":{"io.modelcontextprotocol/serverInfo":{"name":"demo","version":"1.0.0"}}}}"#;

/// A result that says this text alone.
pub(crate) fn says(id: &str, text: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"result":{{"content":[{{"type":"text","text":"{text}"}}]}}}}"#
    )
}

/// A failure that says this text alone.
pub(crate) fn fails(id: &str, text: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"result":{{"content":[{{"type":"text","text":"{text}"}}],"isError":true}}}}"#
    )
}

/// An error answer.
pub(crate) fn error(id: &str, code: i32, message: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":{code},"message":"{message}"}}}}"#)
}

/// An error answer to nobody in particular.
pub(crate) fn error_without_id(code: i32, message: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","error":{{"code":{code},"message":"{message}"}}}}"#)
}
