//! One server process under test, and the two pipes to it.

use std::io::{self, ErrorKind, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use serde_json::Value;

/// How long a server may stay silent before the run is called broken.
const SILENCE: Duration = Duration::from_mins(1);

/// A spawned server. Both pipes are non-blocking; `pump` moves bytes through them.
pub struct Server {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
    /// Bytes to be written, from `written` on.
    pub out: Vec<u8>,
    written: usize,
    /// Bytes read; `start` is the first one that no `drain_lines` has seen as part of a whole line.
    input: Vec<u8>,
    start: usize,
    scanned: usize,
    end: usize,
}

impl Server {
    /// Spawns `command`; its stderr is dropped, as noise on it is not what is measured.
    pub fn spawn(command: &[String]) -> io::Result<Self> {
        let (program, arguments) =
            command.split_first().ok_or_else(|| io::Error::other("no server command after --"))?;
        let stderr = if std::env::var_os("DRIVER_STDERR").is_some() {
            Stdio::inherit()
        } else {
            Stdio::null()
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(stderr)
            .spawn()?;
        let missing = || io::Error::other("the server has no pipe");
        let stdin = child.stdin.take().ok_or_else(missing)?;
        let stdout = child.stdout.take().ok_or_else(missing)?;
        fcntl_setfl(&stdin, fcntl_getfl(&stdin)? | OFlags::NONBLOCK)?;
        fcntl_setfl(&stdout, fcntl_getfl(&stdout)? | OFlags::NONBLOCK)?;
        Ok(Self {
            child,
            stdin: Some(stdin),
            stdout,
            out: Vec::new(),
            written: 0,
            input: vec![0; 1 << 20],
            start: 0,
            scanned: 0,
            end: 0,
        })
    }

    /// The process id, as /proc names it.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Writes what can be written and reads what is there, waiting until one of the two is possible.
    pub fn pump(&mut self) -> io::Result<()> {
        self.write_some()?;
        if self.read_some()? > 0 {
            return Ok(());
        }
        let writing = self.written < self.out.len();
        let mut fds = vec![PollFd::new(&self.stdout, PollFlags::IN)];
        if let (true, Some(stdin)) = (writing, &self.stdin) {
            fds.push(PollFd::new(stdin, PollFlags::OUT));
        }
        let limit = Timespec { tv_sec: 60, tv_nsec: 0 };
        if poll(&mut fds, Some(&limit))? == 0 {
            return Err(io::Error::other(format!("no answer within {SILENCE:?}")));
        }
        self.write_some()?;
        self.read_some()?;
        Ok(())
    }

    fn write_some(&mut self) -> io::Result<()> {
        let Some(stdin) = &mut self.stdin else { return Ok(()) };
        while self.written < self.out.len() {
            match stdin.write(&self.out[self.written..]) {
                Ok(count) => self.written += count,
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(error) => return Err(error),
            }
        }
        self.out.clear();
        self.written = 0;
        Ok(())
    }

    fn read_some(&mut self) -> io::Result<usize> {
        if self.end == self.input.len() {
            self.make_room();
        }
        match self.stdout.read(&mut self.input[self.end..]) {
            Ok(0) => Err(io::Error::other("the server closed its stdout")),
            Ok(count) => {
                self.end += count;
                Ok(count)
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => Ok(0),
            Err(error) => Err(error),
        }
    }

    fn make_room(&mut self) {
        if self.start > 0 {
            self.input.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.scanned -= self.start;
            self.start = 0;
        } else {
            self.input.resize(self.input.len() * 2, 0);
        }
    }

    /// Gives every whole line read so far to `line`, without its newline, and returns how many there were.
    pub fn drain_lines(&mut self, mut line: impl FnMut(&[u8])) -> usize {
        let mut lines = 0;
        while let Some(offset) = memchr::memchr(b'\n', &self.input[self.scanned..self.end]) {
            let newline = self.scanned + offset;
            line(&self.input[self.start..newline]);
            self.start = newline + 1;
            self.scanned = self.start;
            lines += 1;
        }
        self.scanned = self.end;
        if self.start == self.end {
            (self.start, self.scanned, self.end) = (0, 0, 0);
        }
        lines
    }

    /// Sends one request and waits for the answer with this id; other lines are passed over.
    pub fn ask(&mut self, id: u64, request: &str) -> io::Result<Value> {
        self.out.extend_from_slice(request.as_bytes());
        self.out.push(b'\n');
        let mut answer = None;
        let started = Instant::now();
        while answer.is_none() {
            self.pump()?;
            self.drain_lines(|line| {
                if let Ok(value) = serde_json::from_slice::<Value>(line)
                    && value["id"] == id
                {
                    answer = Some(value);
                }
            });
            if started.elapsed() > SILENCE {
                return Err(io::Error::other(format!("no answer to {request}")));
            }
        }
        answer.ok_or_else(|| io::Error::other("no answer"))
    }

    /// The opening that every client of a 2025 revision makes, and one listing.
    pub fn open(&mut self) -> io::Result<Value> {
        self.ask(
            1,
            r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"bench","version":"1.0.0"}}}"#,
        )?;
        self.out
            .extend_from_slice(b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n");
        self.ask(2, r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#)
    }

    /// Whether the process still runs.
    pub fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.stdin.take());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
