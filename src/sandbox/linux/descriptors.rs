//! What connects a child to its parent.

use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, IntoRawFd, OwnedFd, RawFd};

use crate::Descriptors;

/// The parent's ends, until they are taken.
#[derive(Debug)]
pub(super) struct ParentEnds {
    channel: OwnedFd,
    stdout: OwnedFd,
    stderr: OwnedFd,
}

/// The child's ends, in the order of its descriptors 0 to 3.
pub(super) struct ChildEnds([OwnedFd; 4]);

/// Opens everything, close-on-exec; `channel_on_stdio` says where the child has the channel.
pub(super) fn open(channel_on_stdio: bool) -> io::Result<(ParentEnds, ChildEnds)> {
    let stdin = File::open("/dev/null")?;
    let (stdout, child_stdout) = io::pipe()?;
    let (stderr, child_stderr) = io::pipe()?;
    let mut pair = [-1; 2];
    let kind = libc::SOCK_STREAM | libc::SOCK_CLOEXEC;
    // SAFETY: the kernel fills the two numbers that the pointer names, during the call.
    if unsafe { libc::socketpair(libc::AF_UNIX, kind, 0, pair.as_mut_ptr()) } != 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the kernel just made both descriptors, and nobody else knows them.
    let [channel, child_channel] = pair.map(|end| unsafe { OwnedFd::from_raw_fd(end) });
    let parent = ParentEnds { channel, stdout: stdout.into(), stderr: stderr.into() };
    let child = if channel_on_stdio {
        // Nothing is printed then but on the error stream.
        let both = child_channel.try_clone()?;
        [both, child_channel, child_stderr.into(), stdin.into()]
    } else {
        [stdin.into(), child_stdout.into(), child_stderr.into(), child_channel]
    };
    Ok((parent, ChildEnds(child)))
}

impl ParentEnds {
    /// Gives the ends away.
    pub(super) fn into_raw(self) -> Descriptors {
        Descriptors {
            channel: self.channel.into_raw_fd(),
            stdout: self.stdout.into_raw_fd(),
            stderr: self.stderr.into_raw_fd(),
        }
    }
}

impl ChildEnds {
    /// The numbers that they have in the parent.
    pub(super) fn raw(&self) -> [RawFd; 4] {
        [&self.0[0], &self.0[1], &self.0[2], &self.0[3]].map(AsRawFd::as_raw_fd)
    }
}
