//! The filter of system calls: what Landlock does not see, and what no tool needs.

mod assemble;
mod calls;
#[cfg(test)]
mod numbers;
#[cfg(test)]
mod tests;

pub(super) use assemble::Program;

use assemble::{Answer, Assembler, Test};

use crate::{Net, Spec};
use calls::Call;

const ALLOW: Answer = Answer::Allow;
const DENY: Answer = Answer::Errno(libc::EPERM);

#[cfg(target_arch = "x86_64")]
const ARCHITECTURE: u32 = 0xc000_003e; // AUDIT_ARCH_X86_64
#[cfg(target_arch = "aarch64")]
const ARCHITECTURE: u32 = 0xc000_00b7; // AUDIT_ARCH_AARCH64

/// Every flag of `clone` that makes a namespace, and the one that makes a child of our own process.
const NAMESPACES: u32 = 0x7e02_0000 | 0x8000;
/// The mode bits that let a file run as its owner or its group.
const SETUID_SETGID: u32 = 0o6000;
/// `O_CREAT` and the bit of `O_TMPFILE` that says that a file is made.
const CREATES: u32 = 0o100 | 0o20_000_000;

/// What the launcher writes beside the arguments of its one `execve`. Nobody else knows it, so with
/// it the program starts, and without it nothing does.
#[derive(Debug, Clone, Copy)]
pub(super) struct Key(pub(super) [u32; 4]);

impl Key {
    /// The two arguments, of which the kernel itself takes no notice.
    pub(super) fn arguments(self) -> [u64; 2] {
        let [a, b, c, d] = self.0.map(u64::from);
        [a | b << 32, c | d << 32]
    }
}

/// The filter of a spec on a kernel with this version of Landlock.
pub(super) fn program(spec: &Spec, landlock: u32, key: Key) -> Program {
    let mut filter = Filter { assembler: Assembler::new() };
    for denied in calls::DENIED {
        for call in denied.calls {
            filter.always(*call, Answer::Errno(denied.errno));
        }
    }
    let may_run = !spec.run.is_empty();
    filter.processes(may_run, key);
    filter.sockets(&spec.net);
    filter.other_processes(may_run, landlock);
    filter.files(landlock);
    filter.assembler.finish(ARCHITECTURE, calls::UNKNOWN)
}

struct Filter {
    assembler: Assembler,
}

impl Filter {
    fn always(&mut self, call: Call, answer: Answer) {
        if let Some(number) = call.number() {
            self.assembler.always(number, answer);
        }
    }

