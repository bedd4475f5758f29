//! The ruleset of Landlock: made by the parent, put on by the child.
//!
//! A rule holds a file or a folder itself and not its name. So a link that leads out of a granted
//! folder leads to something that is not granted, whoever made it and whenever.

use std::fs::File;
use std::io;
use std::mem::size_of;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::ptr;

use super::report::SIGNALS;

/// What may be done with files; the numbers are the kernel's.
pub(super) mod access {
    pub(crate) const EXECUTE: u64 = 1;
    pub(crate) const WRITE_FILE: u64 = 1 << 1;
    pub(crate) const READ_FILE: u64 = 1 << 2;
    pub(crate) const READ_DIR: u64 = 1 << 3;
    pub(crate) const REMOVE_DIR: u64 = 1 << 4;
    pub(crate) const REMOVE_FILE: u64 = 1 << 5;
    pub(crate) const MAKE_DIR: u64 = 1 << 7;
    pub(crate) const MAKE_REG: u64 = 1 << 8;
    pub(crate) const REFER: u64 = 1 << 13;
    pub(crate) const TRUNCATE: u64 = 1 << 14;
    pub(crate) const IOCTL_DEV: u64 = 1 << 15;

    /// Reading.
    pub(crate) const READ: u64 = READ_FILE | READ_DIR;
    /// Changing. Without devices, pipes and sockets; and without links, which would lead a more
    /// powerful reader of the folder astray.
    pub(crate) const WRITE: u64 =
        WRITE_FILE | TRUNCATE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | REFER;
    /// What can be granted for a file that is no folder.
    pub(crate) const OF_FILE: u64 = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV;
}

const CONNECT_TCP: u64 = 1 << 1;
const BIND_AND_CONNECT_TCP: u64 = 3;
const ABSTRACT_SOCKETS_AND_SIGNALS: u64 = 3;
const PATH_BENEATH: u32 = 1;
const NET_PORT: u32 = 2;

#[repr(C)]
struct RulesetAttr {
    fs: u64,
    net: u64,
    scoped: u64,
}

#[repr(C, packed)]
struct PathBeneathAttr {
    allowed: u64,
    parent: RawFd,
}

#[repr(C)]
struct NetPortAttr {
    allowed: u64,
    port: u64,
}

/// Rules being collected. What is not granted is denied, of all that the kernel's version knows.
#[derive(Debug)]
pub(super) struct Ruleset {
    descriptor: OwnedFd,
    fs: u64,
}

impl Ruleset {
    /// A ruleset without grants; `with_net` has it deny TCP too.
    pub(super) fn new(version: u32, with_net: bool) -> io::Result<Self> {
        let fs = match version {
            0 | 1 => (1 << 13) - 1,
            2 => (1 << 14) - 1,
            3 | 4 => (1 << 15) - 1,
            _ => (1 << 16) - 1,
        };
        let net = if with_net { BIND_AND_CONNECT_TCP } else { 0 };
        let scoped = if version >= SIGNALS { ABSTRACT_SOCKETS_AND_SIGNALS } else { 0 };
        let attr = RulesetAttr { fs, net, scoped };
        // SAFETY: the kernel reads as many bytes of the structure as it has, during the call.
        let made = unsafe {
            libc::syscall(
                libc::SYS_landlock_create_ruleset,
                ptr::from_ref(&attr),
                size_of::<RulesetAttr>(),
                0,
            )
        };
        let made = RawFd::try_from(made).map_err(io::Error::other)?;
        if made < 0 {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the kernel just made this descriptor, close-on-exec, and nobody else knows it.
        Ok(Self { descriptor: unsafe { OwnedFd::from_raw_fd(made) }, fs })
    }

    /// Grants `allowed` for a file, or for a folder and all that is beneath it.
    pub(super) fn grant(&self, path: &Path, allowed: u64) -> io::Result<()> {
        let target =
            File::options().read(true).custom_flags(libc::O_PATH | libc::O_CLOEXEC).open(path)?;
        let mut allowed = allowed & self.fs;
        if !target.metadata()?.is_dir() {
            allowed &= access::OF_FILE;
        }
        if allowed == 0 {
            return Ok(());
        }
        let attr = PathBeneathAttr { allowed, parent: target.as_raw_fd() };
        self.add(PATH_BENEATH, ptr::from_ref(&attr).cast())
    }

    /// Grants connections to a port of TCP.
    pub(super) fn grant_port(&self, port: u16) -> io::Result<()> {
        let attr = NetPortAttr { allowed: CONNECT_TCP, port: port.into() };
        self.add(NET_PORT, ptr::from_ref(&attr).cast())
    }

    fn add(&self, kind: u32, attr: *const u8) -> io::Result<()> {
        // SAFETY: both callers pass the structure that the kind of rule asks for, alive for the call.
        let added = unsafe {
            libc::syscall(libc::SYS_landlock_add_rule, self.descriptor.as_raw_fd(), kind, attr, 0)
        };
        if added == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
    }
}

impl AsRawFd for Ruleset {
    fn as_raw_fd(&self) -> RawFd {
        self.descriptor.as_raw_fd()
    }
}
