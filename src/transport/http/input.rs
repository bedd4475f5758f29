//! What was read from a connection and not yet used.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, ReadBuf};

use super::io::Socket;

/// As much as a usual request, so that an idle connection holds little.
const USUAL: usize = 4 << 10;
/// So few bytes are moved to the front at once, so that the next request is read in one piece.
const FEW: usize = 1 << 10;

/// Bytes of one connection, in order.
pub(crate) struct Input {
    bytes: Vec<u8>,
    /// Those that were used.
    start: usize,
    end: usize,
}

impl Input {
    pub(crate) fn new() -> Self {
        Self { bytes: vec![0; USUAL], start: 0, end: 0 }
    }

    pub(crate) fn waiting(&self) -> &[u8] {
        &self.bytes[self.start..self.end]
    }

    /// The first of them are used.
    pub(crate) fn consume(&mut self, count: usize) {
        self.start += count;
        if self.start < self.end {
            if self.end - self.start <= FEW {
                self.make_room();
            }
            return;
        }
        (self.start, self.end) = (0, 0);
        if self.bytes.len() > USUAL {
            self.bytes = vec![0; USUAL];
        }
    }

    /// Reads some more; 0 at the end.
    pub(crate) fn poll_fill(
        &mut self,
        socket: &mut Socket,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        if self.end == self.bytes.len() {
            if self.start > 0 {
                self.make_room();
            } else {
                self.bytes.resize(self.end * 2, 0);
            }
        }
        let mut room = ReadBuf::new(&mut self.bytes[self.end..]);
        match Pin::new(socket).poll_read(context, &mut room) {
            Poll::Ready(Ok(())) => {
                let count = room.filled().len();
                self.end += count;
                Poll::Ready(Ok(count))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => Poll::Pending,
        }
    }

    fn make_room(&mut self) {
        self.bytes.copy_within(self.start..self.end, 0);
        (self.start, self.end) = (0, self.end - self.start);
    }

    /// What is left, for another reader.
    pub(crate) fn into_rest(self) -> Vec<u8> {
        let Self { mut bytes, start, end } = self;
        bytes.truncate(end);
        bytes.drain(..start);
        bytes
    }
}
