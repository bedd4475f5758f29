//! A response that several threads have to do with: some bring messages, one writes them.

use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use haft_protocol::http::{Reply, Start, Taken};
use haft_protocol::{PeerId, Role};
use http::request::Parts;
use http::{HeaderValue, Response};

use super::outlet::Outlet;
use super::site::Site;

/// Who writes a response.
#[derive(Debug)]
pub(crate) enum Reader {
    /// A task, once it waits; where a whole answer may be written without it, if anywhere.
    Task(Option<Waker>, Option<Arc<Outlet>>),
    /// JavaScript, under this number.
    Script(u64),
}

/// What became of a response that changed.
#[derive(Debug)]
pub(crate) enum Notice {
    Nobody,
    Task(Waker),
    Script(u64),
}

#[derive(Debug)]
pub(crate) struct Stream {
    pub(crate) lane: u64,
    pub(crate) peer: PeerId,
    /// The session that it belongs to.
    pub(crate) session: Option<Box<str>>,
    /// Whether a client that leaves cancels its request.
    pub(crate) cancels: bool,
    /// Whether it is a subscription.
    pub(crate) listens: bool,
    pub(crate) site: Arc<Site>,
    pub(crate) request: Arc<Parts>,
    pub(crate) principal: Option<usize>,
    /// The bytes of its request's body, until it is answered.
    pub(crate) bytes: AtomicUsize,
    inner: Mutex<Inner>,
}

#[derive(Debug)]
struct Inner {
    reply: Reply,
    reader: Reader,
    /// The answer was written for its reader, but for this.
    written: Option<Vec<u8>>,
}

/// What a stream is made of.
pub(crate) struct Origin {
    pub(crate) peer: PeerId,
    pub(crate) session: Option<Box<str>>,
    pub(crate) cancels: bool,
    pub(crate) listens: bool,
    pub(crate) site: Arc<Site>,
    pub(crate) request: Arc<Parts>,
    pub(crate) principal: Option<usize>,
    pub(crate) bytes: usize,
}

/// How a response begins.
pub(crate) enum Begun {
    /// With JSON, and this status.
    Json(u16, Vec<u8>),
    /// It was written, but for this.
    Written(Vec<u8>),
    Response(Response<Start>),
}

/// What is next on a stream.
pub(crate) enum Next {
    Bytes(Vec<u8>),
    End,
}

impl Stream {
    pub(crate) fn new(lane: u64, origin: Origin, reply: Reply, reader: Reader) -> Self {
        let Origin { peer, session, cancels, listens, site, request, principal, bytes } = origin;
        let (inner, bytes) =
            (Mutex::new(Inner { reply, reader, written: None }), AtomicUsize::new(bytes));
        Self { lane, peer, session, cancels, listens, site, request, principal, bytes, inner }
    }

    /// Changes the response; the caller passes the notice on.
    pub(crate) fn change<R>(&self, change: impl FnOnce(&mut Reply) -> R) -> (R, Notice) {
        let mut inner = self.lock();
        let result = change(&mut inner.reply);
        (result, inner.notice())
    }

    /// A message of the response, which is written at once where it is the whole answer and its reader allows it. Says
    /// whether nobody can come back for it, too.
    pub(crate) fn send(&self, message: &[u8], role: Role) -> ((Taken, bool), Notice) {
        let mut inner = self.lock();
        if let Some(notice) = inner.write(message, role, &self.site) {
            return ((Taken::Kept, true), notice);
        }
        let taken = inner.reply.message(message, role);
        ((taken, !inner.reply.is_resumable()), inner.notice())
    }

    /// The client of this reader is gone; whether it waited for something yet.
    pub(crate) fn detach(&self, epoch: u32) -> bool {
        let mut inner = self.lock();
        let current = inner.reply.epoch() == epoch;
        let over = inner.reply.is_over();
        if current {
            inner.reply.detach();
            // Or the connection would stay open until the call ends.
            if matches!(inner.reader, Reader::Task(..)) {
                inner.reader = Reader::Task(None, None);
            }
        }
        current && !over
    }

