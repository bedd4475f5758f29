//! The log as a file: opened once, locked, appended to, and repaired after a crash.

use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::end::{End, read_end};
use crate::verify::MAX_LINE;
use crate::{Chain, Decision};

/// How a log is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenOptions {
    /// Whether each line is on the disk, and not just with the system, before `append` returns.
    /// Without it a line survives the end of this process, but perhaps not a loss of power.
    pub sync: bool,
    /// The time, in milliseconds since 1970, for the line that says that a crash cut one short.
    pub time_ms: u64,
}

/// Why a decision is not in the log, in words.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LogError {
    /// The file cannot be opened.
    #[error("cannot open the audit log {}: {}", path.display(), why(cause))]
    Open {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        cause: io::Error,
    },
    /// There is no file to verify.
    #[error("there is no audit log {}; check the path", .0.display())]
    Missing(PathBuf),
    /// What stands at the path is not a plain file.
    #[error("the audit log {} is not a plain file; name one that is", .0.display())]
    NotPlain(PathBuf),
    /// Another process writes to the file.
    #[error("another process is writing to the audit log {}; give each process a log of its own", .0.display())]
    Busy(PathBuf),
    /// The file's end is not one of a log.
    #[error("cannot continue the audit log {}: {why}; verify it, and start another file", path.display())]
    NoLog {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: &'static str,
    },
    /// Somebody else wrote to the file, cut it, or removed it while it was open.
    #[error("the audit log {} was {how} by somebody else while it was open; verify it, and start another file", path.display())]
    Disturbed {
        /// The file.
        path: PathBuf,
        /// What was done to it.
        how: &'static str,
    },
    /// A line could not be written.
    #[error("cannot write to the audit log {}: {cause}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        cause: io::Error,
    },
    /// The decision is not one.
    #[error("the decision is not one: {0}")]
    Decision(String),
}

/// A log in a file, which this process alone may write to.
///
/// ```
/// use haft_gate::{AuditLog, Decision, OpenOptions, verify};
///
/// let path = std::env::temp_dir().join(format!("haft-gate-{}.jsonl", std::process::id()));
/// let mut log = AuditLog::open(&path, OpenOptions { sync: true, time_ms: 0 })?;
/// let decision = r#"{"timeMs": 0, "tool": "slug", "arguments": "{}", "decision": "denied"}"#;
/// log.append(&Decision::from_json(decision)?)?;
/// let verified = verify(std::io::BufReader::new(std::fs::File::open(&path)?)).unwrap();
/// assert_eq!((verified.lines, verified.torn), (1, 0));
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AuditLog {
    path: PathBuf,
    file: File,
    chain: Chain,
    size: u64,
    sync: bool,
    /// A write failed: the file may end in a part of a line.
    is_unsure: bool,
}

