//! A response that several threads have to do with: some bring messages, one writes them.

use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use haft_protocol::PeerId;
use haft_protocol::http::{Reply, Start};
use http::request::Parts;
use http::{HeaderValue, Response};

use super::site::Site;

/// Who writes a response.
#[derive(Debug)]
pub(crate) enum Reader {
    /// A task, once it waits.
    Task(Option<Waker>),
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
        let (inner, bytes) = (Mutex::new(Inner { reply, reader }), AtomicUsize::new(bytes));
        Self { lane, peer, session, cancels, listens, site, request, principal, bytes, inner }
    }

    /// Changes the response; the caller passes the notice on.
    pub(crate) fn change<R>(&self, change: impl FnOnce(&mut Reply) -> R) -> (R, Notice) {
        let mut inner = self.lock();
        let result = change(&mut inner.reply);
        let notice = match &mut inner.reader {
            Reader::Task(waker) => waker.take().map_or(Notice::Nobody, Notice::Task),
            Reader::Script(number) => Notice::Script(*number),
        };
        (result, notice)
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
            Reader::Task(waker) => waker.map_or(Notice::Nobody, Notice::Task),
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
            inner.reader = Reader::Task(Some(context.waker().clone()));
            return Poll::Pending;
        }
        Poll::Ready(start)
    }

    /// The same where a response that is JSON alone needs no head made for it.
    pub(crate) fn poll_begin(&self, epoch: u32, context: &Context<'_>) -> Poll<Option<Begun>> {
        let json = {
            let mut inner = self.lock();
            if inner.reply.epoch() == epoch { inner.reply.start_json() } else { None }
        };
        match json {
            Some((status, body)) => Poll::Ready(Some(Begun::Json(status, body))),
            None => self.poll_start(epoch, context).map(|start| start.map(Begun::Response)),
        }
    }

    pub(crate) fn poll_next(&self, epoch: u32, context: &Context<'_>) -> Poll<Next> {
        let mut inner = self.lock();
        if let Some(next) = next(&mut inner.reply, epoch) {
            return Poll::Ready(next);
        }
        inner.reader = Reader::Task(Some(context.waker().clone()));
        Poll::Pending
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
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
