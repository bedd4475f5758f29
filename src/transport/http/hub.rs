//! Everything of one server that HTTP serves: streams by number, sessions, and who hears of what.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use haft_protocol::http::{Sessions, Taken, facts_json};
use haft_protocol::{Action, Actions, Engine, Role};

use super::stream::{Notice, Stream};
use crate::handoff::Handoff;
use crate::numbers::NumberHasher;
use crate::{Event, Host};

/// The requests that may wait for an answer at a time, over all connections.
const MAX_STREAMS: usize = 65_536;
/// The bytes of requests that may wait for an answer, over all connections.
const MAX_BYTES: usize = 256 << 20;
const SHARDS: usize = 16;

type Shard = Mutex<HashMap<u64, Arc<Stream>, BuildHasherDefault<NumberHasher>>>;

/// What the listeners and mounts of one server share.
pub struct Hub {
    pub(crate) engine: Arc<Engine>,
    handoff: Handoff,
    shards: [Shard; SHARDS],
    count: AtomicUsize,
    bytes: AtomicUsize,
    sessions: Mutex<Sessions>,
    lanes: AtomicU64,
    sites: AtomicU32,
    ready: Mutex<Vec<u64>>,
    /// When the timer of the listeners wakes by itself, in milliseconds since 1970.
    pub(crate) wakes_at: AtomicU64,
    pub(crate) earlier: tokio::sync::Notify,
}

impl Hub {
    /// A hub for an engine; the host is woken when there are events to take.
    #[must_use]
    pub fn new(engine: Arc<Engine>, host: Arc<dyn Host>) -> Arc<Self> {
        Arc::new(Self {
            engine,
            handoff: Handoff::new(host),
            shards: Default::default(),
            count: AtomicUsize::new(0),
            bytes: AtomicUsize::new(0),
            sessions: Mutex::default(),
            lanes: AtomicU64::new(1),
            sites: AtomicU32::new(1),
            ready: Mutex::default(),
            wakes_at: AtomicU64::new(u64::MAX),
            earlier: tokio::sync::Notify::new(),
        })
    }

    /// The events since the last time, in order.
    pub fn take_into(&self, events: &mut Vec<Event>) {
        events.extend(self.handoff.take());
        self.take_ready(events);
    }

    /// The requests that JavaScript drives and that have output.
    pub fn take_ready(&self, events: &mut Vec<Event>) {
        let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        events.extend(ready.drain(..).map(|exchange| Event::Ready { exchange }));
    }

    /// Sends what the engine answered to whoever runs tools: messages of HTTP go to their streams,
    /// and everything else stays in the list, for the caller.
    pub fn keep_others(&self, actions: &mut Actions) {
        let Actions { bytes, list } = actions;
        list.retain(|action| match action {
            Action::Send { lane, role, bytes: range, .. } if *lane != 0 => {
                self.send(*lane, &bytes[range.clone()], *role);
                false
            }
            Action::Send { peer, bytes: range, .. } if self.owns(*peer) => {
                self.send_unasked(*peer, &bytes[range.clone()]);
                false
            }
            Action::Silence { lane, .. } => {
                self.silence(*lane);
                false
            }
            _ => true,
        });
    }

    /// Sends what the engine answered to whoever runs tools: messages of HTTP go to their streams,
    /// everything else comes as events.
    pub fn dispatch(&self, actions: &mut Actions) {
        self.deliver(actions);
    }

    /// The same on a thread of HTTP.
    pub(crate) fn deliver(&self, actions: &mut Actions) {
        self.keep_others(actions);
        if actions.list.is_empty() {
            return actions.bytes.clear();
        }
        let runs = actions.list.iter().any(|action| matches!(action, Action::Run { .. }));
        self.handoff.take_all(actions);
        if runs {
            self.recheck();
        }
    }

    /// A message that another transport's thread brought along for a stream of HTTP; gives the
    /// event back if it is for someone else.
    pub fn accept(&self, event: Event) -> Option<Event> {
        match event {
            Event::Send { lane, role, message, .. } if lane != 0 => self.send(lane, &message, role),
            Event::Send { peer, message, .. } if self.owns(peer) => {
                self.send_unasked(peer, &message);
            }
            Event::Silence { lane, .. } => self.silence(lane),
            other => return Some(other),
        }
        None
    }

    /// What a tool may know of the request of this stream, as JSON text.
    #[must_use]
    pub fn facts(&self, lane: u64) -> Option<String> {
        let stream = self.stream(lane)?;
        let label = stream.principal.and_then(|principal| stream.site.gate.label(principal));
        Some(facts_json(&stream.request, label))
    }

    /// How many requests wait for an answer, and how many sessions there are.
    #[must_use]
    pub fn load(&self) -> (usize, usize) {
        (self.count.load(Ordering::SeqCst), self.sessions().len())
    }

    pub(crate) fn push(&self, event: Event) {
        self.handoff.push(event);
    }

