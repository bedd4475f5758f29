//! One response as it comes to be: JSON where the answer is all there is, else a stream of events.

use std::borrow::Cow;
use std::collections::VecDeque;

use http::{HeaderValue, Response, header};

use super::ResponseMode;
use super::accept::Accepts;
use super::gate::{SESSION, allow_page};
use super::log::Log;
use super::refusal::{accepted, json, status_code};
use crate::Role;

/// What is known of a response before it begins.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What the client takes.
    pub accepts: Accepts,
    /// What the server prefers.
    pub mode: ResponseMode,
    /// Whether it is a stream whatever else is said: a subscription, or a session's own stream.
    pub stream: bool,
    /// Whether the request follows 2026-07-28.
    pub modern: bool,
    /// The session whose client may come back for events.
    pub session: Option<HeaderValue>,
    /// Whether the stream begins with an event that says where to come back to.
    pub primes: bool,
    /// The page's origin, which the answer must name.
    pub origin: Option<HeaderValue>,
    /// How many messages may wait.
    pub max_messages: usize,
    /// How many bytes of messages may wait.
    pub max_bytes: usize,
}

/// How a response begins.
#[derive(Debug)]
pub enum Start {
    /// With everything.
    Whole(Vec<u8>),
    /// With a stream.
    Stream,
}

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It waits to be written, or is kept.
    Kept,
    /// This response cannot carry it.
    Refused,
    /// The client reads too slowly for it; the response is over.
    Overflow,
}

#[derive(Debug)]
enum State {
    Undecided,
    /// An answer and its status, which is all there is.
    Answered(u16, Vec<u8>),
    /// Nothing.
    Silent,
    Streaming,
}

#[derive(Debug)]
struct Frame {
    bytes: Vec<u8>,
    progress: bool,
}

/// A response.
#[derive(Debug)]
pub struct Reply {
    plan: Plan,
    state: State,
    started: bool,
    out: VecDeque<Frame>,
    unsent: usize,
    log: Option<Log>,
    attached: bool,
    /// Nothing follows.
    over: bool,
    /// How often somebody took the stream over.
    epoch: u32,
}

impl Reply {
    /// A response of which nothing is known yet; `lane` tells its events from another's.
    #[must_use]
    pub fn new(plan: Plan, lane: u64) -> Self {
        let log = plan.session.is_some().then(|| Log::new(lane));
        let mut reply = Self {
            state: State::Undecided,
            started: false,
            out: VecDeque::new(),
            unsent: 0,
            log,
            attached: true,
            over: false,
            epoch: 0,
            plan,
        };
        // Elsewhere the head waits for the first message, because a refusal is JSON.
        if reply.plan.stream && reply.plan.session.is_some() {
            reply.stream();
        }
        reply
    }

    /// A message of this response.
    pub fn message(&mut self, message: &[u8], role: Role) -> Taken {
        if self.over {
            return Taken::Refused;
        }
        match role {
            Role::Answer { status } => {
                let status = self.status(status);
                self.answer(Cow::Borrowed(message), status);
                Taken::Kept
            }
            _ if self.is_json_only() => Taken::Refused,
            Role::Progress => self.event(message, true),
            Role::Other => self.event(message, false),
        }
    }

    /// The same for a message that nobody else needs.
    pub fn take_message(&mut self, message: Vec<u8>, role: Role) -> Taken {
        match role {
            Role::Answer { status } if !self.over => {
                let status = self.status(status);
                self.answer(Cow::Owned(message), status);
                Taken::Kept
            }
            _ => self.message(&message, role),
        }
    }

    /// Nothing gets an answer: the request was cancelled, or the batch asked nothing.
    pub fn silence(&mut self) {
        // Batches are of a revision whose streams do not begin with an event.
        if matches!(self.state, State::Undecided) && !self.plan.primes {
            self.state = State::Silent;
        } else {
            self.stream();
        }
        self.over = true;
    }

    /// The answer takes long: the head goes ahead, where a stream may follow.
    pub fn hurry(&mut self) {
        if !self.over && !self.is_json_only() {
            self.stream();
        }
    }

