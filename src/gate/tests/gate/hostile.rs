//! Verification takes linear time and little memory, whatever it reads.

use std::io::{self, BufRead, Read};
use std::time::Instant;

use super::support::log;

/// A reader that gives one byte without end.
struct Endless(u8);

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        buffer.fill(self.0);
        Ok(buffer.len())
    }
}

impl BufRead for Endless {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        static A: [u8; 65_536] = [b'a'; 65_536];
        Ok(&A)
    }

    fn consume(&mut self, _count: usize) {}
}

#[test]
fn a_line_without_end_is_given_up() {
    let broken = haft_gate::verify(Endless(b'a')).unwrap_err();
    assert_eq!((broken.line, broken.reason.as_str()), (1, "it is longer than 67108864 bytes"));
}

#[test]
fn a_reader_that_fails_is_said() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _buffer: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let broken = haft_gate::verify(io::BufReader::new(Failing)).unwrap_err();
    assert_eq!(broken.reason, "it cannot be read: the disk is gone");
}

#[test]
fn rubbish_of_every_kind_ends_in_words() {
    let good = log(&["a"]).concat();
    for rubbish in
        ["[".repeat(1 << 20), "{\"seq\":1e999}".into(), "\0".into(), "\"\\ud800\"".into()]
    {
        for text in [format!("{rubbish}\n"), format!("{good}{rubbish}\n{good}"), rubbish] {
            assert!(haft_gate::verify(text.as_bytes()).is_err());
        }
    }
    assert!(haft_gate::verify(&b"\xff\xfe\n"[..]).is_err());
}

#[test]
fn time_grows_with_the_size_of_the_log() {
    let text = |count: usize| "{\n".repeat(count);
    let time = |text: &str| {
        let start = Instant::now();
        assert!(haft_gate::verify(text.as_bytes()).is_err());
        start.elapsed()
    };
    let (small, large) = (text(20_000), text(320_000));
    time(&small);
    assert!(time(&large) < time(&small) * 16 * 8);
}
