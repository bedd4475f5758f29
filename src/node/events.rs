//! Actions and events as the one JSON array that JavaScript decodes; `src/js/events.ts` reads it.

use haft_protocol::{Action, CallId, PeerId};
use haft_schema::json::push_string;
use haft_transport::Event;

const RUN: u8 = b'0';
const ABORT: u8 = b'1';
const ANSWER: u8 = b'2';
const SEND: u8 = b'3';
const CLOSED: u8 = b'4';
const READY: u8 = b'5';
const HTTP_CLOSED: u8 = b'6';

/// JSON text of a list of events, built one by one.
#[derive(Default)]
pub(crate) struct EventText {
    text: String,
}

impl EventText {
    /// The finished text; `None` where there was no event.
    pub(crate) fn finish(mut self) -> Option<String> {
        if self.text.is_empty() {
            return None;
        }
        self.text.push_str("]]");
        Some(self.text)
    }

    /// Adds an action of the engine; `bytes` holds its messages.
    pub(crate) fn action(&mut self, action: &Action, bytes: &[u8]) {
        match action {
            Action::Send { peer, bytes: message, related, .. } => {
                self.send(
                    *peer,
                    &bytes[message.clone()],
                    related.as_ref().map(|id| &bytes[id.clone()]),
                );
            }
            Action::Run { call, handle, arguments, lane, .. } => {
                self.run(*call, *handle, arguments, *lane);
            }
            Action::Abort { call, reason } => self.abort(*call, reason),
            Action::Answer { call, ticket, answer } => self.answer(*call, *ticket, answer),
            Action::Silence { .. } => {}
        }
    }

    /// Adds an event of the native stdio transport.
    pub(crate) fn event(&mut self, event: &Event) {
        match event {
            Event::Run { call, handle, arguments, lane, .. } => {
                self.run(*call, *handle, arguments, *lane);
            }
            Event::Abort { call, reason } => self.abort(*call, reason),
            Event::Answer { call, ticket, answer } => self.answer(*call, *ticket, answer),
            Event::Send { peer, message, related, .. } => {
                self.send(*peer, message, related.as_deref());
            }
            Event::Ready { exchange } => {
                self.begin(READY);
                self.number(*exchange);
            }
            Event::HttpClosed { id, problem } => {
                self.begin(HTTP_CLOSED);
                self.number(u64::from(*id));
                self.problem(problem.as_deref());
            }
            Event::Closed { problem } => {
                self.begin(CLOSED);
                self.problem(problem.as_deref());
            }
            // JavaScript has nothing to do when reading ends, and knows no later kind of event.
            _ => {}
        }
    }

    fn send(&mut self, peer: PeerId, message: &[u8], related: Option<&[u8]>) {
        self.begin(SEND);
        self.number(peer.to_number());
        self.json(&String::from_utf8_lossy(message));
        self.json(&related.map_or("null".into(), String::from_utf8_lossy));
    }

    fn run(&mut self, call: CallId, handle: u32, arguments: &str, lane: u64) {
        self.begin(RUN);
        self.number(call.to_number());
        self.number(u64::from(handle));
        self.json(arguments);
        if lane != 0 {
            self.number(lane);
        }
    }

    fn abort(&mut self, call: CallId, reason: &str) {
        self.begin(ABORT);
        self.number(call.to_number());
        self.string(reason);
    }

    fn answer(&mut self, call: CallId, ticket: u32, answer: &Result<String, String>) {
        self.begin(ANSWER);
        self.number(call.to_number());
        self.number(u64::from(ticket));
        match answer {
            Ok(answers) => {
                self.json("1");
                self.json(answers);
            }
            Err(words) => {
                self.json("0");
                self.string(words);
            }
        }
    }

    fn problem(&mut self, problem: Option<&str>) {
        match problem {
            Some(problem) => self.string(problem),
            None => self.json("null"),
        }
    }

    fn begin(&mut self, kind: u8) {
        self.text.push_str(if self.text.is_empty() { "[[" } else { "],[" });
        self.text.push(char::from(kind));
    }

    fn json(&mut self, json: &str) {
        self.text.push(',');
        self.text.push_str(json);
    }

    fn string(&mut self, text: &str) {
        self.text.push(',');
        push_string(&mut self.text, text);
    }

    fn number(&mut self, number: u64) {
        self.text.push(',');
        self.text.push_str(itoa::Buffer::new().format(number));
    }
}
