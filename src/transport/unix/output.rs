//! Bytes to the client, without ever blocking a thread that must not block.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::event::{PollFd, PollFlags};
use rustix::fs::OFlags;
use rustix::io::write;
use rustix::net::{SendFlags, send};

use super::descriptor::{Descriptor, Kind, wait};

/// What POSIX lets a pipe take at once or not at all, hence what is sure not to block once poll
/// has called a pipe writable that only we write to. 512 on macOS, 4,096 on Linux.
const SURE_TO_FIT: usize = if cfg!(target_os = "linux") { 4096 } else { 512 };

/// How long the writing thread waits before it looks whether it is still wanted.
const PATIENCE_MS: u64 = 500;

/// Node ignores the signal that a write to a closed pipe raises; a socket need not raise it.
#[cfg(any(target_os = "linux", target_os = "android", target_os = "freebsd"))]
const SEND: SendFlags = SendFlags::DONTWAIT.union(SendFlags::NOSIGNAL);
#[cfg(not(any(target_os = "linux", target_os = "android", target_os = "freebsd")))]
const SEND: SendFlags = SendFlags::DONTWAIT;

/// The writing side of a connection.
#[derive(Debug)]
pub(crate) struct Output {
    sink: Descriptor,
}

impl Output {
    pub(crate) fn new(sink: OwnedFd) -> Self {
        Self { sink: Descriptor::new(sink, OFlags::WRONLY) }
    }

    /// A pipe where no description of our own can be had, as on macOS or in a sandbox.
    #[cfg(test)]
    pub(crate) fn shared_pipe(fd: OwnedFd) -> Self {
        Self { sink: Descriptor { fd, kind: Kind::SharedPipe } }
    }

    /// Writes what fits at once: `WouldBlock` where nothing does, or nobody can tell.
    pub(crate) fn try_write(&self, bytes: &[u8]) -> io::Result<usize> {
        match self.sink.kind {
            Kind::Socket => Ok(send(&self.sink, bytes, SEND)?),
            Kind::OwnPipe => Ok(write(&self.sink, bytes)?),
            Kind::SharedPipe if self.is_writable(0)? => self.write_little(bytes),
            Kind::SharedPipe | Kind::Other => Err(io::ErrorKind::WouldBlock.into()),
        }
    }

    /// Writes a part of the bytes, waiting until some fit; for the thread that may wait.
    ///
    /// `WouldBlock` says that the client took nothing for a while.
    pub(crate) fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_writable(PATIENCE_MS)? {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        match self.sink.kind {
            Kind::Other => self.write_little(bytes),
            _ => self.try_write(bytes),
        }
    }

    fn write_little(&self, bytes: &[u8]) -> io::Result<usize> {
        Ok(write(&self.sink, &bytes[..bytes.len().min(SURE_TO_FIT)])?)
    }

    fn is_writable(&self, timeout: u64) -> io::Result<bool> {
        let mut fds = [PollFd::new(&self.sink, PollFlags::OUT)];
        // A hang-up counts: the write that follows says what has happened.
        Ok(wait(&mut fds, Some(timeout))? > 0)
    }
}

impl AsFd for Output {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.sink.as_fd()
    }
}
