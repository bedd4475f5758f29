//! What this kernel offers.

use std::ptr;

/// The facts that decide what can be enforced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kernel {
    /// The version of Landlock; zero where it is missing or switched off.
    pub(crate) landlock: u32,
    /// Whether system calls can be filtered.
    pub(crate) seccomp: bool,
}

/// Asks for the version instead of making a ruleset.
const VERSION: u32 = 1;
const GET_ACTION_AVAIL: u32 = 2;

impl Kernel {
    /// Asks the running kernel.
    pub(crate) fn probe() -> Self {
        // SAFETY: with the version flag the kernel reads no memory of ours.
        let landlock = unsafe {
            libc::syscall(libc::SYS_landlock_create_ruleset, ptr::null::<u8>(), 0_usize, VERSION)
        };
        let action = libc::SECCOMP_RET_ERRNO;
        // SAFETY: the kernel reads the one number that the pointer names, during the call.
        let seccomp = unsafe {
            libc::syscall(libc::SYS_seccomp, GET_ACTION_AVAIL, 0, ptr::from_ref(&action))
        };
        Self { landlock: u32::try_from(landlock).unwrap_or(0), seccomp: seccomp == 0 }
    }
}
