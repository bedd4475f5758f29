//! A pipe to oneself: what ends a wait for input.

use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::atomic::{AtomicBool, Ordering};

/// Wakes the one thread that waits for input. Any thread may wake it, any number of times.
#[derive(Debug)]
pub(crate) struct Waker {
    reader: PipeReader,
    writer: PipeWriter,
    woken: AtomicBool,
}

impl Waker {
    pub(crate) fn new() -> io::Result<Self> {
        let (reader, writer) = io::pipe()?;
        Ok(Self { reader, writer, woken: AtomicBool::new(false) })
    }

    /// Makes the wait that runs now, or else the next one, return.
    pub(crate) fn wake(&self) {
        // No more than two bytes are ever in the pipe, so the write cannot block.
        if !self.woken.swap(true, Ordering::AcqRel) {
            let _ = (&self.writer).write(&[1]);
        }
    }

    /// Takes a byte out again; called after poll said that there is one.
    pub(super) fn clear(&self) {
        // In this order: a wake in between costs a needless round, the other way it would be lost.
        self.woken.store(false, Ordering::Release);
        let _ = (&self.reader).read(&mut [0]);
    }
}

impl AsFd for Waker {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.reader.as_fd()
    }
}
