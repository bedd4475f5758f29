//! Takes descriptors 0 and 1 for the protocol, so that nothing else reads or writes them.
//!
//! Whatever a tool, a library or a child process prints on descriptor 1 lands on stderr, and
//! whatever reads descriptor 0 finds it empty.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::fs::{FileType, Mode, OFlags, fstat, open};
use rustix::io::{Errno, fcntl_dupfd_cloexec};
use rustix::stdio::{dup2_stdin, dup2_stdout, stderr, stdin, stdout};

use crate::StartError;
use crate::taken::Taken;

/// The process's stdin and stdout, as long as it is held; dropping it puts them back.
#[derive(Debug)]
pub(crate) struct Guard {
    input: OwnedFd,
    output: OwnedFd,
    _taken: Taken,
}

impl Guard {
    /// Takes both descriptors; fails, changing nothing, where they are taken already.
    pub(crate) fn take() -> Result<Self, StartError> {
        let taken = Taken::take()?;
        Self::divert(taken).map_err(|error| StartError::System(error.into()))
    }

    /// What to read from and write to: duplicates that no child process inherits.
    pub(crate) fn standard(&self) -> Result<(OwnedFd, OwnedFd), StartError> {
        let both = private(self.input.as_fd())
            .and_then(|input| Ok((input, private(self.output.as_fd())?)));
        both.map_err(|error| StartError::System(error.into()))
    }

    fn divert(taken: Taken) -> Result<Self, Errno> {
        let input = private(stdin())?;
        let output = private(stdout())?;
        let nothing = open("/dev/null", OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())?;
        dup2_stdin(&nothing)?;
        // From here on a failure puts back what has changed.
        let guard = Self { input, output, _taken: taken };
        if is_same_stream(guard.output.as_fd(), stderr()) || dup2_stdout(stderr()).is_err() {
            dup2_stdout(&nothing)?;
        }
        Ok(guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // A descriptor that cannot be put back stays where noise does no harm.
        let _ = dup2_stdin(&self.input);
        let _ = dup2_stdout(&self.output);
    }
}

/// A duplicate above the standard three, closed in every program that this process starts.
fn private(fd: BorrowedFd<'_>) -> Result<OwnedFd, Errno> {
    fcntl_dupfd_cloexec(fd, 3)
}

/// Whether stderr was merged into stdout: then noise has nowhere to go but away. A terminal is
/// both for whoever tries a server by hand, and shows the noise.
fn is_same_stream(output: BorrowedFd<'_>, error: BorrowedFd<'_>) -> bool {
    let (Ok(output), Ok(error)) = (fstat(output), fstat(error)) else { return false };
    let same = output.st_dev == error.st_dev && output.st_ino == error.st_ino;
    same && FileType::from_raw_mode(output.st_mode) != FileType::CharacterDevice
}
