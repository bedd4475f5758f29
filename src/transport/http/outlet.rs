//! The writing side of a connection, for its task and for whoever has the answer that it waits for.
//!
//! An answer nearly always comes on the thread that runs tools. Written there, it costs one system call; passed to the
//! thread of the connection, it costs a wake-up and a turn of the task as well.

use std::cell::RefCell;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use tokio::io::AsyncWrite;
use tokio::net::tcp::OwnedWriteHalf;

use super::connection::Connection;
use super::render::push_json_head;
use crate::clock::facts;

/// An answer up to this length goes out in one piece with its head.
pub(crate) const ONE_PIECE: usize = 16 << 10;

thread_local! {
    static PIECE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// One connection, as far as it is written to. Two never write at a time: who writes has the lock of the stream that
/// the connection waits for, or is its task while it waits for none.
#[derive(Debug)]
pub(crate) struct Outlet {
    half: OwnedWriteHalf,
    connection: Arc<Connection>,
}

impl Outlet {
    pub(crate) fn new(half: OwnedWriteHalf, connection: Arc<Connection>) -> Self {
        Self { half, connection }
    }

    /// Writes an answer with its head, as far as the system takes it at once, and gives what is left. Where nothing is,
    /// the connection is idle again.
    pub(crate) fn answer(&self, status: u16, body: &[u8]) -> Vec<u8> {
        PIECE.with_borrow_mut(|piece| {
            piece.clear();
            push_json_head(piece, status, body.len(), false, facts().now_ms);
            let body = if body.len() <= ONE_PIECE {
                piece.extend_from_slice(body);
                &[]
            } else {
                body
            };
            // That a connection is broken, its task finds out when it writes the rest.
            let sent = match body {
                [] => self.half.try_write(piece),
                body => {
                    self.half.try_write_vectored(&[io::IoSlice::new(piece), io::IoSlice::new(body)])
                }
            }
            .unwrap_or(0);
            if sent == piece.len() + body.len() {
                self.connection.idle();
                return Vec::new();
            }
            let from_head = sent.min(piece.len());
            [&piece[from_head..], &body[sent - from_head..]].concat()
        })
    }

    /// Writes some of these pieces.
    pub(crate) fn poll_write(
        &self,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let outcome = self.poll_try(context, pieces);
        self.connection.wrote(outcome.is_pending());
        outcome
    }

    fn poll_try(
        &self,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        loop {
            ready!(self.half.as_ref().poll_write_ready(context))?;
            let outcome = match pieces {
                [piece] => self.half.try_write(piece),
                pieces => self.half.try_write_vectored(pieces),
            };
            match outcome {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                outcome => return Poll::Ready(outcome),
            }
        }
    }

    /// Says that nothing follows.
    pub(crate) fn poll_shutdown(
        self: &mut Arc<Self>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<()>> {
        match Arc::get_mut(self) {
            Some(outlet) => Pin::new(&mut outlet.half).poll_shutdown(context),
            // The last one who has it shuts it by dropping it.
            None => Poll::Ready(Ok(())),
        }
    }
}
