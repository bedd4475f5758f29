//! Cuts the bytes a client sends into messages, one chunk at a time.
//!
//! Two framings are understood: one message a line, and the `Content-Length` headers of the
//! Language Server Protocol. The first bytes decide which one the client speaks.

use std::ops::Range;

use crate::framing::Framing;
use crate::headers::{Block, HeaderLine, MAX_BLOCK, find_length_header};

/// One piece of what a client sent.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Frame<'f> {
    /// The bytes of one message, or of a line that cannot be one: the engine answers both.
    Message(&'f [u8]),
    /// A message of this many bytes was longer than the limit and is gone.
    TooLong(u64),
}

/// The bytes one read asks for.
const CHUNK: usize = 64 * 1024;
/// Room below which the buffer grows instead of asking the kernel for crumbs.
const LEAST_ROOM: usize = CHUNK / 2;
/// A buffer that grew past this for a long message is given back once it is empty.
const KEPT: usize = 1024 * 1024;

const BLANK: &[u8] = b" \t\r\n";
const OPENING: &[u8] = b"content-";

/// An incremental splitter: bytes go in by [`Framer::room`] and [`Framer::filled`], messages come
/// out by [`Framer::next`]. Every byte is looked at once and moved at most once.
pub(crate) struct Framer {
    /// Initialised throughout; the client's bytes are `head..end`.
    buffer: Vec<u8>,
    head: usize,
    end: usize,
    /// Bytes after `head` that are known not to end the line.
    scanned: usize,
    state: State,
    limit: usize,
}

enum State {
    Opening,
    Lines,
    LongLine {
        dropped: u64,
    },
    Headers(Block),
    Body {
        length: usize,
    },
    LongBody {
        left: u64,
        length: u64,
    },
    /// A header block could not be read; the next `Content-Length` is searched.
    Lost,
}

enum Step {
    Message(Range<usize>),
    TooLong(u64),
    Again,
    Starved,
}

impl Framer {
    pub(crate) fn new(limit: usize) -> Self {
        Self { buffer: vec![0; CHUNK], head: 0, end: 0, scanned: 0, state: State::Opening, limit }
    }

    /// The framing the client speaks, once its first bytes have said so.
    pub(crate) fn framing(&self) -> Option<Framing> {
        match self.state {
            State::Opening => None,
            State::Lines | State::LongLine { .. } => Some(Framing::Lines),
            State::Headers(_) | State::Body { .. } | State::LongBody { .. } | State::Lost => {
                Some(Framing::Headers)
            }
        }
    }

    /// Where the next bytes of the client belong; never empty.
    pub(crate) fn room(&mut self) -> &mut [u8] {
        if self.head == self.end {
            self.head = 0;
            self.end = 0;
            if self.buffer.len() > KEPT {
                self.buffer = vec![0; CHUNK];
            }
        }
        if self.buffer.len() - self.end < LEAST_ROOM {
            self.buffer.copy_within(self.head..self.end, 0);
            self.end -= self.head;
            self.head = 0;
            if self.buffer.len() - self.end < LEAST_ROOM {
                self.buffer.resize(self.buffer.len() * 2, 0);
            }
        }
        &mut self.buffer[self.end..]
    }

    /// Says that the first `count` bytes of [`Framer::room`] now hold the client's bytes.
    pub(crate) fn filled(&mut self, count: usize) {
        self.end += count;
    }

