//! Bytes to the client, by the one thread that may block.

use std::fmt;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

/// What is written to.
pub(crate) type Sink = Box<dyn Write + Send>;

/// The writing side of a connection.
pub(crate) struct Output {
    sink: Mutex<Sink>,
}

impl Output {
    pub(crate) fn new(sink: Sink) -> Self {
        Self { sink: Mutex::new(sink) }
    }

    /// Nobody can tell whether a write would block.
    #[expect(clippy::unused_self, reason = "the same shape as on Unix")]
    pub(crate) fn try_write(&self, _bytes: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::WouldBlock.into())
    }

    /// Writes all bytes, waiting as long as it takes; for the thread that may wait.
    pub(crate) fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        let mut sink = self.sink.lock().unwrap_or_else(PoisonError::into_inner);
        sink.write_all(bytes)?;
        sink.flush()?;
        Ok(bytes.len())
    }
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Output")
    }
}
