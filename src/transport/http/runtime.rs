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
    runtimes: Vec<Runtime>,
    workers: Workers,
}

/// Where tasks can be started, one thread after the other.
#[derive(Clone)]
pub(crate) struct Workers(Vec<Handle>);

impl Workers {
    /// The thread for the connection with this number. It stays there: threads that take each other's
    /// tasks wake one another for each request, which costs more than the request.
    pub(crate) fn of(&self, number: u64) -> &Handle {
        let place = usize::try_from(number % self.0.len() as u64).unwrap_or_default();
        &self.0[place]
    }
}

impl Threads {
    /// The threads that run already, or new ones.
    pub(crate) fn get() -> io::Result<Arc<Self>> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(threads) = shared.upgrade() {
            return Ok(threads);
        }
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let runtimes =
            (0..cores.min(MOST_WORKERS)).map(|_| build()).collect::<io::Result<Vec<_>>>()?;
        let workers = Workers(runtimes.iter().map(|runtime| runtime.handle().clone()).collect());
        let threads = Arc::new(Self { runtimes, workers });
        *shared = Arc::downgrade(&threads);
        Ok(threads)
    }

    /// Where tasks can be started.
    pub(crate) fn workers(&self) -> &Workers {
        &self.workers
    }
}

/// One thread. A runtime of the single-threaded kind would write to its event descriptor for each task that
/// another thread wakes, this kind does so once for several.
fn build() -> io::Result<Runtime> {
    Builder::new_multi_thread()
        .worker_threads(1)
        .max_blocking_threads(1)
        .thread_name("haft-http")
        .enable_io()
        .enable_time()
        .build()
}

impl Drop for Threads {
    fn drop(&mut self) {
        // One of these threads cannot wait for itself.
        let inside = Handle::try_current().is_ok();
        for runtime in self.runtimes.drain(..) {
            if inside {
                runtime.shutdown_background();
            } else {
                // A worker of Node unloads this code when it ends, so no thread may run in it then.
                runtime.shutdown_timeout(LONGEST_JOIN);
            }
        }
    }
}