    /// A comment for a stream that has been silent.
    pub fn keep_alive(&mut self) {
        if matches!(self.state, State::Streaming)
            && self.attached
            && self.out.is_empty()
            && !self.over
        {
            self.push(b": keepalive\n\n".to_vec(), false);
        }
    }

    /// How it begins, once, when that is known.
    pub fn start(&mut self) -> Option<Response<Start>> {
        if self.started || matches!(self.state, State::Undecided) {
            return None;
        }
        self.started = true;
        let mut response = match std::mem::replace(&mut self.state, State::Streaming) {
            State::Answered(status, answer) => json(status, answer).map(Start::Whole),
            State::Silent => accepted().map(Start::Whole),
            State::Streaming | State::Undecided => stream_head(),
        };
        if let Some(session) = &self.plan.session {
            response.headers_mut().insert(SESSION, session.clone());
        }
        allow_page(response.headers_mut(), self.plan.origin.clone());
        Some(response)
    }

    /// How it begins, as `start` would say it, where that is JSON under no other headers than [`super::JSON_LINES`]: the
    /// status and all of the answer.
    pub fn start_json(&mut self) -> Option<(u16, Vec<u8>)> {
        if self.started || self.plan.session.is_some() || self.plan.origin.is_some() {
            return None;
        }
        match std::mem::replace(&mut self.state, State::Streaming) {
            State::Answered(status, answer) => {
                self.started = true;
                Some((status, answer))
            }
            other => {
                self.state = other;
                None
            }
        }
    }

    /// An answer that whoever brings it writes at once: its status, where it would be JSON under no other headers than
    /// [`super::JSON_LINES`]. Nothing else begins or follows then.
    pub fn pass(&mut self, role: Role) -> Option<u16> {
        let Role::Answer { status } = role else { return None };
        let (status, bare) =
            (self.status(status), self.plan.session.is_none() && self.plan.origin.is_none());
        if !bare || self.over || self.started || !self.answers_json(status) {
            return None;
        }
        (self.state, self.started, self.over) = (State::Streaming, true, true);
        Some(status)
    }

    /// The head of a stream was looked at, and not sent.
    pub fn restart(&mut self) {
        self.started = false;
    }

    /// What can be written now.
    pub fn take(&mut self) -> Option<Vec<u8>> {
        self.unsent = 0;
        let mut bytes = self.out.pop_front()?.bytes;
        while let Some(frame) = self.out.pop_front() {
            bytes.extend_from_slice(&frame.bytes);
        }
        Some(bytes)
    }

