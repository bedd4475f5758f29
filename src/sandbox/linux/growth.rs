//! Limits what a running child may take beyond what it has.
//!
//! A runtime reserves memory when it starts, and each version another amount: V8 of Node 24 and of
//! Deno reserves half a gigabyte for code alone, that of Node 22 nothing. So a limit from the start
//! says little about the tool; one that is set when the runtime is ready does.

use std::fs;
use std::io::{self, ErrorKind};
use std::ptr;

use libc::pid_t;

/// Lets a child of this process, which nobody has waited for yet, take so many bytes more.
pub(super) fn limit(pid: pid_t, bytes: u64) -> io::Result<()> {
    let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
    let used = data_bytes(&status).ok_or(ErrorKind::InvalidData)?;
    let limit = used.saturating_add(bytes);
    let limit = libc::rlimit64 { rlim_cur: limit, rlim_max: limit };
    // SAFETY: the kernel reads the one structure that the pointer names, during the call.
    let set = unsafe { libc::prlimit64(pid, libc::RLIMIT_DATA, &raw const limit, ptr::null_mut()) };
    if set == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// What the kernel counts against the limit.
fn data_bytes(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmData:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::data_bytes;

    #[test]
    fn the_counter_is_read_from_the_status() {
        assert_eq!(
            data_bytes("VmPeak:\t  10 kB\nVmData:\t   1024 kB\nVmStk: 1 kB\n"),
            Some(1 << 20)
        );
        for status in ["", "VmData:\t1024", "VmData:\t-1 kB", "VmData:\t99999999999999999999 kB"] {
            assert_eq!(data_bytes(status), None);
        }
    }
}
