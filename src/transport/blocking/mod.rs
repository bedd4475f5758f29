//! Serving on stdin and stdout where nothing can wait for both input and a wake-up: Windows.
//!
//! A thread of its own reads and may stay blocked in it until the process ends. Descriptors stay as
//! they are; the JavaScript face keeps what JavaScript prints off stdout.

mod guard;
mod input;
mod notice;
mod output;
mod waker;

pub(crate) use guard::Guard;
pub(crate) use input::{Input, Source};
pub(crate) use notice::notice;
pub(crate) use output::{Output, Sink};
pub(crate) use waker::Waker;

#[cfg(test)]
mod tests;