    /// Whether nothing follows what was taken.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.over && self.started && self.out.is_empty()
    }

    /// Whether the head was taken.
    #[must_use]
    pub fn is_started(&self) -> bool {
        self.started
    }

    /// Whether the answer, if any, is known.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Whether a client could come back for what is kept.
    #[must_use]
    pub fn is_resumable(&self) -> bool {
        self.log.is_some() && self.started && matches!(self.state, State::Streaming)
    }

    /// Whether a client reads.
    #[must_use]
    pub fn is_attached(&self) -> bool {
        self.attached
    }

    /// How often somebody took the stream over.
    #[must_use]
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Nothing follows: the session or the server has ended.
    pub fn end(&mut self) {
        self.stream();
        self.over = true;
    }

    /// The client is gone.
    pub fn detach(&mut self) {
        self.attached = false;
        self.out.clear();
        self.unsent = 0;
    }

    /// A client comes back for the events after this number, and stays.
    pub fn resume(&mut self, after: u64, origin: Option<HeaderValue>) {
        let frames: Vec<_> =
            self.log.iter().flat_map(|log| log.after(after)).map(<[u8]>::to_vec).collect();
        self.out.clear();
        self.unsent = 0;
        self.epoch += 1;
        self.attached = true;
        self.started = false;
        self.state = State::Streaming;
        self.plan.origin = origin;
        for frame in frames {
            self.push(frame, false);
        }
    }

    fn is_json_only(&self) -> bool {
        let json = !self.plan.accepts.events || self.plan.mode == ResponseMode::Json;
        json && !self.plan.stream && matches!(self.state, State::Undecided)
    }

    /// Whether nothing but a stream will do, so that the head need not wait.
    #[must_use]
    pub fn is_stream_only(&self) -> bool {
        self.plan.stream || !self.plan.accepts.json || self.plan.mode == ResponseMode::Sse
    }

    /// The status of an answer in this era.
    fn status(&self, status: u16) -> u16 {
        if self.plan.modern || status != 404 { status } else { 200 }
    }

    /// Whether an answer with this status is JSON, and not an event.
    fn answers_json(&self, status: u16) -> bool {
        let undecided = matches!(self.state, State::Undecided);
        undecided && (status != 200 || !self.is_stream_only() || self.is_json_only())
    }

    fn answer(&mut self, message: Cow<'_, [u8]>, status: u16) {
        if self.answers_json(status) {
            self.state = State::Answered(status, message.into_owned());
        } else {
            self.stream();
            let _ = self.frame(&message, false, true);
        }
        self.over = true;
    }

    fn event(&mut self, message: &[u8], progress: bool) -> Taken {
        self.stream();
        self.frame(message, progress, false)
    }

    /// Decides for a stream.
    fn stream(&mut self) {
        if !matches!(self.state, State::Undecided) {
            return;
        }
        self.state = State::Streaming;
        if let Some(log) = self.log.as_mut().filter(|_| self.plan.primes) {
            let (_, id) = log.next_id();
            self.push(format!("id: {id}\nretry: 1000\ndata:\n\n").into_bytes(), false);
        }
    }

    fn frame(&mut self, message: &[u8], progress: bool, last: bool) -> Taken {
        let crowded = self.out.len() >= self.plan.max_messages / 2;
        let replaces = progress && crowded && self.out.back().is_some_and(|frame| frame.progress);
        let full = self.out.len() >= self.plan.max_messages
            || self.unsent.saturating_add(message.len()) > self.plan.max_bytes;
        if full && !replaces && !last && !self.out.is_empty() {
            if self.log.is_none() {
                self.over = true;
                return Taken::Overflow;
            }
            self.detach();
        }
        let mut bytes = Vec::with_capacity(message.len() + 48);
        if let Some(log) = &mut self.log {
            let (number, id) = log.next_id();
            push_frame(&mut bytes, Some(&id), message);
            let bounds = (self.plan.max_messages, self.plan.max_bytes);
            log.keep(number, &bytes, progress && (replaces || !self.attached), progress, bounds);
        } else {
            push_frame(&mut bytes, None, message);
        }
        if replaces && let Some(frame) = self.out.pop_back() {
            self.unsent -= frame.bytes.len();
        }
        if self.attached {
            self.push(bytes, progress);
        }
        Taken::Kept
    }

    fn push(&mut self, bytes: Vec<u8>, progress: bool) {
        self.unsent += bytes.len();
        self.out.push_back(Frame { bytes, progress });
    }
}

/// Appends one event. JSON has a raw line end between tokens alone, where a space is as good.
fn push_frame(out: &mut Vec<u8>, id: Option<&str>, message: &[u8]) {
    if let Some(id) = id {
        out.extend_from_slice(b"id: ");
        out.extend_from_slice(id.as_bytes());
        out.push(b'\n');
    }
    out.extend_from_slice(b"event: message\ndata: ");
    let start = out.len();
    out.extend_from_slice(message);
    for byte in &mut out[start..] {
        if matches!(*byte, b'\n' | b'\r') {
            *byte = b' ';
        }
    }
    out.extend_from_slice(b"\n\n");
}

fn stream_head() -> Response<Start> {
    let mut response = Response::new(Start::Stream);
    *response.status_mut() = status_code(200);
    let headers = response.headers_mut();
    headers.reserve(5);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    let cache = HeaderValue::from_static("no-cache, no-store, no-transform");
    headers.insert(header::CACHE_CONTROL, cache);
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

#[cfg(test)]
mod tests;