    fn by_case(&mut self, call: Call, cases: &[assemble::Case<'_>], otherwise: Answer) {
        if let Some(number) = call.number() {
            self.assembler.by_case(number, cases, otherwise);
        }
    }

    /// Starting processes: threads alone, or anything but namespaces.
    fn processes(&mut self, may_run: bool, key: Key) {
        let namespace = (&[Test::Any { argument: 0, bits: NAMESPACES }][..], DENY);
        if may_run {
            self.by_case(calls::CLONE, &[namespace], ALLOW);
            return;
        }
        let thread = libc::CLONE_THREAD.cast_unsigned();
        let is_thread = [Test::Is { argument: 0, mask: thread, value: thread }];
        self.by_case(calls::CLONE, &[namespace, (&is_thread, ALLOW)], DENY);
        self.always(calls::FORK, DENY);
        self.always(calls::VFORK, DENY);
        self.always(calls::EXECVEAT, DENY);
        let [a, b, c, d] = key.0;
        let has_key = [
            Test::Is { argument: 4, mask: u32::MAX, value: a },
            Test::UpperIs { argument: 4, value: b },
            Test::Is { argument: 5, mask: u32::MAX, value: c },
            Test::UpperIs { argument: 5, value: d },
        ];
        self.by_case(calls::EXECVE, &[(&has_key, ALLOW)], DENY);
    }

    /// Sockets by kind. Sockets of the file system are never made: what listens behind them, such as
    /// a container engine, asks nobody for permission, and Landlock does not see them.
    fn sockets(&mut self, net: &Net) {
        // A pair of datagram sockets could be turned to another address, a pair of streams cannot.
        let streams = [is(0, u32::MAX, libc::AF_UNIX), is(1, 0xf, libc::SOCK_STREAM)];
        self.by_case(calls::SOCKETPAIR, &[(&streams, ALLOW)], DENY);
        let kinds: &[_] = match net {
            Net::None => &[],
            // Not MPTCP nor SCTP: Landlock sees the connections of TCP alone.
            Net::Only(_) => &[(libc::SOCK_STREAM, libc::IPPROTO_TCP)],
            Net::Any => {
                &[(libc::SOCK_STREAM, libc::IPPROTO_TCP), (libc::SOCK_DGRAM, libc::IPPROTO_UDP)]
            }
        };
        let cases: Vec<[Test; 3]> = [libc::AF_INET, libc::AF_INET6]
            .into_iter()
            .flat_map(|domain| {
                kinds.iter().flat_map(move |&(kind, protocol)| {
                    [0, protocol].map(|protocol| {
                        [is(0, u32::MAX, domain), is(1, 0xf, kind), is(2, u32::MAX, protocol)]
                    })
                })
            })
            .collect();
        let cases: Vec<_> = cases.iter().map(|tests| (&tests[..], ALLOW)).collect();
        self.by_case(calls::SOCKET, &cases, DENY);
        if *net == Net::Any {
            return;
        }
        for call in [calls::BIND, calls::LISTEN, calls::ACCEPT, calls::ACCEPT4] {
            self.always(call, DENY);
        }
        if *net == Net::None {
            self.always(calls::CONNECT, DENY);
        }
        // Fast open connects without the call that Landlock watches.
        let fast_open = libc::MSG_FASTOPEN.cast_unsigned();
        for (call, argument) in [(calls::SENDTO, 3), (calls::SENDMSG, 2), (calls::SENDMMSG, 3)] {
            self.by_case(call, &[(&[Test::Any { argument, bits: fast_open }], DENY)], ALLOW);
        }
    }

    /// Signals, limits and priorities of other processes.
    fn other_processes(&mut self, may_run: bool, landlock: u32) {
        let own = [Test::IsOwnProcess { argument: 0 }];
        let none = [is(0, u32::MAX, 0)];
        // From its sixth version Landlock watches signals, with the tool's children let through.
        if !may_run && landlock < super::report::SIGNALS {
            self.by_case(calls::KILL, &[(&own, ALLOW)], DENY);
            self.by_case(calls::TGKILL, &[(&own, ALLOW)], DENY);
            for call in [
                calls::TKILL,
                calls::RT_SIGQUEUEINFO,
                calls::RT_TGSIGQUEUEINFO,
                calls::PIDFD_SEND_SIGNAL,
            ] {
                self.always(call, DENY);
            }
        }
        for call in [
            calls::PRLIMIT64,
            calls::SCHED_SETAFFINITY,
            calls::SCHED_SETSCHEDULER,
            calls::SCHED_SETPARAM,
            calls::SCHED_SETATTR,
        ] {
            self.by_case(call, &[(&none, ALLOW), (&own, ALLOW)], DENY);
        }
        let itself = [is(0, u32::MAX, 0), is(1, u32::MAX, 0)];
        self.by_case(calls::SETPRIORITY, &[(&itself, ALLOW)], DENY);
        // It would outlive its parent.
        let outlive = [is(0, u32::MAX, libc::PR_SET_PDEATHSIG)];
        self.by_case(calls::PRCTL, &[(&outlive, DENY)], ALLOW);
    }

    /// Files where Landlock is not enough.
    fn files(&mut self, landlock: u32) {
        // Copying a file sets the mode of the copy through its descriptor and fails where that does.
        // The mode was already given when the copy was made; so this says yes and changes nothing.
        self.always(calls::FCHMOD, Answer::Errno(0));
        for (call, flags, mode) in
            [(calls::OPEN, Some(1), 2), (calls::OPENAT, Some(2), 3), (calls::CREAT, None, 1)]
        {
            let creates = flags.map(|argument| Test::Any { argument, bits: CREATES });
            let setuid = Test::Any { argument: mode, bits: SETUID_SETGID };
            let tests: Vec<Test> = creates.into_iter().chain([setuid]).collect();
            self.by_case(call, &[(&tests, DENY)], ALLOW);
        }
        if landlock < 3 {
            self.always(calls::TRUNCATE, DENY);
        }
        // Typing into the terminal of whoever started this; and flags of files.
        let terminal = [0x5412_u32, 0x541c, 0x541d, 0x4008_6602, 0x401c_5820];
        let cases = terminal.map(|value| [Test::Is { argument: 1, mask: u32::MAX, value }]);
        let cases: Vec<_> = cases.iter().map(|tests| (&tests[..], DENY)).collect();
        self.by_case(calls::IOCTL, &cases, ALLOW);
    }
}

fn is(argument: u32, mask: u32, value: i32) -> Test {
    Test::Is { argument, mask, value: value.cast_unsigned() }
}
