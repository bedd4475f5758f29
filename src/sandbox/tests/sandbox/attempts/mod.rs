//! What the probe can try, by name.

use std::ffi::CString;

use libc::c_long;

/// A system call as it is: its answer, or the error's number below zero.
fn call(number: c_long, arguments: [usize; 6]) -> i64 {
    let [first, second, third, fourth, fifth, sixth] = arguments;
    // SAFETY: a probe may break itself; every pointer that is passed is to something alive here.
    let answer = unsafe { libc::syscall(number, first, second, third, fourth, fifth, sixth) };
    if answer >= 0 {
        return answer;
    }
    i64::from(-std::io::Error::last_os_error().raw_os_error().unwrap_or(i32::MAX))
}

fn at(text: &CString) -> usize {
    text.as_ptr() as usize
}

fn parent() -> usize {
    usize::try_from(call(libc::SYS_getppid, [0; 6])).unwrap_or(0)
}

fn socket(domain: i32, kind: i32, protocol: usize) -> i64 {
    let [domain, kind] = [domain, kind].map(|number| usize::try_from(number).unwrap_or(0));
    call(libc::SYS_socket, [domain, kind, protocol, 0, 0, 0])
}

/// Sends to `127.0.0.1:9` with the flag that connects on the way.
fn fast_open() -> i64 {
    let socket = socket(libc::AF_INET, libc::SOCK_STREAM, 0);
    let Ok(socket) = usize::try_from(socket) else { return socket };
    let address: [u8; 16] = [2, 0, 0, 9, 127, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0];
    let flag = usize::try_from(libc::MSG_FASTOPEN).unwrap_or(0);
    let data = b"x";
    call(libc::SYS_sendto, [socket, data.as_ptr() as usize, 1, flag, address.as_ptr() as usize, 16])
}

/// Starts `/bin/true` from memory, where no path says what it is.
fn run_from_memory() -> i64 {
    let Ok(program) = std::fs::read("/bin/true") else { return i64::MIN };
    let made = call(libc::SYS_memfd_create, [at(&CString::default()), 0, 0, 0, 0, 0]);
    let Ok(file) = usize::try_from(made) else { return made };
    call(libc::SYS_write, [file, program.as_ptr() as usize, program.len(), 0, 0, 0]);
    let none = [0_usize];
    let empty = CString::default();
    let pointers = none.as_ptr() as usize;
    call(libc::SYS_execveat, [file, at(&empty), pointers, pointers, 0x1000, 0])
}

/// How many descriptors are open, of all that there can be.
fn open_descriptors() -> i64 {
    let flags = |descriptor| call(libc::SYS_fcntl, [descriptor, 1, 0, 0, 0, 0]);
    (0..4096).filter(|descriptor| flags(*descriptor) >= 0).count().try_into().unwrap_or(i64::MAX)
}

/// The capabilities of this process.
fn capabilities() -> i64 {
    let mut header = [0x2008_0522_u32, 0];
    let mut data = [u32::MAX; 6];
    let header = header.as_mut_ptr() as usize;
    call(libc::SYS_capget, [header, data.as_mut_ptr() as usize, 0, 0, 0, 0]);
    i64::from(data[0] | data[1] | data[3] | data[4])
}

/// Reads eight bytes of the parent's memory, at an address that need not be mapped.
fn read_parent() -> i64 {
    let mut bytes = [0_u8; 8];
    let here = [bytes.as_mut_ptr() as usize, 8];
    let there = [0x1000_usize, 8];
    let [here, there] = [here.as_ptr() as usize, there.as_ptr() as usize];
    call(libc::SYS_process_vm_readv, [parent(), here, 1, there, 1, 0])
}

fn make_setuid() -> i64 {
    let path = CString::new("/tmp/haft-setuid").unwrap_or_default();
    let here = usize::MAX - 99;
    let made = call(libc::SYS_openat, [here, at(&path), 0o102, 0o4755, 0, 0]);
    if made >= 0 {
        call(libc::SYS_unlinkat, [here, at(&path), 0, 0, 0, 0]);
    }
    made
}

/// Makes a system call in the way of 32-bit programs.
#[cfg(target_arch = "x86_64")]
fn other_architecture() -> i64 {
    let answer: i64;
    // SAFETY: number 20 there is `getpid`, which touches no memory.
    unsafe {
        std::arch::asm!("int 0x80", inlateout("rax") 20_i64 => answer, options(nostack));
    }
    answer
}

#[cfg(not(target_arch = "x86_64"))]
fn other_architecture() -> i64 {
    0
}

