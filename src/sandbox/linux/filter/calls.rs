//! The numbers of system calls, and those that no confined program may make at all.
//!
//! The table is of denials, not of permissions: runtimes change what they call with every release,
//! and a call that a list of permissions forgot breaks a tool on one machine in ten. What the kernel
//! adds after this table was written is denied by its number.

/// A system call by its number on each processor.
#[derive(Debug, Clone, Copy)]
pub(super) struct Call {
    #[cfg_attr(not(test), expect(dead_code, reason = "tests compare the numbers by name"))]
    pub(super) name: &'static str,
    x86_64: i32,
    aarch64: i32,
}

/// The processor has no such call.
const NONE: i32 = -1;

const fn call(name: &'static str, x86_64: i32, aarch64: i32) -> Call {
    Call { name, x86_64, aarch64 }
}

impl Call {
    /// The number on the processor that this is compiled for.
    pub(super) fn number(self) -> Option<u32> {
        let number = if cfg!(target_arch = "x86_64") { self.x86_64 } else { self.aarch64 };
        u32::try_from(number).ok()
    }
}

/// Calls that are answered with an error, whatever their arguments are.
pub(super) struct Denied {
    pub(super) errno: i32,
    pub(super) calls: &'static [Call],
}

const PERMISSION: i32 = libc::EPERM;
const MISSING: i32 = libc::ENOSYS;
const UNSUPPORTED: i32 = libc::EOPNOTSUPP;

/// The first number that this table knows nothing about.
pub(super) const UNKNOWN: u32 = 467;

/// What is denied whatever is granted.
pub(super) const DENIED: &[Denied] = &[
    Denied {
        // Looking into other programs, or holding them.
        errno: PERMISSION,
        calls: &[
            call("ptrace", 101, 117),
            call("process_vm_readv", 310, 270),
            call("process_vm_writev", 311, 271),
            call("process_madvise", 440, 440),
            call("process_mrelease", 448, 448),
            call("pidfd_getfd", 438, 438),
            call("kcmp", 312, 272),
            call("move_pages", 279, 239),
            call("migrate_pages", 256, 238),
        ],
    },
    Denied {
        // Seeing other files, by mounting or by number.
        errno: PERMISSION,
        calls: &[
            call("mount", 165, 40),
            call("umount2", 166, 39),
            call("mount_setattr", 442, 442),
            call("move_mount", 429, 429),
            call("open_tree", 428, 428),
            call("fsopen", 430, 430),
            call("fsconfig", 431, 431),
            call("fsmount", 432, 432),
            call("fspick", 433, 433),
            call("pivot_root", 155, 41),
            call("chroot", 161, 51),
            call("open_by_handle_at", 304, NONE),
            call("name_to_handle_at", 303, NONE),
            call("statmount", 457, 457),
            call("listmount", 458, 458),
            call("swapon", 167, 224),
            call("swapoff", 168, 225),
            call("quotactl", 179, 60),
            call("quotactl_fd", 443, 443),
        ],
    },
    Denied {
        // Other namespaces, in which more would be allowed.
        errno: PERMISSION,
        calls: &[call("unshare", 272, 97), call("setns", 308, 268)],
    },
    Denied {
        // Large parts of the kernel that no tool needs and that have had many holes.
        errno: PERMISSION,
        calls: &[
            call("bpf", 321, 280),
            call("perf_event_open", 298, 241),
            call("userfaultfd", 323, 282),
            call("add_key", 248, 217),
            call("request_key", 249, 218),
            call("keyctl", 250, 219),
            call("personality", 135, 92),
            call("modify_ldt", 154, NONE),
            call("uselib", 134, NONE),
            call("lookup_dcookie", 212, 18),
            call("nfsservctl", 180, 42),
            call("vmsplice", 278, 75),
        ],
    },
    Denied {
        // The machine itself.
        errno: PERMISSION,
        calls: &[
            call("kexec_load", 246, 104),
            call("kexec_file_load", 320, 294),
            call("init_module", 175, 105),
            call("finit_module", 313, 273),
            call("delete_module", 176, 106),
            call("create_module", 174, NONE),
            call("reboot", 169, 142),
            call("sethostname", 170, 161),
            call("setdomainname", 171, 162),
            call("syslog", 103, 116),
            call("acct", 163, 89),
            call("settimeofday", 164, 170),
            call("clock_settime", 227, 112),
            call("clock_adjtime", 305, 266),
            call("adjtimex", 159, 171),
            call("iopl", 172, NONE),
            call("ioperm", 173, NONE),
            call("vhangup", 153, 58),
            call("sysfs", 139, NONE),
            call("_sysctl", 156, NONE),
        ],
    },
    Denied {
        // What Landlock does not see: modes, owners, times and attributes of files.
        errno: PERMISSION,
        calls: &[
            call("chmod", 90, NONE),
            call("fchmodat", 268, 53),
            call("fchmodat2", 452, 452),
            call("chown", 92, NONE),
            call("fchown", 93, 55),
            call("lchown", 94, NONE),
            call("fchownat", 260, 54),
            call("utime", 132, NONE),
            call("utimes", 235, NONE),
            call("futimesat", 261, NONE),
            call("utimensat", 280, 88),
            call("setxattr", 188, 5),
            call("lsetxattr", 189, 6),
            call("fsetxattr", 190, 7),
            call("setxattrat", 463, 463),
            call("removexattr", 197, 14),
            call("lremovexattr", 198, 15),
            call("fremovexattr", 199, 16),
            call("removexattrat", 466, 466),
            call("mknod", 133, NONE),
            call("mknodat", 259, 33),
        ],
    },
    Denied {
        // What Landlock does not see: what happens in folders that are not granted.
        errno: PERMISSION,
        calls: &[
            call("inotify_add_watch", 254, 27),
            call("fanotify_init", 300, 262),
            call("fanotify_mark", 301, 263),
        ],
    },
    Denied {
        // Memory and queues that are shared with other programs by number or name.
        errno: PERMISSION,
        calls: &[
            call("shmget", 29, 194),
            call("shmat", 30, 196),
            call("shmctl", 31, 195),
            call("shmdt", 67, 197),
            call("msgget", 68, 186),
            call("msgsnd", 69, 189),
            call("msgrcv", 70, 188),
            call("msgctl", 71, 187),
            call("semget", 64, 190),
            call("semop", 65, 193),
            call("semctl", 66, 191),
            call("semtimedop", 220, 192),
            call("mq_open", 240, 180),
            call("mq_unlink", 241, 181),
        ],
    },
    Denied {
        // Leaving the group of processes that is killed as one.
        errno: PERMISSION,
        calls: &[call("setsid", 112, 157), call("setpgid", 109, 154)],
    },
    Denied {
        // Slowing other programs down.
        errno: PERMISSION,
        calls: &[call("ioprio_set", 251, 30)],
    },
    Denied {
        // Reading attributes, which programs take as missing.
        errno: UNSUPPORTED,
        calls: &[
            call("getxattr", 191, 8),
            call("lgetxattr", 192, 9),
            call("fgetxattr", 193, 10),
            call("getxattrat", 464, 464),
            call("listxattr", 194, 11),
            call("llistxattr", 195, 12),
            call("flistxattr", 196, 13),
            call("listxattrat", 465, 465),
        ],
    },
    Denied {
        // A second way to everything; and calls whose arguments a filter cannot see. Runtimes fall back.
        errno: MISSING,
        calls: &[
            call("io_uring_setup", 425, 425),
            call("io_uring_enter", 426, 426),
            call("io_uring_register", 427, 427),
            call("clone3", 435, 435),
            call("openat2", 437, 437),
        ],
    },
];

