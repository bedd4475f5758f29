//! Requests as the bytes of a POST, written beforehand but for their ids.

use std::io;

use serde_json::{Value, json};

use super::target::Target;
use crate::workload::Workload;

const MODERN: &str = "2026-07-28";
const LEGACY: &str = "2025-11-25";

/// Every id has ten digits, so that no length changes with it.
const FIRST_ID: u64 = 1_000_000_000;
const LAST_ID: u64 = 9_999_999_999;
/// How many digits that are.
pub const ID_DIGITS: usize = 10;

/// The requests of one workload to one server.
pub struct Posts {
    texts: Vec<Text>,
    next: u64,
}

/// The bytes of a request, and where its id is.
struct Text {
    bytes: Vec<u8>,
    id: Option<usize>,
}

impl Posts {
    /// Calls go round `tools` tools.
    pub fn new(target: &Target, workload: Workload, tools: u64) -> io::Result<Self> {
        let texts = if target.is_file {
            let get = format!("GET {} HTTP/1.1\r\nhost: {}\r\n\r\n", target.path, target.address);
            vec![Text { bytes: get.into_bytes(), id: None }]
        } else {
            // Each is answered in its own bytes, and the first answer of a kind is slow to check.
            let bodies = (0..workload.kinds(tools)).map(|tool| workload.body(FIRST_ID, tool));
            bodies.map(|body| post(target, workload, &body)).collect::<io::Result<_>>()?
        };
        Ok(Self { texts, next: FIRST_ID })
    }

    /// The bytes of a call that keeps the event loop of a server to itself.
    pub fn block(target: &Target) -> io::Result<Self> {
        let body = json!({"jsonrpc": "2.0", "id": FIRST_ID, "method": "tools/call", "params": {
            "name": "tool_0000", "arguments": {"text": "block"},
        }});
        Ok(Self { texts: vec![post(target, Workload::Call, &body.to_string())?], next: FIRST_ID })
    }

    /// Which of them the request with this id is.
    pub fn kind(&self, id: u64) -> usize {
        usize::try_from(id).unwrap_or(0) % self.texts.len()
    }

    /// The id and the bytes of the next request.
    pub fn next(&mut self) -> (u64, &[u8]) {
        let id = self.next;
        self.next = if id == LAST_ID { FIRST_ID } else { id + 1 };
        let kind = self.kind(id);
        let text = &mut self.texts[kind];
        if let Some(at) = text.id {
            text.bytes[at..at + ID_DIGITS].copy_from_slice(&digits(id));
        }
        (id, &text.bytes)
    }
}

/// An id as it is written.
pub fn digits(id: u64) -> [u8; ID_DIGITS] {
    let (mut digits, mut left) = ([b'0'; ID_DIGITS], id);
    for digit in digits.iter_mut().rev() {
        *digit += u8::try_from(left % 10).unwrap_or(0);
        left /= 10;
    }
    digits
}

/// A POST of one message. 2026-07-28 has no `ping`, so that is asked as 2025-11-25 asks it without a session.
fn post(target: &Target, workload: Workload, body: &str) -> io::Result<Text> {
    let mut message: Value = serde_json::from_str(body)?;
    let method = message["method"].as_str().unwrap_or_default().to_owned();
    let mut headers = String::new();
    if workload == Workload::Ping {
        headers += &["mcp-protocol-version: ", LEGACY, "\r\n"].concat();
    } else {
        message["params"]["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": MODERN,
            "io.modelcontextprotocol/clientInfo": {"name": "bench", "version": "1.0.0"},
            "io.modelcontextprotocol/clientCapabilities": {},
        });
        let lines = ["mcp-protocol-version: ", MODERN, "\r\nmcp-method: ", &method, "\r\n"];
        headers += &lines.concat();
        if let Some(name) = message["params"]["name"].as_str() {
            headers += &["mcp-name: ", name, "\r\n"].concat();
        }
    }
    let body = message.to_string();
    let head = format!(
        "POST {} HTTP/1.1\r\nhost: {}\r\naccept: application/json, text/event-stream\r\n\
         content-type: application/json\r\n{headers}content-length: {}\r\n\r\n",
        target.path,
        target.address,
        body.len(),
    );
    let id = body
        .find(&FIRST_ID.to_string())
        .ok_or_else(|| io::Error::other("the request has no place for an id"))?;
    Ok(Text { id: Some(head.len() + id), bytes: (head + &body).into_bytes() })
}
