//! Whether an answer is right. Each is: the first of its kind is read in full, and the others say the same.

use std::borrow::Cow;
use std::io;

use super::request::{ID_DIGITS, digits};
use super::response::Response;
use super::target::Target;
use crate::workload::Workload;

/// Of messages longer than this, one in `SAMPLE` is compared throughout, and of the others what is around the id.
const LONG: usize = 64 << 10;
const SAMPLE: usize = 101;
/// A file that is got is at least as long.
const FILE: usize = 1_000;

/// What is known of right answers.
pub struct Checks<'t> {
    target: &'t Target,
    workload: Workload,
    tools: u64,
    /// By the kind of request.
    known: Vec<Option<Known>>,
    seen: usize,
}

/// A right answer, whose like is right for another id.
struct Known {
    status: [u8; 3],
    message: Vec<u8>,
    id: usize,
}

impl<'t> Checks<'t> {
    /// Nothing is known yet.
    pub fn new(target: &'t Target, workload: Workload, tools: u64) -> Self {
        Self { target, workload, tools, known: Vec::new(), seen: 0 }
    }

    /// Checks the answer to the request with this id, which is of this kind.
    pub fn check(&mut self, response: &Response<'_>, kind: usize, id: u64) -> io::Result<()> {
        let message = response.message();
        self.seen += 1;
        if self.target.is_file {
            let right = response.status() == b"200" && message.len() >= FILE;
            return if right { Ok(()) } else { Err(io::Error::other(response.shown())) };
        }
        let throughout = message.len() <= LONG || self.seen.is_multiple_of(SAMPLE);
        if let Some(Some(known)) = self.known.get(kind)
            && known.is_like(response.status(), &message, id, throughout)
        {
            return Ok(());
        }
        match self.workload.check(&message, self.tools) {
            Ok(answered) if answered != id => {
                Err(io::Error::other(format!("{answered} answered for {id}")))
            }
            Ok(_) if !self.workload.is_refused() && response.status() != b"200" => {
                Err(io::Error::other(response.shown()))
            }
            Ok(_) => {
                self.learn(response.status(), message, kind, id);
                Ok(())
            }
            Err(words) => Err(io::Error::other(format!("{words}; {}", response.shown()))),
        }
    }

    fn learn(&mut self, status: &[u8], message: Cow<'_, [u8]>, kind: usize, id: u64) {
        let Some(at) = memchr::memmem::find(&message, &digits(id)) else { return };
        let Ok(status) = status.try_into() else { return };
        if self.known.len() <= kind {
            self.known.resize_with(kind + 1, || None);
        }
        self.known[kind] = Some(Known { status, message: message.into_owned(), id: at });
    }
}

impl Known {
    fn is_like(&self, status: &[u8], message: &[u8], id: u64, throughout: bool) -> bool {
        let (at, after) = (self.id, self.id + ID_DIGITS);
        let same = message.len() == self.message.len()
            && *status == self.status
            && message[at..after] == digits(id);
        same && (!throughout
            || (message[..at] == self.message[..at] && message[after..] == self.message[after..]))
    }
}
