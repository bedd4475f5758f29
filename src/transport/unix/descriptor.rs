//! What a descriptor is, and how to use it without ever blocking on it.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{FileType, Mode, OFlags, fcntl_getfl, fstat, open};
use rustix::io::Errno;

/// The kinds of descriptor that need a way of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `send` and `recv` take "do not wait" as a flag of the one call.
    Socket,
    /// A pipe whose open file description is ours alone and does not block.
    OwnPipe,
    /// A pipe shared with other processes: only what is sure to fit is written.
    SharedPipe,
    /// A terminal, a file, a device: poll calls it ready whether or not it blocks.
    Other,
}

/// A descriptor together with its kind.
#[derive(Debug)]
pub(super) struct Descriptor {
    pub(super) fd: OwnedFd,
    pub(super) kind: Kind,
}

impl Descriptor {
    /// Takes a descriptor; `mode` says whether it is read or written.
    pub(super) fn new(fd: OwnedFd, mode: OFlags) -> Self {
        match fstat(&fd).map(|stat| FileType::from_raw_mode(stat.st_mode)) {
            Ok(FileType::Socket) => Self { fd, kind: Kind::Socket },
            Ok(FileType::Fifo) => match reopen(fd.as_fd(), mode) {
                Some(own) => Self { fd: own, kind: Kind::OwnPipe },
                None => Self { fd, kind: Kind::SharedPipe },
            },
            _ => Self { fd, kind: Kind::Other },
        }
    }
}

impl AsFd for Descriptor {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.fd.as_fd()
    }
}

/// Opens a pipe once more, so that "do not block" holds for us and nobody else.
///
/// The flag belongs to the open file description, which a duplicate shares with every process
/// that has the pipe: setting it there would surprise them, and any of them could clear it.
/// Only Linux has a way to open a pipe by its descriptor, and a sandbox may forbid it.
fn reopen(fd: BorrowedFd<'_>, mode: OFlags) -> Option<OwnedFd> {
    use std::os::fd::AsRawFd;
    if !cfg!(target_os = "linux") {
        return None;
    }
    let path = format!("/proc/self/fd/{}", fd.as_raw_fd());
    let own = open(path, mode | OFlags::NONBLOCK | OFlags::CLOEXEC, Mode::empty()).ok()?;
    let (before, after) = (fstat(fd).ok()?, fstat(&own).ok()?);
    let same = before.st_dev == after.st_dev && before.st_ino == after.st_ino;
    (same && fcntl_getfl(&own).ok()?.contains(OFlags::NONBLOCK)).then_some(own)
}

/// Waits like `poll`, again after a signal; `timeout` in milliseconds, `None` without end.
pub(super) fn wait(fds: &mut [PollFd<'_>], timeout: Option<u64>) -> Result<usize, Errno> {
    let timeout = timeout.map(|milliseconds| Timespec {
        tv_sec: i64::try_from(milliseconds / 1000).unwrap_or(i64::MAX),
        tv_nsec: i64::try_from(milliseconds % 1000).unwrap_or(0) * 1_000_000,
    });
    loop {
        match poll(fds, timeout.as_ref()) {
            Err(Errno::INTR) => {}
            other => return other,
        }
    }
}

/// What poll reports when the other side is gone.
pub(super) const HUNG_UP: PollFlags = PollFlags::ERR.union(PollFlags::HUP).union(PollFlags::NVAL);
