//! Whether an answer is right. Each is: the first of its kind is read in full, and those like it are known by their bytes.

use std::io;

use super::request::{ID_DIGITS, digits};
use super::response::{Progress, Response, shown};
use super::target::Target;
use crate::workload::Workload;

/// Of answers longer than this, one in `SAMPLE` is compared throughout, and of the others the ends and the id.
const LONG: usize = 64 << 10;
const SAMPLE: usize = 101;
const END: usize = 1 << 10;
/// A file that is got is at least as long.
const FILE: usize = 1_000;
/// The bytes of a date as a header has it.
const DATE: usize = "Sun, 06 Nov 1994 08:49:37 GMT".len();

/// What is known of right answers.
pub struct Checks<'t> {
    target: &'t Target,
    workload: Workload,
    tools: u64,
    /// By the kind of request.
    known: Vec<Option<Known>>,
    seen: usize,
}

/// A right answer with its head. Another one differs in its id and in its date.
struct Known {
    bytes: Vec<u8>,
    id: usize,
    /// Where the date is; where the id is if there is none.
    date: usize,
}

impl<'t> Checks<'t> {
    /// Nothing is known yet.
    pub fn new(target: &'t Target, workload: Workload, tools: u64) -> Self {
        Self { target, workload, tools, known: Vec::new(), seen: 0 }
    }

    /// Checks what came after a request with this id, which is of this kind; `false` where more has to come.
    pub fn check(&mut self, bytes: &[u8], kind: usize, id: u64) -> io::Result<bool> {
        self.seen += 1;
        let throughout = bytes.len() <= LONG || self.seen.is_multiple_of(SAMPLE);
        if let Some(Some(known)) = self.known.get(kind)
            && known.is_like(bytes, id, throughout)
        {
            return Ok(true);
        }
        let wrong = |words: &str| io::Error::other(format!("{words}: {}", shown(bytes)));
        let response = match Response::read(bytes) {
            Progress::Whole(response) => response,
            Progress::More => return Ok(false),
            Progress::Broken(words) => return Err(wrong(words)),
        };
        let message = response.message();
        if self.target.is_file {
            let right = response.status() == b"200" && message.len() >= FILE;
            return if right { Ok(true) } else { Err(wrong("not the file")) };
        }
        let answered = self.workload.check(&message, self.tools).map_err(|words| wrong(&words))?;
        if answered != id {
            return Err(wrong(&format!("{answered} answered for {id}")));
        }
        if !self.workload.is_refused() && response.status() != b"200" {
            return Err(wrong("another status than 200"));
        }
        self.learn(bytes, kind, id);
        Ok(true)
    }

    fn learn(&mut self, bytes: &[u8], kind: usize, id: u64) {
        let Some(id) = memchr::memmem::rfind(bytes, &digits(id)) else { return };
        let date = (bytes.windows(8).position(|name| name.eq_ignore_ascii_case(b"\r\ndate: ")))
            .map_or(id, |name| name + 8);
        if self.known.len() <= kind {
            self.known.resize_with(kind + 1, || None);
        }
        self.known[kind] = Some(Known { bytes: bytes.to_vec(), id, date });
    }
}

impl Known {
    fn is_like(&self, bytes: &[u8], id: u64, throughout: bool) -> bool {
        if bytes.len() != self.bytes.len() || bytes[self.id..self.id + ID_DIGITS] != digits(id) {
            return false;
        }
        let same = |from: usize, to: usize| {
            if throughout || to - from <= 2 * END {
                return bytes[from..to] == self.bytes[from..to];
            }
            bytes[from..from + END] == self.bytes[from..from + END]
                && bytes[to - END..to] == self.bytes[to - END..to]
        };
        // The head comes first.
        same(0, self.date)
            && same((self.date + DATE).min(self.id), self.id)
            && same(self.id + ID_DIGITS, bytes.len())
    }
}
