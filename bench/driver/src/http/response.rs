//! The end of a response, found in bytes as they come, and the message in it.

use std::borrow::Cow;

/// A response that is being read.
#[derive(Default)]
pub struct Response {
    bytes: Vec<u8>,
    head: Option<Head>,
    /// Where the next chunk begins, if the body comes in chunks.
    chunk: usize,
}

#[derive(Clone, Copy)]
struct Head {
    end: usize,
    /// The length of the body; `None` where it comes in chunks.
    length: Option<usize>,
}

/// How far a response has come.
pub enum Progress {
    /// More bytes belong to it.
    More,
    /// It is complete.
    Whole,
    /// It is not what a server answers.
    Broken(&'static str),
}

impl Response {
    /// Takes bytes that came.
    pub fn take(&mut self, bytes: &[u8]) -> Progress {
        self.bytes.extend_from_slice(bytes);
        let head = match self.head {
            Some(head) => head,
            None => match self.read_head() {
                Ok(Some(head)) => head,
                Ok(None) => return Progress::More,
                Err(words) => return Progress::Broken(words),
            },
        };
        match head.length {
            Some(length) => match self.bytes.len().cmp(&(head.end + length)) {
                std::cmp::Ordering::Less => Progress::More,
                std::cmp::Ordering::Equal => Progress::Whole,
                std::cmp::Ordering::Greater => Progress::Broken("bytes after the response"),
            },
            None => self.read_chunks(),
        }
    }

    /// Begins the next response.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.head = None;
    }

    fn read_head(&mut self) -> Result<Option<Head>, &'static str> {
        let Some(at) = memchr::memmem::find(&self.bytes, b"\r\n\r\n") else { return Ok(None) };
        let (mut length, mut chunked) = (None, false);
        for line in self.bytes[..at].split(|byte| *byte == b'\n').skip(1) {
            let Some(colon) = memchr::memchr(b':', line) else { continue };
            let (name, value) = (&line[..colon], line[colon + 1..].trim_ascii());
            if name.eq_ignore_ascii_case(b"content-length") {
                length = std::str::from_utf8(value).ok().and_then(|digits| digits.parse().ok());
            } else if name.eq_ignore_ascii_case(b"transfer-encoding") {
                chunked = value.eq_ignore_ascii_case(b"chunked");
            }
        }
        if length.is_none() && !chunked {
            return Err("a response without a length");
        }
        let head = Head { end: at + 4, length: if chunked { None } else { length } };
        self.chunk = head.end;
        self.head = Some(head);
        Ok(Some(head))
    }

    fn read_chunks(&mut self) -> Progress {
        loop {
            let Some((start, size)) = chunk(&self.bytes, self.chunk) else {
                return Progress::More;
            };
            let end = start + size + 2;
            if end > self.bytes.len() {
                return Progress::More;
            }
            self.chunk = end;
            if size == 0 {
                return Progress::Whole;
            }
        }
    }

    /// The length of everything.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// The first bytes, to show.
    pub fn shown(&self) -> String {
        String::from_utf8_lossy(&self.bytes[..self.bytes.len().min(600)]).into_owned()
    }

    /// The length of the body as the head gives it.
    pub fn length(&self) -> Option<usize> {
        self.head.and_then(|head| head.length)
    }

    /// The JSON message: the body, or what the last event of a stream holds.
    pub fn message(&self) -> Cow<'_, [u8]> {
        let Some(head) = self.head else { return Cow::Borrowed(&[]) };
        let body = if head.length.is_some() {
            Cow::Borrowed(&self.bytes[head.end..])
        } else {
            let (mut body, mut at) = (Vec::new(), head.end);
            while let Some((start, size)) = chunk(&self.bytes, at) {
                body.extend_from_slice(&self.bytes[start..start + size]);
                at = start + size + 2;
                if size == 0 {
                    break;
                }
            }
            Cow::Owned(body)
        };
        if body.first() == Some(&b'{') {
            return body;
        }
        let mut lines = body.rsplit(|byte| *byte == b'\n');
        let data = lines.find_map(|line| line.strip_prefix(b"data:"));
        Cow::Owned(data.unwrap_or_default().trim_ascii().to_vec())
    }
}

/// Where the bytes of a chunk begin, and how many there are.
fn chunk(bytes: &[u8], at: usize) -> Option<(usize, usize)> {
    let line = memchr::memchr(b'\n', bytes.get(at..)?)?;
    let digits = bytes[at..at + line].trim_ascii();
    let size = usize::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    Some((at + line + 1, size))
}
