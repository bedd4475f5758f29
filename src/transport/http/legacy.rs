//! Legacy clients: their sessions, and the streams of these.

use haft_protocol::http::{
    Plan, Posted, Reply, Session, accepted, answered, busy, ended, refuse_session,
};
use haft_protocol::{Action, Actions, PeerId, Revision, Role};
use http::HeaderValue;

use super::hub::Hub;
use super::serve::{Asked, Outcome, SESSION};
use crate::clock::facts;

const LAST_EVENT: &str = "last-event-id";
/// How many answered streams of one session wait for their client to come back.
const MAX_KEPT: usize = 8;
/// How many streams of one session may belong to no request.
const MAX_OWN: usize = 16;

impl Hub {
    /// A session's own stream, or one that its client comes back to.
    pub(crate) fn get(&self, asked: &Asked<'_>) -> Outcome {
        if asked.site.is_closing_now() {
            return asked.whole(busy("The server is closing"));
        }
        let Some(id) = asked.session() else { return asked.whole(refuse_session()) };
        let (site, admitted) = (asked.site, asked.admitted);
        let mut sessions = self.sessions();
        let session = match sessions.find(id, site.id, admitted.principal, facts().now_ms) {
            Ok(session) => session,
            Err(whole) => return asked.whole(whole),
        };
        let place = asked.header(LAST_EVENT).and_then(read_event_id);
        let resumed = place.and_then(|(lane, after)| {
            let known = session.lanes.contains(&lane);
            Some((self.stream(lane).filter(|_| known)?, after))
        });
        if let Some((stream, after)) = resumed {
            let own = session.own.contains(&stream.lane);
            let waiting = if own { std::mem::take(&mut session.waiting) } else { Vec::new() };
            drop(sessions);
            let (epoch, notice) = stream.resume(after, admitted.origin.clone(), asked.reader());
            self.notify(notice);
            for message in waiting {
                stream.with(|reply| reply.message(&message, Role::Other));
            }
            return Outcome::Stream(stream, epoch);
        }
        let plan = Plan {
            session: HeaderValue::from_str(id).ok(),
            ..self.session_plan(asked, session.peer, true)
        };
        let stream = asked.stream(self.next_lane(), session.peer, plan, false);
        for message in session.waiting.drain(..) {
            stream.with(|reply| reply.message(&message, Role::Other));
        }
        self.add(&stream);
        session.own.push(stream.lane);
        session.lanes.push(stream.lane);
        let oldest = if session.own.len() > MAX_OWN { Some(session.own.remove(0)) } else { None };
        if let Some(oldest) = oldest {
            session.lanes.retain(|lane| *lane != oldest);
        }
        drop(sessions);
        self.end_lane(oldest);
        Outcome::Stream(stream, 0)
    }

    /// The end of a session.
    pub(crate) fn delete(&self, asked: &Asked<'_>, actions: &mut Actions) -> Outcome {
        let Some(id) = asked.session() else { return asked.whole(refuse_session()) };
        let closed = {
            let mut sessions = self.sessions();
            let found = sessions
                .find(id, asked.site.id, asked.admitted.principal, facts().now_ms)
                .map(drop);
            match found {
                Ok(()) => sessions.close(id),
                Err(whole) => return asked.whole(whole),
            }
        };
        if let Some(session) = closed {
            self.end_session(&session, actions);
        }
        asked.whole(ended())
    }

    pub(crate) fn initialize(
        &self,
        asked: &Asked<'_>,
        posted: &Posted<'_>,
        actions: &mut Actions,
    ) -> Outcome {
        let (peer, now_ms) = (self.engine.connect(), facts().now_ms);
        self.engine.receive_posted(peer, 0, posted, None, &facts(), actions);
        let mut answer = match &actions.list[..] {
            [Action::Send { role: Role::Answer { status }, bytes, .. }] => {
                let status = if *status == 404 { 200 } else { *status };
                answered(actions.bytes[bytes.clone()].to_vec(), status)
            }
            _ => busy("The client is gone"),
        };
        actions.clear();
        if self.engine.revision(peer).is_none() || !asked.site.has_sessions() {
            self.engine.disconnect(peer, actions);
            return asked.whole(answer);
        }
        let Some(id) = self.open_session(asked, peer, now_ms, actions) else {
            self.engine.disconnect(peer, actions);
            return asked.whole(busy("Too many sessions are in use"));
        };
        if let Ok(id) = HeaderValue::from_str(&id) {
            answer.headers_mut().insert(SESSION, id);
        }
        asked.whole(answer)
    }

