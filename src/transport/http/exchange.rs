//! Requests that arrive in JavaScript and get the same checks, words and answers.

use std::sync::Arc;

use haft_protocol::Actions;
use haft_protocol::http::{Admitted, Reply, Start, Verb, Whole, busy, taken_over, too_long};
use http::request::Parts;
use http::{HeaderName, HeaderValue, Method, Request, Uri};

use super::HttpOptions;
use super::hub::Hub;
use super::serve::{Asked, Outcome};
use super::site::Site;
use super::stream::{Next, Stream, next};

/// Options that requests from elsewhere are served with.
#[derive(Debug)]
pub struct Mount {
    site: Arc<Site>,
}

impl Mount {
    /// A mount; its port and host mean nothing.
    #[must_use]
    pub fn new(hub: &Hub, options: HttpOptions) -> Self {
        Self { site: Arc::new(Site::new(hub.next_site(), options)) }
    }

    /// Its number among the hub's listeners and mounts.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.site.id
    }

    /// A request came: its head.
    pub fn begin<'h>(
        &self,
        hub: &Arc<Hub>,
        method: &str,
        url: &str,
        headers: impl IntoIterator<Item = (&'h str, &'h str)>,
    ) -> Exchange {
        let number = hub.next_lane();
        let exchange =
            |state| Exchange { hub: Arc::clone(hub), site: Arc::clone(&self.site), number, state };
        let Some(parts) = read_head(method, url, headers) else {
            return exchange(State::Whole(haft_protocol::http::unreadable()));
        };
        match self.site.gate.admit(&parts) {
            Ok(_) if self.site.is_closing() => {
                exchange(State::Whole(busy("The server is closing")))
            }
            Ok(admitted) => {
                exchange(State::Reading(Box::new(Head { parts, admitted }), Vec::new()))
            }
            Err(whole) => exchange(State::Whole(whole)),
        }
    }

    /// Serves nothing more; ends its streams and sessions, and aborts its calls.
    pub fn close(&self, hub: &Hub, actions: &mut Actions) {
        self.site.close_now();
        hub.end_site(self.site.id, actions);
    }
}

/// A request that JavaScript drives, and its response.
#[derive(Debug)]
pub struct Exchange {
    hub: Arc<Hub>,
    site: Arc<Site>,
    number: u64,
    state: State,
}

#[derive(Debug)]
enum State {
    Reading(Box<Head>, Vec<u8>),
    Whole(Whole),
    /// The head was taken; the body was not.
    Body(Vec<u8>),
    Stream(Arc<Stream>, u32),
    Done,
}

/// An admitted head.
#[derive(Debug)]
struct Head {
    parts: Parts,
    admitted: Admitted,
}

impl Exchange {
    /// By which events name it.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Whether its body is wanted.
    #[must_use]
    pub fn wants_body(&self) -> bool {
        matches!(&self.state, State::Reading(head, _) if head.admitted.verb == Verb::Post)
    }

    /// The most bytes of its body.
    #[must_use]
    pub fn body_limit(&self) -> usize {
        self.site.options.limits.max_body_bytes
    }

    /// A part of the body; `false` where no more is wanted, because the answer is there.
    pub fn push(&mut self, chunk: &[u8]) -> bool {
        let limit = self.body_limit();
        let State::Reading(_, body) = &mut self.state else { return false };
        if body.len() + chunk.len() <= limit {
            body.extend_from_slice(chunk);
            return true;
        }
        self.state = State::Whole(too_long(limit));
        false
    }

    /// The body is complete. What the engine wants done is for the caller to route.
    pub fn end(&mut self, actions: &mut Actions) {
        let (head, body) = match std::mem::replace(&mut self.state, State::Done) {
            State::Reading(head, body) => (head, body),
            other => {
                self.state = other;
                return;
            }
        };
        let Head { parts, admitted } = *head;
        let request = Arc::new(parts);
        let script = Some(self.number);
        let asked =
            Asked { site: &self.site, request, admitted: &admitted, bytes: body.len(), script };
        let outcome = match admitted.verb {
            Verb::Post => self.hub.post(&asked, &body, actions),
            Verb::Get => self.hub.get(&asked),
            Verb::Delete => self.hub.delete(&asked, actions),
        };
        self.state = match outcome {
            Outcome::Whole(whole) => State::Whole(whole),
            Outcome::Stream(stream, epoch) => {
                if stream.with(|reply| reply.is_stream_only()) {
                    stream.with(Reply::hurry);
                }
                State::Stream(stream, epoch)
            }
        };
    }

