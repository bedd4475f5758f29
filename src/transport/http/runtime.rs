//! The threads that HTTP runs on: at most two in a process, while anything listens.

use std::io;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tokio::runtime::{Builder, Handle, Runtime};

const MOST_WORKERS: usize = 2;
/// Tasks end where they next wait, which is soon.
const LONGEST_JOIN: Duration = Duration::from_secs(1);

static SHARED: Mutex<Weak<Threads>> = Mutex::new(Weak::new());

/// The threads; they end with the last reference.
pub(crate) struct Threads {
    /// There until the end.
    runtime: Option<Runtime>,
    handle: Handle,
}

impl Threads {
    /// The threads that run already, or new ones.
    pub(crate) fn get() -> io::Result<Arc<Self>> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(threads) = shared.upgrade() {
            return Ok(threads);
        }
        // One core is for the thread that runs tools, where there are several.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let runtime = Builder::new_multi_thread()
            .worker_threads((cores - 1).clamp(1, MOST_WORKERS))
            .max_blocking_threads(1)
            .thread_name("haft-http")
            .enable_io()
            .enable_time()
            .build()?;
        let handle = runtime.handle().clone();
        let threads = Arc::new(Self { runtime: Some(runtime), handle });
        *shared = Arc::downgrade(&threads);
        Ok(threads)
    }

    pub(crate) fn handle(&self) -> &Handle {
        &self.handle
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        let Some(runtime) = self.runtime.take() else { return };
        if Handle::try_current().is_ok() {
            // One of these threads cannot wait for itself.
            runtime.shutdown_background();
        } else {
            // A worker of Node unloads this code when it ends, so no thread may run in it then.
            runtime.shutdown_timeout(LONGEST_JOIN);
        }
    }
}