    fn open_session(
        &self,
        asked: &Asked<'_>,
        peer: PeerId,
        now_ms: u64,
        actions: &mut Actions,
    ) -> Option<String> {
        let (site, limits) = (asked.site.id, &asked.site.options.limits);
        let busy = |session: &Session| self.is_busy(session);
        let id = random_id()?;
        let mut sessions = self.sessions();
        let mut over = sessions.sweep(site, now_ms, limits.session_idle_ms, busy);
        let room = sessions.count(site) < limits.max_sessions || {
            over.extend(sessions.evict(site, busy));
            sessions.count(site) < limits.max_sessions
        };
        if room {
            sessions.open(&id, peer, site, asked.admitted.principal, now_ms);
        }
        drop(sessions);
        for session in &over {
            self.end_session(session, actions);
        }
        room.then_some(id)
    }

    pub(crate) fn legacy_silent(
        &self,
        asked: &Asked<'_>,
        posted: &Posted<'_>,
        actions: &mut Actions,
    ) -> Outcome {
        match asked.session() {
            Some(id) => {
                let found = self
                    .sessions()
                    .find(id, asked.site.id, asked.admitted.principal, facts().now_ms)
                    .map(|session| session.peer);
                match found {
                    Ok(peer) => {
                        self.engine.receive_posted(peer, 0, posted, None, &facts(), actions);
                        asked.whole(accepted())
                    }
                    Err(whole) => asked.whole(whole),
                }
            }
            None if asked.site.needs_session() => asked.whole(refuse_session()),
            // Ids of strangers must not match, so there is nothing that it could be about.
            None => asked.whole(accepted()),
        }
    }

    pub(crate) fn legacy(
        &self,
        asked: &Asked<'_>,
        posted: &Posted<'_>,
        revision: Revision,
        actions: &mut Actions,
    ) -> Outcome {
        let Some(id) = asked.session() else {
            if asked.site.needs_session() {
                return asked.whole(refuse_session());
            }
            let plan = asked.plan(false, false);
            let peer = self.engine.connect_as(revision);
            return self.alone(asked, posted, peer, plan, false, actions);
        };
        if self.is_full() {
            return asked.whole(busy("Too many requests are waiting"));
        }
        let mut sessions = self.sessions();
        let principal = asked.admitted.principal;
        let session = match sessions.find(id, asked.site.id, principal, facts().now_ms) {
            Ok(session) => session,
            Err(whole) => return asked.whole(whole),
        };
        let peer = session.peer;
        let plan = Plan {
            session: HeaderValue::from_str(id).ok(),
            ..self.session_plan(asked, peer, false)
        };
        let stream = asked.stream(self.next_lane(), peer, plan, false);
        self.add(&stream);
        session.lanes.push(stream.lane);
        let over = |lane: &&u64| {
            self.stream(**lane).is_none_or(|stream| stream.with(|reply| reply.is_over()))
        };
        let kept: Vec<u64> =
            session.lanes[..session.lanes.len() - 1].iter().filter(over).copied().collect();
        let oldest = kept.first().copied().filter(|_| kept.len() > MAX_KEPT);
        if let Some(oldest) = oldest {
            session.lanes.retain(|lane| *lane != oldest);
        }
        drop(sessions);
        self.end_lane(oldest);
        self.engine.receive_posted(peer, stream.lane, posted, None, &facts(), actions);
        Outcome::Stream(stream, 0)
    }

    fn session_plan(&self, asked: &Asked<'_>, peer: PeerId, stream: bool) -> Plan {
        let revision = self.engine.revision(peer);
        let primes = revision.is_some_and(|revision| revision >= Revision::V2025_11_25);
        Plan { primes, ..asked.plan(false, stream) }
    }

    fn end_lane(&self, lane: Option<u64>) {
        if let Some(stream) = lane.and_then(|lane| self.remove(lane)) {
            let ((), notice) = stream.change(Reply::end);
            self.notify(notice);
        }
    }
}

/// The stream and the number of an event id of ours.
fn read_event_id(id: &str) -> Option<(u64, u64)> {
    let (lane, number) = id.split_once('-')?;
    Some((lane.parse().ok()?, number.parse().ok()?))
}

/// 192 random bits as visible ASCII.
fn random_id() -> Option<String> {
    let mut bytes = [0_u8; 24];
    getrandom::fill(&mut bytes).ok()?;
    Some(bytes.iter().fold(String::with_capacity(48), |mut id, byte| {
        for half in [byte >> 4, byte & 15] {
            id.push(char::from_digit(u32::from(half), 16).unwrap_or('0'));
        }
        id
    }))
}
