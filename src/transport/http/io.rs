//! A socket whose bytes are looked at, and whose waits are noted.

use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::net::tcp::OwnedReadHalf;
use tokio::time::{Instant, timeout_at};

use super::connection::Connection;
use super::outlet::Outlet;
use super::strict::{Strict, Verdict};

/// How much of what is refused is read on, for how long, and how long it may pause.
pub(crate) const SPILL: usize = 16 << 20;
pub(crate) const SPILL_TIME: Duration = Duration::from_millis(500);
pub(crate) const SPILL_PAUSE: Duration = Duration::from_millis(50);

pub(crate) struct Socket {
    inner: OwnedReadHalf,
    outlet: Arc<Outlet>,
    connection: Arc<Connection>,
    strict: Strict,
    /// What was read and is to be read again.
    unread: Vec<u8>,
}

impl Socket {
    pub(crate) fn new(
        inner: TcpStream,
        connection: Arc<Connection>,
        max_header_bytes: usize,
    ) -> Self {
        let (inner, half) = inner.into_split();
        let outlet = Arc::new(Outlet::new(half, Arc::clone(&connection)));
        let strict = Strict::new(max_header_bytes);
        Self { inner, outlet, connection, strict, unread: Vec::new() }
    }

    /// Where it is written to.
    pub(crate) fn outlet(&self) -> &Arc<Outlet> {
        &self.outlet
    }

    /// Bytes that the next reader begins with; they were looked at.
    pub(crate) fn unread(&mut self, bytes: Vec<u8>) {
        self.unread = bytes;
    }

    /// Whether a head has come to its end that was not asked about.
    pub(crate) fn take_head(&mut self) -> bool {
        self.strict.take_head()
    }

    /// Whether nothing more is read because a head is too long.
    pub(crate) fn is_head_too_long(&self) -> bool {
        self.strict.is_too_long()
    }

    /// Reads on a little, without a look: closed while its client still sends, a connection takes the answer with it.
    pub(crate) async fn spill(&mut self) {
        let _ = poll_fn(|context| self.outlet.poll_shutdown(context)).await;
        let (mut left, mut scrap) = (SPILL, vec![0; 16 << 10]);
        let until = Instant::now() + SPILL_TIME;
        while left > 0 {
            let mut room = ReadBuf::new(&mut scrap);
            let read = poll_fn(|context| Pin::new(&mut self.inner).poll_read(context, &mut room));
            let read = timeout_at(until.min(Instant::now() + SPILL_PAUSE), read).await;
            let count = room.filled().len();
            if !matches!(read, Ok(Ok(()))) || count == 0 {
                return;
            }
            left = left.saturating_sub(count);
        }
    }
}

impl AsyncRead for Socket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if !self.unread.is_empty() {
            let count = self.unread.len().min(buffer.remaining());
            buffer.put_slice(&self.unread[..count]);
            self.unread.drain(..count);
            return Poll::Ready(Ok(()));
        }
        let before = buffer.filled().len();
        let outcome = Pin::new(&mut self.inner).poll_read(context, buffer);
        if matches!(outcome, Poll::Ready(Ok(()))) && buffer.filled().len() > before {
            self.connection.heard();
            if self.strict.read(&buffer.filled()[before..]) == Verdict::Junk {
                let words = "the head of a request can be read in several ways";
                return Poll::Ready(Err(io::Error::new(io::ErrorKind::InvalidData, words)));
            }
        }
        outcome
    }
}

impl AsyncWrite for Socket {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.outlet.poll_write(context, &[io::IoSlice::new(bytes)])
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.outlet.poll_write(context, pieces)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.outlet.poll_shutdown(context)
    }
}
