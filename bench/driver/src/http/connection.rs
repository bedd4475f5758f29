//! One keep-alive connection with at most one request on it.

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Instant;

use rustix::fd::{AsFd, BorrowedFd};

use super::request::Posts;
use super::response::{Progress, Response};
use super::target::Target;

/// A connection.
pub struct Connection {
    socket: TcpStream,
    out: Vec<u8>,
    /// The id of the request that waits for its answer.
    pub id: u64,
    /// When that request was sent.
    pub sent: Instant,
    /// Its answer.
    pub response: Response,
}

impl Connection {
    /// Connects.
    pub fn open(target: &Target) -> io::Result<Self> {
        let socket = TcpStream::connect(target.address)?;
        socket.set_nodelay(true)?;
        socket.set_nonblocking(true)?;
        Ok(Self {
            socket,
            out: Vec::new(),
            id: 0,
            sent: Instant::now(),
            response: Response::default(),
        })
    }

    /// Sends the next request.
    pub fn ask(&mut self, posts: &mut Posts) -> io::Result<()> {
        self.id = posts.write(&mut self.out);
        self.response.clear();
        self.sent = Instant::now();
        // One small request at a time always has room in the socket.
        self.socket.write_all(&self.out)
    }

    /// Reads what is there; `true` when the answer is complete.
    pub fn hear(&mut self, buffer: &mut [u8]) -> io::Result<bool> {
        loop {
            let count = match self.socket.read(buffer) {
                Ok(0) => return Err(io::Error::other("the server closed a connection")),
                Ok(count) => count,
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(false),
                Err(error) => return Err(error),
            };
            match self.response.take(&buffer[..count]) {
                Progress::More if count == buffer.len() => {}
                Progress::More => return Ok(false),
                Progress::Whole => return Ok(true),
                Progress::Broken(words) => {
                    return Err(io::Error::other(format!("{words}: {}", self.response.shown())));
                }
            }
        }
    }
}

impl AsFd for Connection {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }
}