    /// The status and the headers, once, when they are decided.
    pub fn head(&mut self) -> Option<(u16, Vec<(String, String)>)> {
        match std::mem::replace(&mut self.state, State::Done) {
            State::Whole(whole) => {
                let (parts, body) = whole.into_parts();
                self.state = State::Body(body);
                Some(head(&parts))
            }
            State::Stream(stream, epoch) => {
                let start = stream.with(|reply| (reply.epoch() == epoch).then(|| reply.start()));
                let Some(start) = start else {
                    self.state = State::Whole(taken_over());
                    return self.head();
                };
                self.state = State::Stream(stream, epoch);
                let (parts, start) = start?.into_parts();
                if let Start::Whole(body) = start {
                    self.state = State::Body(body);
                }
                Some(head(&parts))
            }
            other => {
                self.state = other;
                None
            }
        }
    }

    /// What can be written now, after the head.
    pub fn read(&mut self) -> Option<Vec<u8>> {
        match &mut self.state {
            State::Body(body) => {
                let body = std::mem::take(body);
                self.state = State::Done;
                if body.is_empty() { None } else { Some(body) }
            }
            State::Stream(stream, epoch) => {
                let started = stream.with(|reply| reply.is_started() || reply.epoch() != *epoch);
                match if started { stream.with(|reply| next(reply, *epoch)) } else { None } {
                    Some(Next::Bytes(bytes)) => Some(bytes),
                    Some(Next::End) => {
                        self.state = State::Done;
                        None
                    }
                    None => None,
                }
            }
            State::Reading(..) | State::Whole(_) | State::Done => None,
        }
    }

    /// Whether everything was read.
    #[must_use]
    pub fn is_done(&self) -> bool {
        match &self.state {
            State::Done => true,
            State::Body(body) => body.is_empty(),
            State::Stream(stream, epoch) => {
                stream.with(|reply| reply.is_done() || reply.epoch() != *epoch)
            }
            State::Reading(..) | State::Whole(_) => false,
        }
    }

    /// The answer takes long: a stream begins, where one may.
    pub fn hurry(&mut self) {
        if let State::Stream(stream, _) = &self.state {
            stream.with(Reply::hurry);
        }
    }

    /// A comment for a stream that is silent.
    pub fn keep_alive(&mut self) {
        if let State::Stream(stream, _) = &self.state {
            stream.with(Reply::keep_alive);
        }
    }

    /// The client is gone, or everything was written.
    pub fn gone(&mut self, actions: &mut Actions) {
        if let State::Stream(stream, epoch) = std::mem::replace(&mut self.state, State::Done) {
            self.hub.gone(&stream, epoch, actions);
        }
    }
}

fn head(parts: &http::response::Parts) -> (u16, Vec<(String, String)>) {
    let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    let headers = parts.headers.iter().map(|(name, value)| (name.to_string(), text(value)));
    (parts.status.as_u16(), headers.collect())
}

fn read_head<'h>(
    method: &str,
    url: &str,
    headers: impl IntoIterator<Item = (&'h str, &'h str)>,
) -> Option<Parts> {
    let (mut parts, ()) = Request::new(()).into_parts();
    parts.method = Method::from_bytes(method.as_bytes()).ok()?;
    parts.uri = url.parse::<Uri>().ok()?;
    for (name, value) in headers {
        let name = HeaderName::from_bytes(name.as_bytes()).ok()?;
        // Node reads the bytes of a header as Latin-1.
        let bytes: Option<Vec<u8>> =
            value.chars().map(|letter| u8::try_from(u32::from(letter)).ok()).collect();
        parts.headers.append(name, HeaderValue::from_bytes(&bytes?).ok()?);
    }
    Some(parts)
}