/// Tries one thing.
pub(super) fn attempt(name: &str) -> i64 {
    let buffer = [0_u8; 256];
    let any = buffer.as_ptr() as usize;
    let own = usize::try_from(std::process::id()).unwrap_or(0);
    match name {
        "ptrace" => call(libc::SYS_ptrace, [0; 6]),
        "read-parent" => read_parent(),
        "signal-parent" => call(libc::SYS_kill, [parent(), 0, 0, 0, 0, 0]),
        "signal-parent-thread" => call(libc::SYS_tgkill, [parent(), parent(), 0, 0, 0, 0]),
        "signal-self" => call(libc::SYS_kill, [own, 0, 0, 0, 0, 0]),
        "signal-own-thread" => call(libc::SYS_tgkill, [own, own, 0, 0, 0, 0]),
        "limit-parent" => call(libc::SYS_prlimit64, [parent(), 7, 0, any, 0, 0]),
        "mount" => call(libc::SYS_mount, [any, any, any, 0, 0, 0]),
        "pivot" => call(libc::SYS_pivot_root, [any, any, 0, 0, 0, 0]),
        "unshare" => call(libc::SYS_unshare, [0x1000_0000, 0, 0, 0, 0, 0]),
        "setns" => call(libc::SYS_setns, [0, 0, 0, 0, 0, 0]),
        "clone-namespace" => call(libc::SYS_clone, [0x1000_0011, 0, 0, 0, 0, 0]),
        "fork" => call(libc::SYS_clone, [0x11, 0, 0, 0, 0, 0]),
        "clone3" => call(libc::SYS_clone3, [0, 0, 0, 0, 0, 0]),
        "bpf" => call(libc::SYS_bpf, [0; 6]),
        "perf" => call(libc::SYS_perf_event_open, [0; 6]),
        "keyring" => call(libc::SYS_keyctl, [0; 6]),
        "userfaultfd" => call(libc::SYS_userfaultfd, [0; 6]),
        "io-uring" => call(libc::SYS_io_uring_setup, [1, any, 0, 0, 0, 0]),
        "kexec" => call(libc::SYS_kexec_load, [0; 6]),
        "module" => call(libc::SYS_init_module, [0; 6]),
        "by-handle" => call(libc::SYS_open_by_handle_at, [0, any, 0, 0, 0, 0]),
        "personality" => call(libc::SYS_personality, [0xffff_ffff, 0, 0, 0, 0, 0]),
        "type-into-terminal" => call(libc::SYS_ioctl, [0, 0x5412, any, 0, 0, 0]),
        "shared-memory" => call(libc::SYS_shmget, [1, 4096, 0o600, 0, 0, 0]),
        "leave-group" => call(libc::SYS_setpgid, [0, 0, 0, 0, 0, 0]),
        "outlive-parent" => call(libc::SYS_prctl, [1, 0, 0, 0, 0, 0]),
        "privileges" => call(libc::SYS_prctl, [39, 0, 0, 0, 0, 0]),
        "capabilities" => capabilities(),
        "raw-socket" => socket(libc::AF_INET, libc::SOCK_RAW, 1),
        "packet-socket" => socket(libc::AF_PACKET, libc::SOCK_RAW, 0),
        "netlink-socket" => socket(libc::AF_NETLINK, libc::SOCK_RAW, 0),
        "vsock-socket" => socket(libc::AF_VSOCK, libc::SOCK_STREAM, 0),
        "mptcp-socket" => socket(libc::AF_INET, libc::SOCK_STREAM, 262),
        "udp-socket" => socket(libc::AF_INET, libc::SOCK_DGRAM, 0),
        "tcp-socket" => i64::from(socket(libc::AF_INET, libc::SOCK_STREAM, 0) >= 0),
        "unix-socket" => socket(libc::AF_UNIX, libc::SOCK_STREAM, 0),
        "datagram-pair" => call(libc::SYS_socketpair, [1, 2, 0, any, 0, 0]),
        "stream-pair" => call(libc::SYS_socketpair, [1, 1, 0, any, 0, 0]),
        "fast-open" => fast_open(),
        "run-again" => {
            let path = CString::new("/bin/true").unwrap_or_default();
            call(libc::SYS_execve, [at(&path), 0, 0, 0, 0, 0])
        }
        "run-from-memory" => run_from_memory(),
        "make-setuid" => make_setuid(),
        "open-descriptors" => open_descriptors(),
        "x32" => call(0x4000_0000 | libc::SYS_getpid, [0; 6]),
        "other-architecture" => other_architecture(),
        _ => i64::MIN,
    }
}
