//! What the hub does with the sessions of legacy clients.

use haft_protocol::http::{Reply, Session};
use haft_protocol::{Actions, PeerId, Role};

use super::hub::Hub;
use super::site::Site;
use super::stream::Stream;
use crate::clock::facts;

/// How many messages of no request wait for a stream that could carry them.
const MOST_WAITING: usize = 64;

impl Hub {
    /// Whether a session may not end yet: something of it runs, or somebody reads it.
    pub(crate) fn is_busy(&self, session: &Session) -> bool {
        let read = |lane: &u64| {
            self.stream(*lane)
                .is_some_and(|stream| stream.with(|reply| reply.is_attached() && !reply.is_over()))
        };
        self.engine.running(session.peer) > 0 || session.lanes.iter().any(read)
    }

    /// Ends the sessions of a listener that nobody uses.
    pub(crate) fn sweep(&self, site: &Site, actions: &mut Actions) {
        let idle_ms = site.options.limits.session_idle_ms;
        let busy = |session: &Session| self.is_busy(session);
        let over = self.sessions().sweep(site.id, facts().now_ms, idle_ms, busy);
        for session in &over {
            self.end_session(session, actions);
        }
    }

    /// Ends this session if nobody has used it for too long.
    pub(crate) fn expire(&self, id: &str, site: &Site, actions: &mut Actions) {
        let over = {
            let mut sessions = self.sessions();
            let expired = sessions.get(id).is_some_and(|session| {
                session.idle_ms(facts().now_ms) >= site.options.limits.session_idle_ms
                    && session.site == site.id
                    && !self.is_busy(session)
            });
            if expired { sessions.close(id) } else { None }
        };
        if let Some(session) = over {
            self.end_session(&session, actions);
        }
    }

    /// A stream's session was used.
    pub(crate) fn touch(&self, stream: &Stream) {
        if let Some(id) = &stream.session
            && let Some(session) = self.sessions().get(id)
        {
            session.touch(facts().now_ms);
        }
    }

    /// Ends a session that was taken out of the table.
    pub(crate) fn end_session(&self, session: &Session, actions: &mut Actions) {
        self.engine.disconnect(session.peer, actions);
        for lane in &session.lanes {
            if let Some(stream) = self.remove(*lane) {
                let ((), notice) = stream.change(Reply::end);
                self.notify(notice);
            }
        }
    }

    pub(crate) fn owns(&self, peer: PeerId) -> bool {
        self.sessions().of_peer(peer).is_some()
    }

    /// A message of a session that belongs to no request.
    pub(crate) fn send_unasked(&self, peer: PeerId, message: &[u8]) {
        let stream = {
            let mut sessions = self.sessions();
            let Some(session) = sessions.of_peer(peer) else { return };
            let read = |lane: &u64| {
                self.stream(*lane).filter(|stream| stream.with(|reply| reply.is_attached()))
            };
            let stream = session.own.iter().rev().find_map(read);
            if stream.is_none() {
                if session.waiting.len() >= MOST_WAITING {
                    session.waiting.remove(0);
                }
                session.waiting.push(message.to_vec());
            }
            stream
        };
        if let Some(stream) = stream {
            let (_, notice) = stream.change(|reply| reply.message(message, Role::Other));
            self.notify(notice);
        }
    }
}
