//! A socket whose bytes are looked at, and whose waits are noted.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use super::connection::Connection;
use super::strict::{Strict, Verdict};

pub(crate) struct Socket {
    inner: TcpStream,
    connection: Arc<Connection>,
    strict: Strict,
}

impl Socket {
    pub(crate) fn new(
        inner: TcpStream,
        connection: Arc<Connection>,
        max_header_bytes: usize,
    ) -> Self {
        Self { inner, connection, strict: Strict::new(max_header_bytes) }
    }

    fn note<T>(&self, outcome: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        self.connection.wrote(outcome.is_pending());
        outcome
    }
}

impl AsyncRead for Socket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
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
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.inner).poll_write(context, bytes);
        self.note(outcome)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.inner).poll_write_vectored(context, pieces);
        self.note(outcome)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(context)
    }
}