    /// The next whole message, or `None` when more bytes are needed.
    pub(crate) fn next(&mut self) -> Option<Frame<'_>> {
        loop {
            match self.step() {
                Step::Message(range) => return Some(Frame::Message(&self.buffer[range])),
                Step::TooLong(length) => return Some(Frame::TooLong(length)),
                Step::Again => {}
                Step::Starved => return None,
            }
        }
    }

    /// What is left when the client has closed its side: a last line may lack its newline.
    ///
    /// A body that stops short of its announced length is no message, and is dropped.
    pub(crate) fn last(&mut self) -> Option<Frame<'_>> {
        let rest = self.head..self.end;
        self.consume(self.end - self.head);
        match self.state {
            State::Opening | State::Lines => {
                let (length, line) = (rest.len(), trimmed(&self.buffer, rest));
                if self.is_too_long(length, &line) {
                    Some(Frame::TooLong(length as u64))
                } else if line.is_empty() {
                    None
                } else {
                    Some(Frame::Message(&self.buffer[line]))
                }
            }
            State::LongLine { dropped } => {
                self.state = State::Lines;
                Some(Frame::TooLong(dropped + rest.len() as u64))
            }
            State::LongBody { length, .. } => {
                self.state = State::Lost;
                Some(Frame::TooLong(length))
            }
            State::Headers(_) | State::Body { .. } | State::Lost => None,
        }
    }

    fn step(&mut self) -> Step {
        match self.state {
            State::Opening => self.open(),
            State::Lines => self.line(),
            State::LongLine { dropped } => self.long_line(dropped),
            State::Headers(block) => self.header(block),
            State::Body { length } => self.body(length),
            State::LongBody { left, length } => self.long_body(left, length),
            State::Lost => self.search(),
        }
    }

    fn open(&mut self) -> Step {
        let blank = self.bytes().iter().take_while(|byte| BLANK.contains(byte)).count();
        self.consume(blank);
        let seen = self.bytes();
        let compared = seen.len().min(OPENING.len());
        if !seen[..compared].eq_ignore_ascii_case(&OPENING[..compared]) {
            self.state = State::Lines;
            Step::Again
        } else if compared == OPENING.len() {
            self.state = State::Headers(Block::default());
            Step::Again
        } else {
            Step::Starved
        }
    }

    fn line(&mut self) -> Step {
        let Some(length) = self.find_newline() else {
            if self.scanned > self.limit + 1 {
                let dropped = self.scanned as u64;
                self.consume(self.scanned);
                self.state = State::LongLine { dropped };
            }
            return Step::Starved;
        };
        let line = trimmed(&self.buffer, self.head..self.head + length);
        self.consume(length + 1);
        if self.is_too_long(length, &line) {
            Step::TooLong(length as u64)
        } else if line.is_empty() {
            Step::Again
        } else {
            Step::Message(line)
        }
    }

    /// One byte more than the limit may be the carriage return before the newline.
    fn is_too_long(&self, length: usize, line: &Range<usize>) -> bool {
        length > self.limit + 1 || line.len() > self.limit
    }

    fn long_line(&mut self, dropped: u64) -> Step {
        if let Some(length) = self.find_newline() {
            self.consume(length + 1);
            self.state = State::Lines;
            Step::TooLong(dropped + length as u64)
        } else {
            let dropped = dropped + self.scanned as u64;
            self.consume(self.scanned);
            self.state = State::LongLine { dropped };
            Step::Starved
        }
    }

    fn header(&mut self, mut block: Block) -> Step {
        let Some(length) = self.find_newline() else {
            if block.bytes + self.scanned > MAX_BLOCK {
                let line = self.head..self.head + self.scanned;
                return self.lose(line);
            }
            return Step::Starved;
        };
        let line = trimmed(&self.buffer, self.head..self.head + length);
        match block.read(&self.buffer[line.clone()], length + 1) {
            HeaderLine::More => self.state = State::Headers(block),
            HeaderLine::End(0) => self.state = State::Headers(Block::default()),
            HeaderLine::End(bytes) => match usize::try_from(bytes) {
                Ok(length) if length <= self.limit => self.state = State::Body { length },
                _ => self.state = State::LongBody { left: bytes, length: bytes },
            },
            // A client that answers headers with a plain line is still understood.
            HeaderLine::Message => {
                self.consume(length + 1);
                self.state = State::Headers(Block::default());
                return Step::Message(line);
            }
            HeaderLine::Unreadable => return self.lose(line),
        }
        self.consume(length + 1);
        Step::Again
    }

    /// Gives the unreadable line to the engine, which says so to the client, and searches on.
    fn lose(&mut self, line: Range<usize>) -> Step {
        // The search starts inside the line: a body without a newline may sit before the next
        // header on it.
        self.consume(1);
        self.state = State::Lost;
        Step::Message(line)
    }

    fn search(&mut self) -> Step {
        match find_length_header(self.bytes()) {
            Ok(at) => {
                self.consume(at);
                self.state = State::Headers(Block::default());
                Step::Again
            }
            Err(searched) => {
                self.consume(searched);
                Step::Starved
            }
        }
    }

    fn body(&mut self, length: usize) -> Step {
        if self.end - self.head < length {
            return Step::Starved;
        }
        let message = self.head..self.head + length;
        self.consume(length);
        self.state = State::Headers(Block::default());
        Step::Message(message)
    }

    fn long_body(&mut self, left: u64, length: u64) -> Step {
        let here = (self.end - self.head) as u64;
        if here < left {
            self.consume(self.end - self.head);
            self.state = State::LongBody { left: left - here, length };
            return Step::Starved;
        }
        // `left` is at most `here`, which is a length of this buffer.
        self.consume(usize::try_from(left).unwrap_or(usize::MAX));
        self.state = State::Headers(Block::default());
        Step::TooLong(length)
    }

    fn bytes(&self) -> &[u8] {
        &self.buffer[self.head..self.end]
    }

    fn consume(&mut self, count: usize) {
        self.head = (self.head + count).min(self.end);
        self.scanned = 0;
    }

    /// The length of the line at `head`, without its newline.
    fn find_newline(&mut self) -> Option<usize> {
        let at = memchr::memchr(b'\n', &self.buffer[self.head + self.scanned..self.end]);
        let length = at.map(|at| self.scanned + at);
        self.scanned = self.end - self.head;
        length
    }
}

/// The range without the blanks around it, so that an empty line is an empty range.
fn trimmed(buffer: &[u8], range: Range<usize>) -> Range<usize> {
    let bytes = &buffer[range.clone()];
    let leading = bytes.len() - bytes.trim_ascii_start().len();
    let kept = bytes.trim_ascii().len();
    range.start + leading..range.start + leading + kept
}

#[cfg(test)]
mod tests;
