//! Descriptors, and how to wait for them: what Unix needs to serve on stdin and stdout.

mod descriptor;
mod guard;
mod input;
mod notice;
mod output;
mod waker;

pub(crate) use guard::Guard;
pub(crate) use input::Input;
pub(crate) use notice::notice;
pub(crate) use output::Output;
pub(crate) use waker::Waker;

/// What is read from.
pub(crate) type Source = std::os::fd::OwnedFd;
/// What is written to.
pub(crate) type Sink = std::os::fd::OwnedFd;
