//! Finds where the chain of an existing file stands, from its end alone.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use crate::chain::digest;
use crate::line::{self, Torn};
use crate::verify::MAX_LINE;
use crate::{Chain, LogError};

/// What every line of a log begins with.
const OPENING: &[u8] = b"{\"time\":\"";

/// How a log ends.
pub(crate) struct End {
    pub(crate) chain: Chain,
    pub(crate) size: u64,
    /// What stands after the last line of the chain.
    pub(crate) torn: Option<Torn>,
    /// Whether the file ends with a line feed, or is empty.
    pub(crate) ends_line: bool,
}

/// Reads the end of a log, at most the length of its longest possible line.
pub(crate) fn read_end(file: &File, path: &Path) -> Result<End, LogError> {
    let failed = |cause| LogError::Open { path: path.to_owned(), cause };
    let size = file.metadata().map_err(failed)?.len();
    if !may_be_log(file).map_err(failed)? {
        return Err(LogError::NoLog { path: path.to_owned(), why: "it is no audit log" });
    }
    let mut window = 64 << 10;
    loop {
        let from = size.saturating_sub(window);
        let bytes = read_from(file, from).map_err(failed)?;
        match find(&bytes, from == 0) {
            Found::Chain(chain, after) => {
                let ends_line = bytes.last().is_none_or(|&last| last == b'\n');
                let rest = bytes.get(after..).unwrap_or_default();
                let rest = if ends_line { rest.strip_suffix(b"\n").unwrap_or(rest) } else { rest };
                let torn = (after < bytes.len())
                    .then(|| Torn { bytes: rest.len() as u64, digest: digest(rest) });
                return Ok(End { chain, size, torn, ends_line });
            }
            Found::Changed => {
                let why = "its last line was changed";
                return Err(LogError::NoLog { path: path.to_owned(), why });
            }
            Found::Nothing if window < MAX_LINE => window *= 4,
            Found::Nothing => {
                let why = "what stands at its end is no line of a log";
                return Err(LogError::NoLog { path: path.to_owned(), why });
            }
        }
    }
}

enum Found {
    /// The chain after its last line, and where in the bytes the file goes on after that line's feed.
    Chain(Chain, usize),
    /// The last line of the chain has a wrong hash.
    Changed,
    /// No whole line of a chain is in the bytes.
    Nothing,
}

/// Looks for the last line of a chain in the end of a file; `is_whole` says that it is all of it.
fn find(bytes: &[u8], is_whole: bool) -> Found {
    let mut end = bytes.len();
    // Where the next line starts, which is past the end where this one has no line feed.
    let mut next = end;
    loop {
        let start = bytes[..end].iter().rposition(|&byte| byte == b'\n').map(|at| at + 1);
        let Some(start) = start.or(is_whole.then_some(0)) else { return Found::Nothing };
        match line::read(&bytes[start..end]) {
            line::Read::Good(head, hash) => {
                return Found::Chain(Chain::after(head.seq, hash.to_owned()), next);
            }
            line::Read::Changed => return Found::Changed,
            line::Read::Cut if start == 0 => return Found::Chain(Chain::default(), 0),
            line::Read::Cut => {
                next = start;
                end = start - 1;
            }
        }
    }
}

fn may_be_log(file: &File) -> io::Result<bool> {
    let mut first = Vec::new();
    let mut file = file;
    file.seek(SeekFrom::Start(0))?;
    file.take(OPENING.len() as u64).read_to_end(&mut first)?;
    Ok(OPENING.starts_with(&first))
}

fn read_from(file: &File, from: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut file = file;
    file.seek(SeekFrom::Start(from))?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}
