//! The client's bytes, read by a thread that may stay blocked.

use std::io::{self, ErrorKind};
use std::sync::Arc;
use std::thread;

use super::{Output, Waker};
use crate::read::Read;

/// What is read from.
pub(crate) type Source = Box<dyn io::Read + Send>;

const CHUNK: usize = 64 * 1024;

/// The reading side of a connection. One thread has it.
#[derive(Debug)]
pub(crate) struct Input {
    waker: Arc<Waker>,
}

impl Input {
    pub(crate) fn new(source: Source, _output: Arc<Output>, waker: Arc<Waker>) -> Self {
        let pump = Arc::clone(&waker);
        let thread = thread::Builder::new().name("haft-pump".to_owned());
        if let Err(error) = thread.spawn(move || pump_all(source, &pump)) {
            waker.leave_end(Read::Failed(error));
        }
        Self { waker }
    }

    /// Reads what is there, or waits for it; `timeout` in milliseconds, `None` without end.
    pub(crate) fn read(&mut self, room: &mut [u8], timeout: Option<u64>) -> Read {
        self.waker.take(room, timeout)
    }

    /// Waits without reading, for a wake-up or the timeout.
    pub(crate) fn sleep(&mut self, timeout: Option<u64>) -> Read {
        self.waker.take(&mut [], timeout)
    }
}

fn pump_all(mut source: Source, waker: &Waker) {
    let mut chunk = vec![0; CHUNK];
    loop {
        match source.read(&mut chunk) {
            Ok(0) => return waker.leave_end(Read::End),
            Ok(count) => waker.leave(&chunk[..count]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            // Windows reports a pipe whose writer is gone as an error.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                return waker.leave_end(Read::End);
            }
            Err(error) => return waker.leave_end(Read::Failed(error)),
        }
    }
}
