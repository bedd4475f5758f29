//! One keep-alive connection with at most one request on it.

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Instant;

use rustix::fd::{AsFd, BorrowedFd};

use super::request::Posts;
use super::target::Target;

/// Room for a usual answer; it grows to that of the longest.
const ROOM: usize = 4 << 10;

/// A connection.
pub struct Connection {
    socket: TcpStream,
    bytes: Vec<u8>,
    /// How many of the bytes are of the answer that comes.
    filled: usize,
    /// The id of the request that waits for its answer.
    pub id: u64,
    /// When that request was sent.
    pub sent: Instant,
}

impl Connection {
    /// Connects.
    pub fn open(target: &Target) -> io::Result<Self> {
        let socket = TcpStream::connect(target.address)?;
        socket.set_nodelay(true)?;
        socket.set_nonblocking(true)?;
        Ok(Self { socket, bytes: vec![0; ROOM], filled: 0, id: 0, sent: Instant::now() })
    }

    /// Sends the next request.
    pub fn ask(&mut self, posts: &mut Posts, now: Instant) -> io::Result<()> {
        let (id, bytes) = posts.next();
        (self.id, self.sent, self.filled) = (id, now, 0);
        // One small request at a time always has room in the socket.
        self.socket.write_all(bytes)
    }

    /// Reads what is there; gives all that came since the request.
    pub fn hear(&mut self) -> io::Result<&[u8]> {
        loop {
            if self.filled == self.bytes.len() {
                self.bytes.resize(self.filled * 2, 0);
            }
            match self.socket.read(&mut self.bytes[self.filled..]) {
                Ok(0) => return Err(io::Error::other("the server closed a connection")),
                Ok(count) => self.filled += count,
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) => return Err(error),
            }
            // There may be more where all the room was taken; else the system says when there is.
            if self.filled < self.bytes.len() {
                break;
            }
        }
        Ok(&self.bytes[..self.filled])
    }
}

impl AsFd for Connection {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }
}
