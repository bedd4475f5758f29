//! One response: where it ends in the bytes that came, and the message in it.

use std::borrow::Cow;

/// A response that is complete.
#[derive(Clone, Copy)]
pub struct Response<'b> {
    bytes: &'b [u8],
    head: Head,
}

#[derive(Clone, Copy)]
struct Head {
    end: usize,
    /// The length of the body; `None` where it comes in chunks.
    length: Option<usize>,
}

/// How far a response has come.
pub enum Progress<'b> {
    /// More bytes belong to it.
    More,
    /// It is complete.
    Whole(Response<'b>),
    /// It is not what a server answers.
    Broken(&'static str),
}

impl<'b> Response<'b> {
    /// Looks at all the bytes that came since the request.
    pub fn read(bytes: &'b [u8]) -> Progress<'b> {
        let head = match read_head(bytes) {
            Ok(Some(head)) => head,
            Ok(None) => return Progress::More,
            Err(words) => return Progress::Broken(words),
        };
        let whole = Self { bytes, head };
        match head.length {
            Some(length) => match bytes.len().cmp(&(head.end + length)) {
                std::cmp::Ordering::Less => Progress::More,
                std::cmp::Ordering::Equal => Progress::Whole(whole),
                std::cmp::Ordering::Greater => Progress::Broken("bytes after the response"),
            },
            None if whole.chunks().any(<[u8]>::is_empty) => Progress::Whole(whole),
            None => Progress::More,
        }
    }

    /// Whether these bytes are all of one.
    pub fn is_whole(bytes: &'b [u8]) -> bool {
        matches!(Self::read(bytes), Progress::Whole(_))
    }

    /// The three digits of the status.
    pub fn status(&self) -> &'b [u8] {
        self.bytes.get(9..12).unwrap_or_default()
    }

    /// The JSON message: the body, or what the last event of a stream holds.
    pub fn message(&self) -> Cow<'b, [u8]> {
        let body = match self.head.length {
            Some(_) => Cow::Borrowed(&self.bytes[self.head.end..]),
            None => Cow::Owned(self.chunks().collect::<Vec<_>>().concat()),
        };
        if body.first() == Some(&b'{') {
            return body;
        }
        let mut lines = body.rsplit(|byte| *byte == b'\n');
        let data = lines.find_map(|line| line.strip_prefix(b"data:"));
        Cow::Owned(data.unwrap_or_default().trim_ascii().to_vec())
    }

    /// The chunks that are whole; the last one is empty.
    fn chunks(&self) -> impl Iterator<Item = &'b [u8]> {
        let (bytes, mut at) = (self.bytes, self.head.end);
        std::iter::from_fn(move || {
            let line = memchr::memchr(b'\n', bytes.get(at..)?)?;
            let digits = std::str::from_utf8(bytes[at..at + line].trim_ascii()).ok()?;
            let size = usize::from_str_radix(digits, 16).ok()?;
            let start = at + line + 1;
            at = start + size + 2;
            if at > bytes.len() { None } else { Some(&bytes[start..start + size]) }
        })
    }
}

/// The first of these bytes, as text.
pub fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(600)]).into_owned()
}

fn read_head(bytes: &[u8]) -> Result<Option<Head>, &'static str> {
    let Some(at) = memchr::memmem::find(bytes, b"\r\n\r\n") else { return Ok(None) };
    let (mut length, mut chunked) = (None, false);
    for line in bytes[..at].split(|byte| *byte == b'\n').skip(1) {
        if let Some(value) = value(line, b"content-length:") {
            length = std::str::from_utf8(value).ok().and_then(|digits| digits.parse().ok());
        } else if let Some(value) = value(line, b"transfer-encoding:") {
            chunked = value.eq_ignore_ascii_case(b"chunked");
        }
    }
    if length.is_none() && !chunked {
        return Err("a response without a length");
    }
    Ok(Some(Head { end: at + 4, length: if chunked { None } else { length } }))
}

fn value<'l>(line: &'l [u8], name: &[u8]) -> Option<&'l [u8]> {
    let (given, value) = line.split_at_checked(name.len())?;
    given.eq_ignore_ascii_case(name).then(|| value.trim_ascii())
}
