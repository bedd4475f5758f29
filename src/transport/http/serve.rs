//! What happens to an admitted request, by its era.

use std::sync::Arc;

use haft_protocol::http::{Admitted, Plan, Posted, Reply, Start, Way, Whole, accepted, busy};
use haft_protocol::{Action, Actions, PeerId};
use http::Response;
use http::request::Parts;

use super::hub::Hub;
use super::site::Site;
use super::stream::{Origin, Reader, Stream};
use crate::clock::facts;

pub(crate) const SESSION: &str = "mcp-session-id";

/// What a request comes to.
pub(crate) enum Outcome {
    /// The whole response.
    Whole(Whole),
    /// A response that comes to be; the number says which reader of it this is.
    Stream(Arc<Stream>, u32),
}

/// An admitted request, without its body.
pub(crate) struct Asked<'a> {
    pub(crate) site: &'a Arc<Site>,
    pub(crate) request: Arc<Parts>,
    pub(crate) admitted: &'a Admitted,
    /// How long its body is.
    pub(crate) bytes: usize,
    /// Who reads the response, if JavaScript does.
    pub(crate) script: Option<u64>,
}

impl Asked<'_> {
    pub(crate) fn whole(&self, whole: Whole) -> Outcome {
        Outcome::Whole(self.admitted.dress(whole))
    }

    /// The only session that the headers name, as text.
    pub(crate) fn session(&self) -> Option<&str> {
        if !self.site.has_sessions() {
            return None;
        }
        let mut values = self.request.headers.get_all(SESSION).iter();
        let first = values.next()?;
        // One that cannot be an id names none of ours.
        Some(first.to_str().ok().filter(|_| values.next().is_none()).unwrap_or_default())
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut values = self.request.headers.get_all(name).iter();
        let first = values.next()?;
        if values.next().is_some() { None } else { first.to_str().ok() }
    }

    pub(crate) fn reader(&self) -> Reader {
        self.script.map_or(Reader::Task(None, None), Reader::Script)
    }

    pub(crate) fn plan(&self, modern: bool, stream: bool) -> Plan {
        let limits = &self.site.options.limits;
        Plan {
            accepts: self.admitted.accepts,
            mode: self.site.mode(),
            stream,
            modern,
            session: None,
            primes: false,
            origin: self.admitted.origin.clone(),
            max_messages: limits.max_queued_messages,
            max_bytes: limits.max_unsent_bytes,
        }
    }

    pub(crate) fn stream(&self, lane: u64, peer: PeerId, plan: Plan, cancels: bool) -> Arc<Stream> {
        let session = plan.session.as_ref().and_then(|id| id.to_str().ok()).map(Box::from);
        let origin = Origin {
            peer,
            session,
            cancels,
            listens: plan.stream && plan.modern,
            site: Arc::clone(self.site),
            request: Arc::clone(&self.request),
            principal: self.admitted.principal,
            bytes: self.bytes,
        };
        Arc::new(Stream::new(lane, origin, Reply::new(plan, lane), self.reader()))
    }
}

impl Hub {
    /// A POST with its body. What the engine wants done is in `actions`, for the caller to deliver.
    pub(crate) fn post(&self, asked: &Asked<'_>, body: &[u8], actions: &mut Actions) -> Outcome {
        // Its body came when its calls had been ended already.
        if asked.site.is_closing_now() {
            return asked.whole(busy("The server is closing"));
        }
        if let Some(id) = asked.session() {
            self.expire(id, asked.site, actions);
        }
        let posted = Posted::read(body);
        match posted.way(&asked.request.headers) {
            Way::Refuse(whole) => asked.whole(whole),
            Way::ModernSilent => asked.whole(accepted()),
            Way::Modern { listens } => self.modern(asked, &posted, listens, actions),
            Way::Initialize => self.initialize(asked, &posted, actions),
            Way::LegacySilent => self.legacy_silent(asked, &posted, actions),
            Way::Legacy { revision } => self.legacy(asked, &posted, revision, actions),
        }
    }

    fn modern(
        &self,
        asked: &Asked<'_>,
        posted: &Posted<'_>,
        listens: bool,
        actions: &mut Actions,
    ) -> Outcome {
        let plan = asked.plan(true, listens);
        self.alone(asked, posted, self.engine.connect(), plan, true, actions)
    }

    /// A request that has a connection to itself.
    pub(crate) fn alone(
        &self,
        asked: &Asked<'_>,
        posted: &Posted<'_>,
        peer: PeerId,
        plan: Plan,
        modern: bool,
        actions: &mut Actions,
    ) -> Outcome {
        let (lane, headers) = (self.next_lane(), modern.then_some(&asked.request.headers));
        if self.is_full() {
            self.engine.disconnect(peer, actions);
            return asked.whole(busy("Too many requests are waiting"));
        }
        let stream = asked.stream(lane, peer, plan, modern);
        // Before the engine has it: another thread may answer, or tell a subscriber, at once.
        self.add(&stream);
        self.engine.receive_posted(peer, lane, posted, headers, &facts(), actions);
        self.settle(stream, actions)
    }

    /// Answers at once what the engine has answered at once.
    fn settle(&self, stream: Arc<Stream>, actions: &mut Actions) -> Outcome {
        let [Action::Send { lane, role, bytes, .. }] = &actions.list[..] else {
            return Outcome::Stream(stream, 0);
        };
        if *lane != stream.lane || stream.session.is_some() {
            return Outcome::Stream(stream, 0);
        }
        let (role, bytes) = (*role, bytes.clone());
        let whole_buffer = bytes == (0..actions.bytes.len());
        let start = stream.with(|reply| {
            if whole_buffer {
                reply.take_message(std::mem::take(&mut actions.bytes), role);
            } else {
                reply.message(&actions.bytes[bytes], role);
            }
            if reply.is_over() { reply.start() } else { None }
        });
        actions.clear();
        let Some(start) = start else { return Outcome::Stream(stream, 0) };
        self.remove(stream.lane);
        self.engine.disconnect(stream.peer, actions);
        if let Some(whole) = whole(start) {
            return Outcome::Whole(whole);
        }
        stream.with(Reply::restart);
        Outcome::Stream(stream, 0)
    }
}

/// A response that is all there.
fn whole(start: Response<Start>) -> Option<Whole> {
    let (parts, start) = start.into_parts();
    match start {
        Start::Whole(body) => Some(Box::new(Response::from_parts(parts, body))),
        Start::Stream => None,
    }
}
