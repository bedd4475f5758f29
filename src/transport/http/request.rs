//! One request on a connection of ours, from its head to the beginning of its answer.

use std::convert::Infallible;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use haft_protocol::Actions;
use haft_protocol::http::{
    Reply, Start, Verb, Whole, broken, busy, taken_over, too_long, too_slow,
};
use http::{HeaderValue, Request, Response, header};
use hyper::body::{Body, Bytes, Incoming};
use tokio::time::{Instant, sleep, timeout_at};

use super::body::{Answer, Finished, Reading};
use super::connection::Connection;
use super::hub::Hub;
use super::io::{SPILL, SPILL_PAUSE, SPILL_TIME};
use super::serve::{Asked, Outcome};
use super::site::Site;

/// What every request of a connection needs.
#[derive(Clone)]
pub(crate) struct Service {
    pub(crate) hub: Arc<Hub>,
    pub(crate) site: Arc<Site>,
    pub(crate) connection: Arc<Connection>,
    /// The answer to the first request, where it is there already.
    pub(crate) begun: Arc<Mutex<Option<Response<Answer>>>>,
}

/// A body that is slower than this many bytes a second is cut off, after a grace of a second.
const SLOWEST: u64 = 1_024;

impl Service {
    pub(crate) async fn serve(
        self,
        request: Request<Incoming>,
    ) -> Result<Response<Answer>, Infallible> {
        self.connection.busy();
        let begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner).take();
        let unmeasured = request.headers().contains_key(header::TRANSFER_ENCODING);
        let mut response = if let Some(response) = begun {
            // It was asked for once already; what is left of it is out of the way of the next one.
            let _ = self.read(request.into_body()).await;
            response
        } else {
            let finished = Finished(Arc::clone(&self.connection));
            self.answer(request, finished).await
        };
        if unmeasured || self.site.is_closing() {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        Ok(response)
    }

    async fn answer(&self, request: Request<Incoming>, finished: Finished) -> Response<Answer> {
        let (parts, body) = request.into_parts();
        let whole = |whole: Whole, finished| whole.map(|bytes| Answer::whole(bytes, finished));
        let admitted = match self.site.gate.admit(&parts) {
            Ok(admitted) => admitted,
            Err(refusal) => {
                // One who waits to be asked for it sends nothing.
                if !body.is_end_stream() && !parts.headers.contains_key(header::EXPECT) {
                    spill(body).await;
                }
                return whole(refusal, finished);
            }
        };
        if self.site.is_closing() {
            return whole(busy("The server is closing"), finished);
        }
        self.connection.trust();
        let body = match admitted.verb {
            Verb::Post => match self.read(body).await {
                Ok(body) => body,
                Err(refusal) => return whole(admitted.dress(refusal), finished),
            },
            Verb::Get | Verb::Delete => Vec::new(),
        };
        let request = Arc::new(parts);
        let asked = Asked {
            site: &self.site,
            request,
            admitted: &admitted,
            bytes: body.len(),
            script: None,
        };
        let mut actions = Actions::default();
        let outcome = match admitted.verb {
            Verb::Post => self.hub.post(&asked, &body, &mut actions),
            Verb::Get => self.hub.get(&asked),
            Verb::Delete => self.hub.delete(&asked, &mut actions),
        };
        match outcome {
            Outcome::Whole(response) => {
                self.hub.deliver(&mut actions);
                whole(response, finished)
            }
            Outcome::Stream(stream, epoch) => {
                let hub = Arc::clone(&self.hub);
                let reading = Reading { hub, stream, epoch, done: false };
                self.hub.deliver(&mut actions);
                self.start(reading, finished).await
            }
        }
    }

    /// Waits for the head, though never long.
    async fn start(&self, mut reading: Reading, finished: Finished) -> Response<Answer> {
        let (stream, epoch) = (Arc::clone(&reading.stream), reading.epoch);
        let start = poll_fn(|context| stream.poll_start(epoch, context));
        let patience = Duration::from_millis(self.site.options.json_wait_ms);
        if stream.with(|reply| reply.is_stream_only()) || patience.is_zero() {
            stream.with(Reply::hurry);
        }
        let start = tokio::select! {
            biased;
            start = start => start,
            () = sleep(patience) => {
                stream.with(Reply::hurry);
                poll_fn(|context| stream.poll_start(epoch, context)).await
            }
        };
        let Some(start) = start else {
            reading.done = true;
            return taken_over().map(|bytes| Answer::whole(bytes, finished));
        };
        let (parts, start) = start.into_parts();
        let answer = match start {
            Start::Whole(bytes) => {
                reading.done = true;
                Answer::whole(bytes, finished)
            }
            Start::Stream => Answer::stream(reading, finished),
        };
        Response::from_parts(parts, answer)
    }

    /// Reads a body within its bounds.
    async fn read(&self, mut body: Incoming) -> Result<Vec<u8>, Whole> {
        let limits = &self.site.options.limits;
        let size = body.size_hint().lower();
        let room = usize::try_from(size).unwrap_or(0).min(64 << 10).min(limits.max_body_bytes);
        let mut read = Vec::with_capacity(room);
        let began = Instant::now();
        let deadline = began + Duration::from_millis(limits.body_timeout_ms);
        loop {
            let frame = poll_fn(|context| Pin::new(&mut body).poll_frame(context));
            // What has to have come by the end of the wait, or the client is too slow.
            let allowed = Duration::from_secs(1 + read.len() as u64 / SLOWEST);
            let slow = began + allowed.max(Duration::from_secs(5));
            let Ok(frame) = timeout_at(deadline.min(slow), frame).await else {
                return Err(too_slow());
            };
            match frame {
                None => return Ok(read),
                // The connection may be broken too; then nobody reads the answer.
                Some(Err(_)) => return Err(broken()),
                Some(Ok(frame)) => {
                    let Ok(data) = frame.into_data() else { continue };
                    if read.len() + data.len() > limits.max_body_bytes {
                        drop((read, data));
                        spill(body).await;
                        return Err(too_long(limits.max_body_bytes));
                    }
                    read.extend_from_slice(&data);
                }
            }
        }
    }
}

/// Reads on a little: closed while its client still sends, a connection takes the answer with it.
/// A client that sends nothing waits for the answer.
async fn spill(mut body: Incoming) {
    let mut left = SPILL;
    let until = Instant::now() + SPILL_TIME;
    while left > 0 {
        let frame = poll_fn(|context| Pin::new(&mut body).poll_frame(context));
        let next = timeout_at(until.min(Instant::now() + SPILL_PAUSE), frame).await;
        let Ok(Some(Ok(frame))) = next else { return };
        left = left.saturating_sub(frame.data_ref().map_or(0, Bytes::len));
    }
}
