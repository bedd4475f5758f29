//! A server that listens already: where, and which process it is.

use std::io;
use std::net::SocketAddr;

/// One server of a run.
pub struct Target {
    /// The address to connect to.
    pub address: SocketAddr,
    /// The path of the endpoint, or of a file.
    pub path: String,
    /// The process, for its CPU time.
    pub pid: u32,
    /// Whether it is a file that is got, and not a server that is asked.
    pub is_file: bool,
}

impl Target {
    /// Reads `<url> <pid> [file]`.
    pub fn read(words: &[String]) -> io::Result<Self> {
        let wrong = || io::Error::other(format!("no target: {}", words.join(" ")));
        let [url, pid, rest @ ..] = words else { return Err(wrong()) };
        let (address, path) =
            url.strip_prefix("http://").and_then(|rest| rest.split_once('/')).ok_or_else(wrong)?;
        Ok(Self {
            address: address.parse().map_err(|_| wrong())?,
            path: format!("/{path}"),
            pid: pid.parse().map_err(|_| wrong())?,
            is_file: rest.iter().any(|word| word == "file"),
        })
    }
}
