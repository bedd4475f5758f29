//! The client's bytes as they come, with a deadline and a way to be woken.

use std::os::fd::OwnedFd;
use std::sync::Arc;

use rustix::event::{PollFd, PollFlags};
use rustix::fs::OFlags;
use rustix::io::{Errno, read};
use rustix::net::{RecvFlags, recv};

use super::descriptor::{Descriptor, HUNG_UP, Kind, wait};
use super::{Output, Waker};
use crate::read::Read;

/// The reading side of a connection. One thread has it.
#[derive(Debug)]
pub(crate) struct Input {
    source: Descriptor,
    /// Watched for the client's leaving: one that was killed says nothing on its own side while a
    /// child of its holds that open.
    output: Arc<Output>,
    waker: Arc<Waker>,
}

impl Input {
    pub(crate) fn new(source: OwnedFd, output: Arc<Output>, waker: Arc<Waker>) -> Self {
        Self { source: Descriptor::new(source, OFlags::RDONLY), output, waker }
    }

    /// Reads what is there, or waits for it; `timeout` in milliseconds, `None` without end.
    pub(crate) fn read(&mut self, room: &mut [u8], timeout: Option<u64>) -> Read {
        // Where reading is sure not to block, a busy client costs one call and not two.
        if matches!(self.source.kind, Kind::Socket | Kind::OwnPipe) {
            match self.read_now(room) {
                Read::Woken => {}
                other => return other,
            }
        }
        match self.wait(timeout, true) {
            Ok(Wait::Ready) => self.read_now(room),
            Ok(Wait::Other(read)) => read,
            Err(error) => Read::Failed(error.into()),
        }
    }

    /// Waits without reading, for a wake-up, the client's leaving, or the timeout.
    pub(crate) fn sleep(&mut self, timeout: Option<u64>) -> Read {
        match self.wait(timeout, false) {
            Ok(Wait::Ready) => Read::Woken,
            Ok(Wait::Other(read)) => read,
            Err(error) => Read::Failed(error.into()),
        }
    }

    fn read_now(&self, room: &mut [u8]) -> Read {
        let got = if self.source.kind == Kind::Socket {
            recv(&self.source, room, RecvFlags::DONTWAIT).map(|(count, _)| count)
        } else {
            read(&self.source, room)
        };
        match got {
            // A client that died with unread answers resets a socket; a lost terminal is `IO`.
            Ok(0) | Err(Errno::CONNRESET | Errno::IO) => Read::End,
            Ok(count) => Read::Bytes(count),
            Err(Errno::AGAIN | Errno::INTR) => Read::Woken,
            Err(error) => Read::Failed(error.into()),
        }
    }

    fn wait(&self, timeout: Option<u64>, for_input: bool) -> Result<Wait, Errno> {
        let mut fds = [
            PollFd::new(&*self.waker, PollFlags::IN),
            PollFd::new(&*self.output, PollFlags::empty()),
            PollFd::new(&self.source, PollFlags::IN),
        ];
        // Without interest in input it must not be asked for at all: a client that has closed its
        // side is reported again and again.
        let watched = if for_input { 3 } else { 2 };
        if wait(&mut fds[..watched], timeout)? == 0 {
            return Ok(Wait::Other(Read::Elapsed));
        }
        let [waker, output, source] = fds.map(|fd| fd.revents());
        if !waker.is_empty() {
            self.waker.clear();
            return Ok(Wait::Other(Read::Woken));
        }
        if for_input && !source.is_empty() {
            return Ok(Wait::Ready);
        }
        let gone = output.intersects(HUNG_UP);
        Ok(Wait::Other(if gone { Read::Gone } else { Read::Woken }))
    }
}

enum Wait {
    Ready,
    Other(Read),
}
