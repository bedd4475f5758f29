//! The header block before a message: `Content-Length: 42`, an empty line, then 42 bytes.

/// The longest header block that is read, in bytes.
pub(crate) const MAX_BLOCK: usize = 8 * 1024;

const LENGTH: &[u8] = b"content-length";

/// What has been read of one header block.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Block {
    /// Bytes of the lines so far, their ends included.
    pub(crate) bytes: usize,
    length: Option<u64>,
}

/// What one line of a header block means.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum HeaderLine {
    /// The block goes on.
    More,
    /// The block is complete and a body of this many bytes follows.
    End(u64),
    /// No header at all but a whole message on one line.
    Message,
    /// Nobody can say where the next message begins.
    Unreadable,
}

impl Block {
    /// Reads one line, given without its end; `bytes` is its length with its end.
    pub(crate) fn read(&mut self, line: &[u8], bytes: usize) -> HeaderLine {
        if line.is_empty() {
            return match (self.length, self.bytes) {
                (Some(length), _) => HeaderLine::End(length),
                // An empty line between two messages.
                (None, 0) => HeaderLine::More,
                (None, _) => HeaderLine::Unreadable,
            };
        }
        self.bytes += bytes;
        if self.bytes == bytes
            && matches!((line[0], line[line.len() - 1]), (b'{', b'}') | (b'[', b']'))
        {
            return HeaderLine::Message;
        }
        let Some(colon) = memchr::memchr(b':', line) else { return HeaderLine::Unreadable };
        let (name, value) = (&line[..colon], line[colon + 1..].trim_ascii());
        if self.bytes > MAX_BLOCK || !is_header_name(name) {
            return HeaderLine::Unreadable;
        }
        if name.eq_ignore_ascii_case(LENGTH) {
            let Some(length) = decimal(value) else { return HeaderLine::Unreadable };
            if self.length.is_some_and(|earlier| earlier != length) {
                return HeaderLine::Unreadable;
            }
            self.length = Some(length);
        }
        HeaderLine::More
    }
}

/// Finds `Content-Length:`: where it is, or how many bytes cannot be part of one any more.
pub(crate) fn find_length_header(bytes: &[u8]) -> Result<usize, usize> {
    let wanted = LENGTH.len() + 1;
    for at in memchr::memchr2_iter(b'c', b'C', bytes) {
        let Some(here) = bytes.get(at..at + wanted) else { return Err(at) };
        if here[..LENGTH.len()].eq_ignore_ascii_case(LENGTH) && here[LENGTH.len()] == b':' {
            return Ok(at);
        }
    }
    Err(bytes.len())
}

fn is_header_name(name: &[u8]) -> bool {
    !name.is_empty() && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
}

fn decimal(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0u64, |value, digit| {
        if !digit.is_ascii_digit() {
            return None;
        }
        value.checked_mul(10)?.checked_add(u64::from(digit - b'0'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(lines: &[&str]) -> HeaderLine {
        let mut block = Block::default();
        let mut last = HeaderLine::More;
        for line in lines {
            last = block.read(line.as_bytes(), line.len() + 2);
        }
        last
    }

    #[test]
    fn a_block_ends_with_its_length() {
        assert_eq!(read(&["Content-Length: 12", ""]), HeaderLine::End(12));
        assert_eq!(
            read(&["content-type: application/json", "CONTENT-LENGTH:7", ""]),
            HeaderLine::End(7)
        );
        assert_eq!(read(&["Content-Length: 7", "Content-Length: 7", ""]), HeaderLine::End(7));
    }

    #[test]
    fn a_block_that_gives_no_single_length_is_unreadable() {
        for lines in [
            &["Content-Type: application/json", ""][..],
            &["Content-Length: 7", "Content-Length: 8"],
            &["Content-Length: -7"],
            &["Content-Length: 7x"],
            &["Content-Length:"],
            &["Content-Length: 99999999999999999999"],
            &["Content-Length"],
            &["Content Length: 7"],
            &[": 7"],
        ] {
            assert_eq!(read(lines), HeaderLine::Unreadable, "{lines:?}");
        }
    }

    #[test]
    fn a_search_keeps_what_may_be_the_start_of_a_header() {
        assert_eq!(find_length_header(b"}}Content-length: 4"), Ok(2));
        assert_eq!(find_length_header(b"cccContent-Lengt"), Err(2));
        assert_eq!(find_length_header(b"cccccccccccccccccccc"), Err(6));
        assert_eq!(find_length_header(b"nothing"), Err(7));
    }
}
