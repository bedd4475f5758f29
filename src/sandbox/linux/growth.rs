//! Limits what a running child may take beyond what it has.
//!
//! A runtime reserves memory when it starts, and each version another amount: V8 of Node 24 and of
//! Deno reserves half a gigabyte for code alone, that of Node 22 nothing. So a limit from the start
//! says little about the tool; one that is set when the runtime is ready does.

use std::fs;
use std::io::{self, ErrorKind};
use std::mem::MaybeUninit;
use std::ptr;

use libc::pid_t;

/// Lets a child of this process, which nobody has waited for yet, take so many bytes more, within
/// the limit that it was started with: only a privileged process may raise that.
pub(super) fn limit(pid: pid_t, bytes: u64) -> io::Result<()> {
    let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
    let used = data_bytes(&status).ok_or(ErrorKind::InvalidData)?;
    let limit = used.saturating_add(bytes).min(present(pid)?.rlim_max);
    let limit = libc::rlimit64 { rlim_cur: limit, rlim_max: limit };
    // SAFETY: the kernel reads the one structure that the pointer names, during the call.
    let set = unsafe { libc::prlimit64(pid, libc::RLIMIT_DATA, &raw const limit, ptr::null_mut()) };
    if set == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

fn present(pid: pid_t) -> io::Result<libc::rlimit64> {
    let mut limit = MaybeUninit::uninit();
    // SAFETY: the kernel fills the one structure that the pointer names, during the call.
    let got = unsafe { libc::prlimit64(pid, libc::RLIMIT_DATA, ptr::null(), limit.as_mut_ptr()) };
    if got != 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the kernel has filled it.
    Ok(unsafe { limit.assume_init() })
}

/// What the kernel counts against the limit.
fn data_bytes(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmData:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::process::{Command, Stdio};

    use libc::pid_t;

    use super::{data_bytes, limit, present};

    /// Soft and hard limit of a shell that limited itself and was then limited to `bytes` more than it had.
    fn limited(itself: &str, bytes: u64) -> [u64; 2] {
        let mut shell = Command::new("/bin/sh")
            .args(["-c", &format!("{itself}; echo; read x")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        shell.stdout.take().unwrap().read_exact(&mut [0]).unwrap();
        let pid = pid_t::try_from(shell.id()).unwrap();
        limit(pid, bytes).unwrap();
        let now = present(pid).unwrap();
        drop(shell.stdin.take());
        shell.wait().unwrap();
        [now.rlim_cur, now.rlim_max]
    }

    #[test]
    fn the_limit_counts_from_what_there_is_and_raises_none_that_was_there() {
        const MEBIBYTE: u64 = 1 << 20;
        let fits = |bytes: u64, limit: u64| (bytes..bytes + 64 * MEBIBYTE).contains(&limit);
        for itself in [":", "ulimit -S -d 524288"] {
            assert!(
                limited(itself, 1024 * MEBIBYTE).iter().all(|each| fits(1024 * MEBIBYTE, *each))
            );
        }
        let own = "ulimit -d 524288";
        assert!(limited(own, MEBIBYTE).iter().all(|each| fits(MEBIBYTE, *each)));
        for bytes in [1024 * MEBIBYTE, u64::MAX] {
            assert_eq!(limited(own, bytes), [512 * MEBIBYTE; 2]);
        }
    }

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
