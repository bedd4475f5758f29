//! The body of a response: all there, or written as it comes.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use haft_protocol::Actions;
use haft_protocol::http::Reply;
use hyper::body::{Body, Bytes, Frame, SizeHint};
use tokio::time::{Instant, Sleep, sleep};

use super::connection::Connection;
use super::hub::Hub;
use super::stream::{Next, Stream};

/// A reader of a stream; when it is dropped before the end, its client is gone.
pub(crate) struct Reading {
    pub(crate) hub: Arc<Hub>,
    pub(crate) stream: Arc<Stream>,
    pub(crate) epoch: u32,
    pub(crate) done: bool,
}

impl Drop for Reading {
    fn drop(&mut self) {
        if !self.done {
            let mut actions = Actions::default();
            self.hub.gone(&self.stream, self.epoch, &mut actions);
            self.hub.deliver(&mut actions);
        }
    }
}

/// Tells the connection that a response is complete.
pub(crate) struct Finished(pub(crate) Arc<Connection>);

impl Drop for Finished {
    fn drop(&mut self) {
        self.0.idle();
    }
}

pub(crate) struct Answer {
    kind: Kind,
    _finished: Finished,
}

enum Kind {
    Whole(Option<Bytes>),
    Stream { reading: Reading, silence: Option<Silence> },
}

/// The wait for something to say.
struct Silence {
    limit: Duration,
    sleep: Pin<Box<Sleep>>,
}

impl Answer {
    pub(crate) fn whole(bytes: Vec<u8>, finished: Finished) -> Self {
        let bytes = if bytes.is_empty() { None } else { Some(Bytes::from(bytes)) };
        Self { kind: Kind::Whole(bytes), _finished: finished }
    }

    pub(crate) fn stream(reading: Reading, finished: Finished) -> Self {
        let limit = Duration::from_millis(reading.stream.site.options.keep_alive_ms);
        let silence = (!limit.is_zero()).then(|| Silence { limit, sleep: Box::pin(sleep(limit)) });
        Self { kind: Kind::Stream { reading, silence }, _finished: finished }
    }
}

impl Body for Answer {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let (reading, silence) = match &mut self.kind {
            Kind::Whole(bytes) => {
                return Poll::Ready(bytes.take().map(|bytes| Ok(Frame::data(bytes))));
            }
            Kind::Stream { reading, silence } => (reading, silence),
        };
        loop {
            match reading.stream.poll_next(reading.epoch, context) {
                Poll::Ready(Next::Bytes(bytes)) => {
                    if let Some(Silence { limit, sleep }) = silence {
                        sleep.as_mut().reset(Instant::now() + *limit);
                    }
                    return Poll::Ready(Some(Ok(Frame::data(Bytes::from(bytes)))));
                }
                Poll::Ready(Next::End) => {
                    reading.done = true;
                    return Poll::Ready(None);
                }
                Poll::Pending => {}
            }
            let Some(Silence { limit, sleep }) = silence else { return Poll::Pending };
            if sleep.as_mut().poll(context).is_pending() {
                return Poll::Pending;
            }
            reading.stream.with(Reply::keep_alive);
            sleep.as_mut().reset(Instant::now() + *limit);
        }
    }

    fn is_end_stream(&self) -> bool {
        matches!(self.kind, Kind::Whole(None))
    }

    fn size_hint(&self) -> SizeHint {
        match &self.kind {
            Kind::Whole(bytes) => {
                SizeHint::with_exact(bytes.as_ref().map_or(0, |bytes| bytes.len() as u64))
            }
            Kind::Stream { .. } => SizeHint::default(),
        }
    }
}
