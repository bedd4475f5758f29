//! Plain requests of a connection and whole answers to them, without the detours that the general case needs.
//!
//! Everything else, hyper serves: it is handed the connection with the bytes of the request that is not plain, or whose
//! answer is a stream, and keeps it.

use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use haft_protocol::Actions;
use haft_protocol::http::{Admitted, Reply, Start, Whole, busy, head_too_long, taken_over};
use http::request::Parts;
use http::{Response, header};
use tokio::io::AsyncWrite;
use tokio::time::Instant;

use super::body::{Answer, Finished, Reading};
use super::input::Input;
use super::io::Socket;
use super::outlet::ONE_PIECE;
use super::patience::Patience;
use super::plain::{self, Plain};
use super::render::{push_head, push_json_head};
use super::request::Service;
use super::serve::{Asked, Outcome};
use super::stream::Begun;
use crate::clock::facts;

/// How much is read beyond a request while it waits for its answer, counted from its own end: what is ahead already
/// would otherwise let in as much again with each request.
const AHEAD: usize = 64 << 10;
/// For how long the rest of a body is waited for, at most.
const REST: Duration = Duration::from_millis(500);

/// How a connection goes on.
pub(crate) enum Onward {
    Closed,
    /// With hyper, which begins with what is unread; the answer to its first request may be there.
    General(Option<Response<Answer>>),
}

/// What a request comes to here.
enum Step {
    Answered(Whole),
    Json(u16, Vec<u8>),
    Streamed(Response<Answer>),
    /// It was written, but for this.
    Written(Vec<u8>),
    Gone,
}

/// One connection.
pub(crate) struct Conversation<'c> {
    service: &'c Service,
    socket: &'c mut Socket,
    input: Input,
    /// The request that is served, or the memory of one.
    request: Arc<Parts>,
    out: Vec<u8>,
    actions: Actions,
    patience: Patience,
}

impl<'c> Conversation<'c> {
    pub(crate) fn new(service: &'c Service, socket: &'c mut Socket) -> Self {
        Self {
            service,
            socket,
            input: Input::new(),
            request: plain::unread(),
            out: Vec::new(),
            actions: Actions::default(),
            patience: Patience::default(),
        }
    }

    /// Serves until the connection ends or is to be handed over.
    pub(crate) async fn run(mut self) -> Onward {
        let connection = Arc::clone(&self.service.connection);
        loop {
            while !self.socket.take_head() {
                match self.fill().await {
                    Ok(1..) => {}
                    Err(_) if self.socket.is_head_too_long() => return self.refuse_head().await,
                    Ok(0) | Err(_) => return Onward::Closed,
                }
            }
            let max_headers = self.service.site.options.limits.max_headers;
            if Arc::get_mut(&mut self.request).is_none() {
                self.request = plain::unread();
            }
            let parts = Arc::make_mut(&mut self.request);
            let Some(Plain { head, body }) = plain::read(self.input.waiting(), max_headers, parts)
            else {
                return self.hand_over(None);
            };
            connection.busy();
            let admitted = self.service.site.gate.admit(parts);
            if self.input.waiting().len() < head + body
                && (admitted.is_err() || !self.rest(head + body).await)
            {
                return self.hand_over(None);
            }
            let step = match admitted {
                Err(refusal) => Step::Answered(refusal),
                Ok(_) if self.service.site.is_closing() => {
                    Step::Answered(busy("The server is closing"))
                }
                Ok(admitted) => self.serve(&admitted, head..head + body).await,
            };
            self.out.clear();
            let closing = self.service.site.is_closing();
            let (answer, close) = match step {
                Step::Json(status, answer) => {
                    push_json_head(&mut self.out, status, answer.len(), closing, facts().now_ms);
                    (answer, closing)
                }
                Step::Answered(whole) => {
                    let close = closing || whole.headers().contains_key(header::CONNECTION);
                    push_head(&mut self.out, &whole, close, facts().now_ms);
                    (whole.into_body(), close)
                }
                // It reads the same request once more, and has its answer.
                Step::Streamed(response) => return self.hand_over(Some(response)),
                Step::Written(rest) => (rest, false),
                Step::Gone => return Onward::Closed,
            };
            self.input.consume(head + body);
            if let Some(request) = Arc::get_mut(&mut self.request) {
                plain::forget(request);
            }
            if !(self.out.is_empty() && answer.is_empty()) {
                if self.write(&answer).await.is_err() {
                    return Onward::Closed;
                }
                connection.idle();
            }
            if close || self.service.site.is_closing() {
                return self.shut().await;
            }
            if !self.input.waiting().is_empty() {
                connection.heard();
            }
        }
    }

    async fn serve(&mut self, admitted: &Admitted, body: std::ops::Range<usize>) -> Step {
        let Service { hub, site, connection, .. } = self.service;
        connection.trust();
        let (request, bytes, end) = (Arc::clone(&self.request), body.len(), body.end);
        let asked = Asked { site, request, admitted, bytes, script: None };
        let outcome = hub.post(&asked, &self.input.waiting()[body], &mut self.actions);
        match outcome {
            Outcome::Whole(whole) => {
                hub.deliver(&mut self.actions);
                Step::Answered(whole)
            }
            Outcome::Stream(stream, epoch) => {
                let reading = Reading { hub: Arc::clone(hub), stream, epoch, done: false };
                hub.deliver(&mut self.actions);
                self.wait(reading, end).await
            }
        }
    }