    pub(crate) fn next_lane(&self) -> u64 {
        self.lanes.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn next_site(&self) -> u32 {
        self.sites.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn is_full(&self) -> bool {
        self.count.load(Ordering::Relaxed) >= MAX_STREAMS
            || self.bytes.load(Ordering::Relaxed) >= MAX_BYTES
    }

    pub(crate) fn add(&self, stream: &Arc<Stream>) {
        self.count.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(stream.bytes.load(Ordering::Relaxed), Ordering::Relaxed);
        self.shard(stream.lane).insert(stream.lane, Arc::clone(stream));
    }

    pub(crate) fn stream(&self, lane: u64) -> Option<Arc<Stream>> {
        self.shard(lane).get(&lane).cloned()
    }

    pub(crate) fn remove(&self, lane: u64) -> Option<Arc<Stream>> {
        let removed = self.shard(lane).remove(&lane)?;
        self.count.fetch_sub(1, Ordering::Relaxed);
        self.release(&removed);
        Some(removed)
    }

    /// The body of this request waits for nothing any more.
    fn release(&self, stream: &Stream) {
        self.bytes.fetch_sub(stream.bytes.swap(0, Ordering::Relaxed), Ordering::Relaxed);
    }

    /// The streams of a listener or mount.
    pub(crate) fn streams_of(&self, site: u32) -> Vec<Arc<Stream>> {
        let mut found = Vec::new();
        for shard in &self.shards {
            let shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            found.extend(shard.values().filter(|stream| stream.site.id == site).cloned());
        }
        found
    }

    pub(crate) fn sessions(&self) -> MutexGuard<'_, Sessions> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The client of a stream is gone.
    pub(crate) fn gone(&self, stream: &Arc<Stream>, epoch: u32, actions: &mut Actions) {
        let waited = stream.detach(epoch);
        self.touch(stream);
        if waited && stream.cancels && self.remove(stream.lane).is_some() {
            self.engine.disconnect(stream.peer, actions);
        }
    }

    /// Ends every stream and session of a listener or mount, and aborts its calls.
    pub(crate) fn end_site(&self, site: u32, actions: &mut Actions) {
        let sessions = self.sessions().close_site(site);
        for session in &sessions {
            self.end_session(session, actions);
        }
        for stream in self.streams_of(site) {
            self.remove(stream.lane);
            self.engine.disconnect(stream.peer, actions);
            let ((), notice) = stream.change(haft_protocol::http::Reply::end);
            self.notify(notice);
        }
    }

    /// Passes on that a response changed.
    pub(crate) fn notify(&self, notice: Notice) {
        match notice {
            Notice::Nobody => {}
            Notice::Task(waker) => waker.wake(),
            Notice::Script(number) => {
                self.ready.lock().unwrap_or_else(PoisonError::into_inner).push(number);
                self.handoff.nudge();
            }
        }
    }

    fn send(&self, lane: u64, message: &[u8], role: Role) {
        let Some(stream) = self.stream(lane) else { return };
        let ((taken, whole), notice) = stream.send(message, role);
        self.notify(notice);
        match (taken, role) {
            (Taken::Kept, Role::Answer { .. }) => self.answered(&stream, whole),
            (Taken::Kept, _) | (Taken::Refused, Role::Answer { .. } | Role::Progress) => {}
            (Taken::Refused, Role::Other) => self.send_unasked(stream.peer, message),
            (Taken::Overflow, _) => self.cut(&stream),
        }
    }

    fn silence(&self, lane: u64) {
        let Some(stream) = self.stream(lane) else { return };
        let ((), notice) = stream.change(haft_protocol::http::Reply::silence);
        self.notify(notice);
        self.answered(&stream, true);
    }

    /// A request is over: nobody needs its number any more, unless a client may come back.
    fn answered(&self, stream: &Stream, forget: bool) {
        self.touch(stream);
        self.release(stream);
        match &stream.session {
            None => {
                self.remove(stream.lane);
                self.engine.disconnect(stream.peer, &mut Actions::default());
            }
            Some(id) if forget => {
                self.remove(stream.lane);
                if let Some(session) = self.sessions().get(id) {
                    session.lanes.retain(|lane| *lane != stream.lane);
                }
            }
            Some(_) => {}
        }
    }

    /// The client of a stream reads too slowly.
    fn cut(&self, stream: &Stream) {
        if stream.session.is_none() && self.remove(stream.lane).is_some() {
            let mut actions = Actions::default();
            self.engine.disconnect(stream.peer, &mut actions);
            self.deliver(&mut actions);
        }
    }

    /// Wakes the timer if a deadline is earlier than it knows.
    pub fn recheck(&self) {
        let wakes_at = self.wakes_at.load(Ordering::SeqCst);
        if self.engine.next_deadline().is_some_and(|deadline| deadline < wakes_at) {
            self.earlier.notify_one();
        }
    }

    fn shard(
        &self,
        lane: u64,
    ) -> MutexGuard<'_, HashMap<u64, Arc<Stream>, BuildHasherDefault<NumberHasher>>> {
        let place = usize::try_from(lane % SHARDS as u64).unwrap_or_default();
        self.shards[place].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Hub {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Hub").field("load", &self.load()).finish_non_exhaustive()
    }
}