    /// Looks at the response, or changes it on behalf of its reader.
    pub(crate) fn with<R>(&self, look: impl FnOnce(&mut Reply) -> R) -> R {
        look(&mut self.lock().reply)
    }

    /// Another reader has it from now on, beginning after this event; gives which one it is.
    pub(crate) fn resume(
        &self,
        after: u64,
        page: Option<HeaderValue>,
        reader: Reader,
    ) -> (u32, Notice) {
        let mut inner = self.lock();
        inner.reply.resume(after, page);
        let notice = match std::mem::replace(&mut inner.reader, reader) {
            Reader::Task(waker, _) => waker.map_or(Notice::Nobody, Notice::Task),
            Reader::Script(number) => Notice::Script(number),
        };
        (inner.reply.epoch(), notice)
    }

    pub(crate) fn poll_start(
        &self,
        epoch: u32,
        context: &Context<'_>,
    ) -> Poll<Option<Response<Start>>> {
        let mut inner = self.lock();
        if inner.reply.epoch() != epoch {
            return Poll::Ready(None);
        }
        let start = inner.reply.start();
        if start.is_none() {
            inner.reader = Reader::Task(Some(context.waker().clone()), None);
            return Poll::Pending;
        }
        Poll::Ready(start)
    }

    /// The same where a response that is JSON alone needs no head made for it. With an outlet, who brings that may write
    /// it; until this is ready, the caller must not.
    pub(crate) fn poll_begin(
        &self,
        epoch: u32,
        outlet: Option<&Arc<Outlet>>,
        context: &Context<'_>,
    ) -> Poll<Option<Begun>> {
        let mut inner = self.lock();
        if inner.reply.epoch() != epoch {
            return Poll::Ready(None);
        }
        let begun = if let Some(rest) = inner.written.take() {
            Begun::Written(rest)
        } else if let Some((status, body)) = inner.reply.start_json() {
            Begun::Json(status, body)
        } else if let Some(response) = inner.reply.start() {
            Begun::Response(response)
        } else {
            inner.reader = Reader::Task(Some(context.waker().clone()), outlet.cloned());
            return Poll::Pending;
        };
        inner.reader = Reader::Task(None, None);
        Poll::Ready(Some(begun))
    }

    pub(crate) fn poll_next(&self, epoch: u32, context: &Context<'_>) -> Poll<Next> {
        let mut inner = self.lock();
        if let Some(next) = next(&mut inner.reply, epoch) {
            return Poll::Ready(next);
        }
        inner.reader = Reader::Task(Some(context.waker().clone()), None);
        Poll::Pending
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    /// Who has to hear of a change.
    fn notice(&mut self) -> Notice {
        match &mut self.reader {
            Reader::Task(waker, _) => waker.take().map_or(Notice::Nobody, Notice::Task),
            Reader::Script(number) => Notice::Script(*number),
        }
    }

    /// Writes an answer on behalf of the reader, whose task notices when the client sends its next request. `None` where
    /// that is not possible.
    fn write(&mut self, message: &[u8], role: Role, site: &Site) -> Option<Notice> {
        let Reader::Task(_, outlet) = &mut self.reader else { return None };
        // The answer of one that is closing says so.
        if outlet.is_none() || site.is_closing() {
            return None;
        }
        let status = self.reply.pass(role)?;
        let rest = outlet.take()?.answer(status, message);
        let done = rest.is_empty() && !site.is_closing();
        self.written = Some(rest);
        Some(if done { Notice::Nobody } else { self.notice() })
    }
}

/// What a reader of this epoch does next; `None` is to wait.
pub(crate) fn next(reply: &mut Reply, epoch: u32) -> Option<Next> {
    if reply.epoch() != epoch || !reply.is_attached() {
        return Some(Next::End);
    }
    match reply.take() {
        Some(bytes) => Some(Next::Bytes(bytes)),
        None if reply.is_over() => Some(Next::End),
        None => None,
    }
}