    /// Waits for an answer to begin, though never long, and for the client to leave. The request ends at `end`.
    async fn wait(&mut self, mut reading: Reading, end: usize) -> Step {
        let stream = Arc::clone(&reading.stream);
        let patience = Duration::from_millis(self.service.site.options.json_wait_ms);
        let due = Instant::now() + patience;
        if patience.is_zero() || stream.with(|reply| reply.is_stream_only()) {
            stream.with(Reply::hurry);
        }
        let mut hurried = false;
        let start = poll_fn(|context| {
            let mut gone = false;
            while !gone && self.input.waiting().len() < end + AHEAD {
                match self.input.poll_fill(self.socket, context) {
                    Poll::Ready(Ok(1..)) => {}
                    Poll::Ready(Ok(0) | Err(_)) => gone = true,
                    Poll::Pending => break,
                }
            }
            // Who writes the answer lets this task sleep on until more comes, so nothing more may be here.
            let ahead = gone || self.input.waiting().len() > end;
            let outlet = if ahead { None } else { Some(self.socket.outlet()) };
            if let Poll::Ready(start) = stream.poll_begin(reading.epoch, outlet, context) {
                return Poll::Ready(Some(start));
            }
            if gone {
                return Poll::Ready(None);
            }
            if !hurried && self.patience.poll_until(due, context).is_ready() {
                hurried = true;
                stream.with(Reply::hurry);
                return stream.poll_begin(reading.epoch, None, context).map(Some);
            }
            Poll::Pending
        })
        .await;
        let Some(start) = start else { return Step::Gone };
        let Some(start) = start else {
            reading.done = true;
            return Step::Answered(taken_over());
        };
        let (parts, start) = match start {
            Begun::Json(status, answer) => {
                reading.done = true;
                return Step::Json(status, answer);
            }
            Begun::Written(rest) => {
                reading.done = true;
                return Step::Written(rest);
            }
            Begun::Response(response) => response.into_parts(),
        };
        match start {
            Start::Whole(bytes) => {
                reading.done = true;
                Step::Answered(Box::new(Response::from_parts(parts, bytes)))
            }
            Start::Stream => {
                let finished = Finished(Arc::clone(&self.service.connection));
                Step::Streamed(Response::from_parts(parts, Answer::stream(reading, finished)))
            }
        }
    }

    async fn fill(&mut self) -> io::Result<usize> {
        poll_fn(|context| self.input.poll_fill(self.socket, context)).await
    }

    /// Waits for the rest of a body; `false` where it does not come at once.
    async fn rest(&mut self, length: usize) -> bool {
        let limit = Duration::from_millis(self.service.site.options.limits.body_timeout_ms);
        let due = Instant::now() + REST.min(limit / 2);
        poll_fn(|context| {
            while self.input.waiting().len() < length {
                match self.input.poll_fill(self.socket, context) {
                    Poll::Ready(Ok(1..)) => {}
                    Poll::Ready(Ok(0) | Err(_)) => return Poll::Ready(false),
                    Poll::Pending => return self.patience.poll_until(due, context).map(|()| false),
                }
            }
            Poll::Ready(true)
        })
        .await
    }

    /// Writes what is in `out`, and this after it.
    async fn write(&mut self, body: &[u8]) -> io::Result<()> {
        if body.len() <= ONE_PIECE {
            self.out.extend_from_slice(body);
            return write(self.socket, &self.out, &[]).await;
        }
        write(self.socket, &self.out, body).await
    }

    fn hand_over(self, response: Option<Response<Answer>>) -> Onward {
        self.socket.unread(self.input.into_rest());
        Onward::General(response)
    }

    async fn refuse_head(mut self) -> Onward {
        let limit = self.service.site.options.limits.max_header_bytes;
        let refusal = head_too_long(limit);
        self.out.clear();
        push_head(&mut self.out, &refusal, true, facts().now_ms);
        if self.write(refusal.body()).await.is_ok() {
            self.socket.spill().await;
        }
        Onward::Closed
    }

    async fn shut(self) -> Onward {
        let _ = poll_fn(|context| Pin::new(&mut *self.socket).poll_shutdown(context)).await;
        Onward::Closed
    }
}

/// Writes both pieces to their ends.
async fn write(socket: &mut Socket, mut head: &[u8], mut body: &[u8]) -> io::Result<()> {
    while !head.is_empty() || !body.is_empty() {
        let count = poll_fn(|context| {
            let socket = Pin::new(&mut *socket);
            if body.is_empty() {
                socket.poll_write(context, head)
            } else {
                let pieces = [io::IoSlice::new(head), io::IoSlice::new(body)];
                socket.poll_write_vectored(context, &pieces)
            }
        })
        .await?;
        if count == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
        let from_head = count.min(head.len());
        head = &head[from_head..];
        body = &body[count - from_head..];
    }
    Ok(())
}