pub(super) const FORK: Call = call("fork", 57, NONE);
pub(super) const VFORK: Call = call("vfork", 58, NONE);
pub(super) const CLONE: Call = call("clone", 56, 220);
pub(super) const EXECVE: Call = call("execve", 59, 221);
pub(super) const EXECVEAT: Call = call("execveat", 322, 281);
pub(super) const SOCKET: Call = call("socket", 41, 198);
pub(super) const SOCKETPAIR: Call = call("socketpair", 53, 199);
pub(super) const BIND: Call = call("bind", 49, 200);
pub(super) const LISTEN: Call = call("listen", 50, 201);
pub(super) const ACCEPT: Call = call("accept", 43, 202);
pub(super) const ACCEPT4: Call = call("accept4", 288, 242);
pub(super) const CONNECT: Call = call("connect", 42, 203);
pub(super) const SENDTO: Call = call("sendto", 44, 206);
pub(super) const SENDMSG: Call = call("sendmsg", 46, 211);
pub(super) const SENDMMSG: Call = call("sendmmsg", 307, 269);
pub(super) const KILL: Call = call("kill", 62, 129);
pub(super) const TKILL: Call = call("tkill", 200, 130);
pub(super) const TGKILL: Call = call("tgkill", 234, 131);
pub(super) const RT_SIGQUEUEINFO: Call = call("rt_sigqueueinfo", 129, 138);
pub(super) const RT_TGSIGQUEUEINFO: Call = call("rt_tgsigqueueinfo", 297, 240);
pub(super) const PIDFD_SEND_SIGNAL: Call = call("pidfd_send_signal", 424, 424);
pub(super) const PRLIMIT64: Call = call("prlimit64", 302, 261);
pub(super) const SCHED_SETAFFINITY: Call = call("sched_setaffinity", 203, 122);
pub(super) const SCHED_SETSCHEDULER: Call = call("sched_setscheduler", 144, 119);
pub(super) const SCHED_SETPARAM: Call = call("sched_setparam", 142, 118);
pub(super) const SCHED_SETATTR: Call = call("sched_setattr", 314, 274);
pub(super) const SETPRIORITY: Call = call("setpriority", 141, 140);
pub(super) const PRCTL: Call = call("prctl", 157, 167);
pub(super) const IOCTL: Call = call("ioctl", 16, 29);
pub(super) const FCHMOD: Call = call("fchmod", 91, 52);
pub(super) const OPEN: Call = call("open", 2, NONE);
pub(super) const OPENAT: Call = call("openat", 257, 56);
pub(super) const CREAT: Call = call("creat", 85, NONE);
pub(super) const TRUNCATE: Call = call("truncate", 76, 45);

/// Those that are judged by their arguments.
#[cfg(test)]
pub(super) const JUDGED: &[Call] = &[
    FORK,
    VFORK,
    CLONE,
    EXECVE,
    EXECVEAT,
    SOCKET,
    SOCKETPAIR,
    BIND,
    LISTEN,
    ACCEPT,
    ACCEPT4,
    CONNECT,
    SENDTO,
    SENDMSG,
    SENDMMSG,
    KILL,
    TKILL,
    TGKILL,
    RT_SIGQUEUEINFO,
    RT_TGSIGQUEUEINFO,
    PIDFD_SEND_SIGNAL,
    PRLIMIT64,
    SCHED_SETAFFINITY,
    SCHED_SETSCHEDULER,
    SCHED_SETPARAM,
    SCHED_SETATTR,
    SETPRIORITY,
    PRCTL,
    IOCTL,
    FCHMOD,
    OPEN,
    OPENAT,
    CREAT,
    TRUNCATE,
];
