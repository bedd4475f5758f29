//! A second look at the bytes of request heads, for what lenient readers disagree about.
//!
//! hyper takes line ends without a carriage return, folded headers, and a length beside a transfer
//! coding. Another reader of the same bytes may see other requests in them, so we take none of it.

/// A scanner that follows a connection from head to head.
#[derive(Debug)]
pub(crate) struct Strict {
    state: State,
    /// Bytes of this head so far, with the empty lines before it.
    bytes: usize,
    /// Those of the empty lines.
    empty: usize,
    line: Vec<u8>,
    length: Option<u64>,
    chunked: bool,
    max_bytes: usize,
    /// Heads that ended.
    heads: usize,
}

#[derive(Debug, PartialEq, Eq)]
enum State {
    Head,
    Body(u64),
    /// A body that says its own length: nothing after it is served on this connection.
    Unmeasured,
}

/// What the bytes say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Fine,
    /// Nothing more is taken from this connection.
    Junk,
}

impl Strict {
    pub(crate) fn new(max_bytes: usize) -> Self {
        Self {
            state: State::Head,
            bytes: 0,
            empty: 0,
            line: Vec::new(),
            length: None,
            chunked: false,
            max_bytes,
            heads: 0,
        }
    }

    /// Counts one head off; `false` where none has ended since.
    pub(crate) fn take_head(&mut self) -> bool {
        let ended = self.heads > 0;
        self.heads -= usize::from(ended);
        ended
    }

    /// Whether a head was longer than it may be.
    pub(crate) fn is_too_long(&self) -> bool {
        self.bytes > self.max_bytes
    }

    pub(crate) fn read(&mut self, mut bytes: &[u8]) -> Verdict {
        while !bytes.is_empty() {
            match &mut self.state {
                State::Unmeasured => return Verdict::Fine,
                State::Body(left) => {
                    let here = (bytes.len() as u64).min(*left);
                    *left -= here;
                    bytes = &bytes[usize::try_from(here).unwrap_or(bytes.len())..];
                    if *left == 0 {
                        self.state = State::Head;
                    }
                }
                State::Head => {
                    let end = memchr::memchr(b'\n', bytes).map_or(bytes.len(), |at| at + 1);
                    let (piece, rest) = bytes.split_at(end);
                    self.bytes += piece.len();
                    if self.bytes > self.max_bytes {
                        return Verdict::Junk;
                    }
                    bytes = rest;
                    if !piece.ends_with(b"\n") {
                        self.line.extend_from_slice(piece);
                    } else if self.line.is_empty() {
                        if !self.take_line(piece) {
                            return Verdict::Junk;
                        }
                    } else {
                        let mut line = std::mem::take(&mut self.line);
                        line.extend_from_slice(piece);
                        let fine = self.take_line(&line);
                        line.clear();
                        self.line = line;
                        if !fine {
                            return Verdict::Junk;
                        }
                    }
                }
            }
        }
        Verdict::Fine
    }

    /// A whole line with its end; `false` where readers could disagree about it.
    fn take_line(&mut self, line: &[u8]) -> bool {
        let Some(line) = line.strip_suffix(b"\r\n") else { return false };
        if memchr::memchr(b'\r', line).is_some() {
            return false;
        }
        if line.is_empty() {
            return self.end_head();
        }
        if matches!(line[0], b' ' | b'\t') {
            return false;
        }
        if named(line, b"content-length:") {
            let digits = line[15..].trim_ascii();
            let whole = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
            let length = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
            if !whole || length.is_none() || self.length.is_some() {
                return false;
            }
            self.length = length;
        } else if named(line, b"transfer-encoding:") {
            if self.chunked {
                return false;
            }
            self.chunked = true;
        }
        true
    }

    fn end_head(&mut self) -> bool {
        // Some clients end a body with an empty line that nothing announced. A reader keeps them until a head has
        // ended, so they count like the head.
        if self.bytes == self.empty + 2 {
            self.empty = self.bytes;
            return true;
        }
        let (length, chunked) = (self.length.take(), std::mem::take(&mut self.chunked));
        (self.bytes, self.empty) = (0, 0);
        self.heads += 1;
        self.state = match (length, chunked) {
            (Some(_), true) => return false,
            (None, true) => State::Unmeasured,
            (None | Some(0), false) => State::Head,
            (Some(length), false) => State::Body(length),
        };
        true
    }
}

fn named(line: &[u8], name: &[u8]) -> bool {
    line.len() >= name.len() && line[..name.len()].eq_ignore_ascii_case(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(bytes: &[u8]) -> Verdict {
        let whole = Strict::new(16_384).read(bytes);
        let mut strict = Strict::new(16_384);
        let dripped =
            bytes.chunks(1).map(|byte| strict.read(byte)).find(|verdict| *verdict == Verdict::Junk);
        assert_eq!(whole, dripped.unwrap_or(Verdict::Fine), "in one piece and byte by byte");
        whole
    }

    #[test]
    fn well_formed_requests_pass_one_after_another() {
        let one = b"POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n\n\r\n \n";
        let twice = [&one[..], &one[..]].concat();
        assert_eq!(verdict(&twice), Verdict::Fine);
        assert_eq!(verdict(b"GET / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\n"), Verdict::Fine);
        assert_eq!(
            verdict(b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\n\na"),
            Verdict::Fine
        );
    }

    #[test]
    fn empty_lines_before_a_head_count_as_part_of_it() {
        let head = &b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"[..];
        let one = [b"\r\n\r\n", head].concat();
        let mut strict = Strict::new(64);
        for _ in 0..20 {
            assert_eq!(strict.read(&one), Verdict::Fine);
            assert!(strict.take_head());
        }
        assert!(!strict.take_head(), "an empty line is no head");
        assert_eq!(strict.read(&b"\r\n".repeat(32)), Verdict::Fine);
        assert_eq!(strict.read(b"\r\n"), Verdict::Junk);
        assert!(strict.is_too_long());
    }

    #[test]
    fn s11_what_readers_disagree_about_is_junk() {
        for junk in [
            &b"POST / HTTP/1.1\nHost: a\r\n\r\n"[..],
            b"POST / HTTP/1.1\r\nHost: a\n\r\n",
            b"POST / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n",
            b"POST / HTTP/1.1\r\nHost: a\r\n\tb\r\n\r\n",
            b"POST / HTTP/1.1\r\nA: b\rc\r\n\r\n",
            b"POST / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n",
            b"POST / HTTP/1.1\r\nTRANSFER-ENCODING: chunked\r\nCONTENT-LENGTH: 3\r\n\r\n",
            b"POST / HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\n",
            b"POST / HTTP/1.1\r\nContent-Length: +3\r\n\r\n",
            b"POST / HTTP/1.1\r\nContent-Length: 3, 3\r\n\r\n",
            b"POST / HTTP/1.1\r\nTransfer-Encoding: a\r\nTransfer-Encoding: chunked\r\n\r\n",
            b"POST / HTTP/1.1\r\nContent-Length: 1\r\n\r\nxGET / HTTP/1.1\n\n",
        ] {
            assert_eq!(verdict(junk), Verdict::Junk, "{}", String::from_utf8_lossy(junk));
        }
        let long = [&b"GET / HTTP/1.1\r\nA: "[..], &vec![b'a'; 20_000]].concat();
        assert_eq!(verdict(&long), Verdict::Junk);
    }
}
