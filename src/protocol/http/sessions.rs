//! The sessions of legacy clients: bound to who opened them, ended when nobody uses them.

use std::collections::HashMap;

use super::refusal::{Whole, refuse};
use crate::PeerId;

/// A session.
#[derive(Debug)]
pub struct Session {
    /// The engine's connection.
    pub peer: PeerId,
    /// The listener or mount that it was opened on.
    pub site: u32,
    /// Its streams, the oldest first; some may be read, others wait for their client to come back.
    pub lanes: Vec<u64>,
    /// Those of its streams that belong to no request.
    pub own: Vec<u64>,
    /// Messages of no request, until there is a stream for them.
    pub waiting: Vec<Vec<u8>>,
    principal: Option<usize>,
    used_ms: u64,
}

/// Every session of a server.
#[derive(Debug, Default)]
pub struct Sessions {
    by_id: HashMap<Box<str>, Session>,
    by_peer: HashMap<PeerId, Box<str>>,
}

impl Session {
    /// Somebody used it.
    pub fn touch(&mut self, now_ms: u64) {
        self.used_ms = now_ms;
    }

    /// For how long nobody has.
    #[must_use]
    pub fn idle_ms(&self, now_ms: u64) -> u64 {
        now_ms.saturating_sub(self.used_ms)
    }
}

impl Sessions {
    /// Adds a session.
    pub fn open(
        &mut self,
        id: &str,
        peer: PeerId,
        site: u32,
        principal: Option<usize>,
        now_ms: u64,
    ) {
        let (lanes, own, waiting) = (Vec::new(), Vec::new(), Vec::new());
        let session = Session { peer, site, lanes, own, waiting, principal, used_ms: now_ms };
        self.by_id.insert(id.into(), session);
        self.by_peer.insert(peer, id.into());
    }

    /// The session of this id, if it belongs to whoever asks; otherwise the same answer, whatever
    /// the reason.
    pub fn find(
        &mut self,
        id: &str,
        site: u32,
        principal: Option<usize>,
        now_ms: u64,
    ) -> Result<&mut Session, Whole> {
        match self.by_id.get_mut(id) {
            Some(session) if session.site == site && session.principal == principal => {
                session.used_ms = now_ms;
                Ok(session)
            }
            _ => Err(refuse(404, "There is no such session; initialize a new one")),
        }
    }

    /// The session of a peer.
    pub fn of_peer(&mut self, peer: PeerId) -> Option<&mut Session> {
        self.by_id.get_mut(self.by_peer.get(&peer)?)
    }

    /// The session of this id.
    pub fn get(&mut self, id: &str) -> Option<&mut Session> {
        self.by_id.get_mut(id)
    }

    /// Takes a session out.
    pub fn close(&mut self, id: &str) -> Option<Session> {
        let session = self.by_id.remove(id)?;
        self.by_peer.remove(&session.peer);
        Some(session)
    }

    /// Takes out every session of a listener or mount.
    pub fn close_site(&mut self, site: u32) -> Vec<Session> {
        self.take(|session| session.site == site)
    }

    /// Takes out the sessions of a listener or mount that nobody has used for so long.
    pub fn sweep(
        &mut self,
        site: u32,
        now_ms: u64,
        idle_ms: u64,
        mut busy: impl FnMut(&Session) -> bool,
    ) -> Vec<Session> {
        self.take(|session| {
            session.site == site && session.idle_ms(now_ms) >= idle_ms && !busy(session)
        })
    }

    /// Takes out the session of a listener or mount that was idle for longest, to make room.
    pub fn evict(&mut self, site: u32, mut busy: impl FnMut(&Session) -> bool) -> Option<Session> {
        let idle = self.by_id.iter().filter(|(_, session)| session.site == site && !busy(session));
        let oldest = idle.min_by_key(|(_, session)| session.used_ms)?;
        let id = oldest.0.clone();
        self.close(&id)
    }

    /// How many a listener or mount has.
    #[must_use]
    pub fn count(&self, site: u32) -> usize {
        self.by_id.values().filter(|session| session.site == site).count()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.by_id.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_id.is_empty()
    }

    fn take(&mut self, mut which: impl FnMut(&Session) -> bool) -> Vec<Session> {
        let found = self.by_id.iter().filter(|(_, session)| which(session));
        let ids: Vec<_> = found.map(|(id, _)| id.clone()).collect();
        ids.iter().filter_map(|id| self.close(id)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peer(number: u64) -> PeerId {
        PeerId::from_number(number)
    }

    #[test]
    fn htt_05_a_session_that_nobody_uses_ends_and_one_that_is_busy_does_not() {
        let mut sessions = Sessions::default();
        for number in 0..1_000 {
            sessions.open(&format!("s{number}"), peer(number), 1, None, number);
        }
        assert!(sessions.find("s1", 1, None, 600_000).is_ok(), "used again");
        let busy = |session: &Session| session.peer == peer(2);
        let ended = sessions.sweep(1, 601_000, 600_000, busy);
        assert_eq!((ended.len(), sessions.len()), (998, 2));
        assert!(sessions.find("s0", 1, None, 601_000).is_err());
        assert!(sessions.of_peer(peer(0)).is_none() && sessions.of_peer(peer(2)).is_some());
    }

    #[test]
    fn s05_a_session_is_found_by_its_owner_on_its_own_site_alone() {
        let mut sessions = Sessions::default();
        sessions.open("s", peer(1), 1, Some(0), 0);
        assert!(sessions.find("s", 1, Some(0), 0).is_ok());
        for (id, site, principal) in
            [("s", 1, Some(1)), ("s", 1, None), ("s", 2, Some(0)), ("S", 1, Some(0))]
        {
            assert!(sessions.find(id, site, principal, 0).is_err());
        }
        assert_eq!(sessions.len(), 1, "asking makes none");
    }

    #[test]
    fn the_session_that_was_idle_for_longest_makes_room() {
        let mut sessions = Sessions::default();
        for (number, used) in [(1, 30), (2, 10), (3, 20)] {
            sessions.open(&number.to_string(), peer(number), 1, None, used);
        }
        let evicted = sessions.evict(1, |session| session.peer == peer(2)).unwrap();
        assert_eq!(evicted.peer, peer(3));
        assert_eq!(sessions.close_site(1).len(), 2);
        assert!(sessions.is_empty() && sessions.evict(1, |_| false).is_none());
    }

    #[test]
    fn the_bounds_of_a_listener_end_no_session_of_another() {
        let mut sessions = Sessions::default();
        sessions.open("a", peer(1), 1, None, 0);
        sessions.open("b", peer(2), 2, None, 5);
        assert_eq!((sessions.count(1), sessions.count(2), sessions.count(3)), (1, 1, 0));
        assert_eq!(sessions.evict(2, |_| false).unwrap().peer, peer(2));
        assert!(sessions.sweep(2, 1_000, 10, |_| false).is_empty());
        assert_eq!(sessions.len(), 1);
    }
}
