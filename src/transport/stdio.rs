//! A connection over stdin and stdout: starting, feeding and closing it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use haft_protocol::{Actions, Engine, PeerId};

use crate::handoff::Handoff;
use crate::os::{Guard, Input, Output, Sink, Source, Waker};
use crate::outbox::Outbox;
use crate::session::Session;
use crate::shared::{Closing, Shared};
use crate::{Event, Host, StartError, StdioOptions};

/// A running connection over stdin and stdout.
///
/// Two threads serve it: one reads, feeds the engine and answers; the other writes what does not
/// fit at once. Running a tool is all that reaches the [`Host`]. Dropping the last reference
/// closes the connection without grace.
pub struct Stdio {
    shared: Arc<Shared>,
}

impl Stdio {
    /// Takes this process's stdin and stdout and serves the engine on them.
    ///
    /// Until the connection is closed, descriptor 0 reads as empty and descriptor 1 is stderr, so
    /// that nothing but protocol messages reaches the client, whoever prints. (On Windows they stay
    /// as they are.) The caller must have neither input it has begun to read nor output it has not
    /// written yet.
    pub fn start(
        engine: Arc<Engine>,
        options: StdioOptions,
        host: Arc<dyn Host>,
    ) -> Result<Arc<Self>, StartError> {
        let guard = Guard::take()?;
        let (input, output) = guard.standard()?;
        Self::run(engine, options, host, input, output, Some(guard))
    }

    /// Serves the engine on any two descriptors, and leaves the process's own alone.
    ///
    /// ```
    /// use std::io::{BufRead, BufReader, Write};
    /// use std::sync::Arc;
    /// use haft_protocol::{Engine, EngineOptions, ServerInfo};
    /// use haft_transport::{Event, Host, Stdio, StdioOptions};
    ///
    /// struct Nobody;
    /// impl Host for Nobody {
    ///     fn wake(&self) {}
    /// }
    ///
    /// let info = ServerInfo::new("slugs", "1.0.0");
    /// let engine = Arc::new(Engine::new(info, EngineOptions::new([7; 32]), Default::default()));
    /// let (input, mut to_server) = std::io::pipe()?;
    /// let (from_server, output) = std::io::pipe()?;
    /// let host = Arc::new(Nobody);
    /// let options = StdioOptions::default();
    /// let _stdio = Stdio::start_on(engine, options, host, input.into(), output.into())?;
    ///
    /// to_server.write_all(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n")?;
    /// let mut line = String::new();
    /// BufReader::new(from_server).read_line(&mut line)?;
    /// assert_eq!(line, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(unix)]
    pub fn start_on(
        engine: Arc<Engine>,
        options: StdioOptions,
        host: Arc<dyn Host>,
        input: std::os::fd::OwnedFd,
        output: std::os::fd::OwnedFd,
    ) -> Result<Arc<Self>, StartError> {
        Self::run(engine, options, host, input, output, None)
    }

    /// The connection, as the engine knows it.
    #[must_use]
    pub fn peer(&self) -> PeerId {
        self.shared.peer
    }

    /// The events since the last time, in order. The next one wakes the host again.
    #[must_use]
    pub fn take(&self) -> Vec<Event> {
        self.shared.handoff.take()
    }

    /// Sends what the engine answered to whoever runs tools, and forgets it: messages for this
    /// connection go out, everything else comes back as events. Best called once for a batch.
    ///
    /// Never blocks. After the connection has closed it does nothing.
    pub fn dispatch(&self, actions: &mut Actions) {
        self.shared.queue(actions);
        // Writing here what fits costs less than waking the thread that could.
        self.shared.outbox.pass();
        self.shared.recheck();
    }

    /// Sends one message that another transport's thread brought along.
    pub fn send(&self, message: &[u8]) {
        self.shared.outbox.add([message]);
        self.shared.outbox.pass();
    }

    /// Reads nothing more, lets running calls end within their grace, sends what is unsent, puts
    /// stdin and stdout back. Returns at once; [`Event::Closed`] comes when all is done.
    ///
    /// Called again, it aborts the calls that still run.
    pub fn close(&self) {
        let again = self.shared.closing() != Closing::No;
        self.shared.close(if again { Closing::Now } else { Closing::Gently });
    }

    fn run(
        engine: Arc<Engine>,
        options: StdioOptions,
        host: Arc<dyn Host>,
        input: Source,
        output: Sink,
        guard: Option<Guard>,
    ) -> Result<Arc<Self>, StartError> {
        let waker = Arc::new(Waker::new()?);
        let output = Arc::new(Output::new(output));
        let input = Input::new(input, Arc::clone(&output), Arc::clone(&waker));
        let outbox = Outbox::new(output, Arc::clone(&waker), options.max_unsent_bytes);
        let shared = Arc::new(Shared::new(engine, options, Handoff::new(host), outbox, waker));
        let session = Session::new(Arc::clone(&shared), input, guard);
        spawn_writer(&shared)?;
        let stdio = Arc::new(Self { shared });
        // Where no thread can be had, dropping the session gives everything back.
        let thread = thread::Builder::new().name("haft-stdin".to_owned());
        if let Err(error) = thread.spawn(move || session.run()) {
            stdio.shared.outbox.give_up();
            return Err(error.into());
        }
        Ok(stdio)
    }
}

impl Drop for Stdio {
    fn drop(&mut self) {
        self.shared.close(Closing::Now);
    }
}

fn spawn_writer(shared: &Arc<Shared>) -> Result<(), StartError> {
    let shared = Arc::clone(shared);
    let body = move || {
        let Shared { outbox, waker, .. } = &*shared;
        if catch_unwind(AssertUnwindSafe(|| outbox.write_until_finished())).is_err() {
            outbox.give_up();
            waker.wake();
        }
    };
    thread::Builder::new().name("haft-stdout".to_owned()).spawn(body)?;
    Ok(())
}