impl AuditLog {
    /// Opens a log, or creates it for its owner alone.
    ///
    /// A log that exists is continued. Where a crash cut its last line short, the line that follows
    /// says so, and the cut one stays.
    pub fn open(path: &Path, options: OpenOptions) -> Result<Self, LogError> {
        let file = open_plain(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LogError::Busy(path.to_owned())),
            Err(TryLockError::Error(cause)) => {
                return Err(LogError::Open { path: path.to_owned(), cause });
            }
        }
        let mut log = Self {
            path: path.to_owned(),
            file,
            chain: Chain::default(),
            size: 0,
            sync: options.sync,
            is_unsure: true,
        };
        log.repair(options.time_ms)?;
        Ok(log)
    }

    /// Writes one decision. After an error it is not in the log, and the next one may succeed.
    pub fn append(&mut self, decision: &Decision) -> Result<(), LogError> {
        if self.is_unsure {
            self.repair(decision.time_ms)?;
        }
        self.check_undisturbed()?;
        let line = self.chain.line(decision);
        if line.len() as u64 > MAX_LINE {
            return Err(LogError::Decision(format!("its line is longer than {MAX_LINE} bytes")));
        }
        self.write(&line)?;
        self.chain.advance(&line);
        Ok(())
    }

    /// How many lines of the chain there are.
    #[must_use]
    pub fn lines(&self) -> u64 {
        self.chain.lines()
    }

    /// Finds the end of the chain in the file, and ends what a crash left of a line.
    fn repair(&mut self, time_ms: u64) -> Result<(), LogError> {
        let End { chain, size, torn, ends_line } = read_end(&self.file, &self.path)?;
        self.chain = chain;
        self.size = size;
        if let Some(torn) = torn {
            let line = self.chain.torn(&torn, time_ms);
            self.write(&if ends_line { line.clone() } else { format!("\n{line}") })?;
            self.chain.advance(&line);
        } else if !ends_line {
            self.write("\n")?;
        }
        self.is_unsure = false;
        Ok(())
    }

    fn write(&mut self, text: &str) -> Result<(), LogError> {
        self.is_unsure = true;
        let written = self.file.write_all(text.as_bytes());
        let written = written.and_then(|()| if self.sync { self.file.sync_data() } else { Ok(()) });
        written.map_err(|cause| LogError::Write { path: self.path.clone(), cause })?;
        self.size += text.len() as u64;
        self.is_unsure = false;
        Ok(())
    }

    fn check_undisturbed(&self) -> Result<(), LogError> {
        let disturbed = |how| Err(LogError::Disturbed { path: self.path.clone(), how });
        let metadata = self
            .file
            .metadata()
            .map_err(|cause| LogError::Write { path: self.path.clone(), cause })?;
        if is_removed(&metadata) {
            return disturbed("removed");
        }
        match metadata.len().cmp(&self.size) {
            std::cmp::Ordering::Less => disturbed("cut"),
            std::cmp::Ordering::Equal => Ok(()),
            std::cmp::Ordering::Greater => disturbed("written to"),
        }
    }
}

#[cfg(unix)]
fn is_removed(metadata: &std::fs::Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(metadata) == 0
}

#[cfg(not(unix))]
fn is_removed(_metadata: &std::fs::Metadata) -> bool {
    false
}

/// Opens a log to be verified; whoever follows a link means what it leads to.
///
/// A pipe is refused before it is opened, which would wait for who writes to it.
pub fn open_to_verify(path: &Path) -> Result<File, LogError> {
    let failed = |cause: io::Error| match cause.kind() {
        ErrorKind::NotFound => LogError::Missing(path.to_owned()),
        _ => LogError::Open { path: path.to_owned(), cause },
    };
    if !std::fs::metadata(path).map_err(failed)?.is_file() {
        return Err(LogError::NotPlain(path.to_owned()));
    }
    File::open(path).map_err(failed)
}

/// The system's reason, with what to do about the usual ones.
fn why(cause: &io::Error) -> String {
    match cause.kind() {
        ErrorKind::NotFound => "its folder is not there; make it, or name another file".to_owned(),
        ErrorKind::PermissionDenied => {
            "this user may not open it; change its permissions, or name another file".to_owned()
        }
        _ => cause.to_string(),
    }
}

/// Opens a plain file for reading and appending, never one that a link points to.
fn open_plain(path: &Path) -> Result<File, LogError> {
    if std::fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(LogError::NotPlain(path.to_owned()));
    }
    let mut options = File::options();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        // What was a file a moment ago may have become a link, or a pipe that nobody reads.
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY;
        options.mode(0o600).custom_flags(flags.bits().cast_signed());
    }
    let file =
        options.open(path).map_err(|cause| LogError::Open { path: path.to_owned(), cause })?;
    match file.metadata() {
        Ok(metadata) if metadata.is_file() => Ok(file),
        Ok(_) => Err(LogError::NotPlain(path.to_owned())),
        Err(cause) => Err(LogError::Open { path: path.to_owned(), cause }),
    }
}
