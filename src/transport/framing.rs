//! How messages are told apart on the wire, and how answers are.

use std::io::Write;

/// How messages are told apart on the wire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Framing {
    /// One message a line, ended by `\n` or `\r\n`.
    #[default]
    Lines,
    /// Each message after a block of headers with its length, as language servers do.
    Headers,
}

impl Framing {
    /// Appends one message as this framing sends it.
    pub(crate) fn push(self, out: &mut Vec<u8>, message: &[u8]) {
        match self {
            Self::Lines => {
                let start = out.len();
                out.extend_from_slice(message);
                // JSON has a raw line end between tokens alone, where a space is as good.
                if memchr::memchr2(b'\n', b'\r', message).is_some() {
                    for byte in
                        out[start..].iter_mut().filter(|byte| matches!(**byte, b'\n' | b'\r'))
                    {
                        *byte = b' ';
                    }
                }
                out.push(b'\n');
            }
            Self::Headers => {
                // Writing to a Vec does not fail.
                let _ = write!(out, "Content-Length: {}\r\n\r\n", message.len());
                out.extend_from_slice(message);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_with_raw_line_ends_still_leaves_as_one_line() {
        let mut out = b"{}\n".to_vec();
        Framing::Lines.push(&mut out, b"{\r\n\"a\":\n1}");
        assert_eq!(out, b"{}\n{  \"a\": 1}\n");
    }

    #[test]
    fn a_header_counts_bytes_and_not_characters() {
        let mut out = Vec::new();
        Framing::Headers.push(&mut out, "[\"é\"]".as_bytes());
        assert_eq!(out, "Content-Length: 6\r\n\r\n[\"é\"]".as_bytes());
    }
}
