//! What a filter answers, by running its program.

use libc::{EPERM, SYS_clone, SYS_execve, SYS_socket, c_long, sock_filter};

use super::*;

const KEY: Key = Key([1, 2, 3, 4]);
const OWN: u64 = 4242;

#[derive(Debug, PartialEq, Eq)]
enum Said {
    Allow,
    Errno(i32),
    Kill,
}

/// Runs a program as the kernel does.
fn run(code: &[sock_filter], architecture: u32, number: u32, arguments: [u64; 6]) -> Said {
    let mut data = [0_u32; 16];
    data[0] = number;
    data[1] = architecture;
    for (index, argument) in arguments.into_iter().enumerate() {
        data[4 + 2 * index] = u32::try_from(argument & 0xffff_ffff).unwrap();
        data[5 + 2 * index] = u32::try_from(argument >> 32).unwrap();
    }
    let (mut at, mut accumulator) = (0, 0);
    loop {
        let step = code[at];
        let mut jump = |holds: bool| at += usize::from(if holds { step.jt } else { step.jf });
        match step.code {
            0x20 => accumulator = data[step.k as usize / 4],
            0x54 => accumulator &= step.k,
            0x15 => jump(accumulator == step.k),
            0x35 => jump(accumulator >= step.k),
            0x45 => jump(accumulator & step.k != 0),
            0x06 => {
                return match step.k & 0xffff_0000 {
                    libc::SECCOMP_RET_ALLOW => Said::Allow,
                    libc::SECCOMP_RET_KILL_PROCESS => Said::Kill,
                    _ => Said::Errno((step.k & 0xffff).cast_signed()),
                };
            }
            other => panic!("no step has the code {other:#x}"),
        }
        at += 1;
    }
}

struct Under(Program);

impl Under {
    fn new(grants: &str, landlock: u32) -> Self {
        let text = format!(r#"{{"program": "/p", "cwd": "/"{grants}}}"#);
        let mut program = program(&Spec::from_json(&text).unwrap(), landlock, KEY);
        for at in &program.own_process {
            program.code[*at].k = u32::try_from(OWN).unwrap();
        }
        Self(program)
    }

    fn say(&self, number: c_long, arguments: &[u64]) -> Said {
        let mut all = [0; 6];
        all[..arguments.len()].copy_from_slice(arguments);
        run(&self.0.code, ARCHITECTURE, u32::try_from(number).unwrap(), all)
    }
}

const DENIED: Said = Said::Errno(EPERM);
const RUN: &str = r#", "run": ["/bin/sh"]"#;
const ONLY: &str = r#", "net": [{"host": "*"}]"#;
const ANY: &str = r#", "net": "any""#;

#[test]
fn another_processor_ends_the_process() {
    let filter = Under::new("", 6);
    assert_eq!(run(&filter.0.code, 0x4000_0003, 39, [0; 6]), Said::Kill);
}

#[test]
fn numbers_that_nobody_knew_are_missing() {
    for grants in ["", RUN, ANY] {
        let filter = Under::new(grants, 6);
        for number in [467, 500, 0x4000_0000, 0x4000_0000 + 59, i64::from(u32::MAX)] {
            assert_eq!(filter.say(number, &[]), Said::Errno(libc::ENOSYS), "{number}");
        }
    }
}

#[test]
fn the_program_starts_with_the_key_alone() {
    let [first, second] = KEY.arguments();
    let filter = Under::new("", 6);
    assert_eq!(filter.say(SYS_execve, &[1, 2, 3, 0, first, second]), Said::Allow);
    for bit in 0..64 {
        for (first, second) in [(first ^ 1 << bit, second), (first, second ^ 1 << bit)] {
            assert_eq!(filter.say(SYS_execve, &[1, 2, 3, 0, first, second]), DENIED);
        }
    }
    assert_eq!(filter.say(libc::SYS_execveat, &[1, 2, 3, 0, first, second]), DENIED);
    assert_eq!(Under::new(RUN, 6).say(SYS_execve, &[1, 2, 3]), Said::Allow);
}

#[test]
fn threads_are_made_and_processes_only_when_granted() {
    let thread = 0x003d_0f00;
    let process = 0x0120_0011;
    let without = Under::new("", 6);
    let with = Under::new(RUN, 6);
    assert_eq!(without.say(SYS_clone, &[thread]), Said::Allow);
    assert_eq!(without.say(SYS_clone, &[process]), DENIED);
    assert_eq!(with.say(SYS_clone, &[process]), Said::Allow);
    for namespace in
        [0x2_0000, 0x200_0000, 0x400_0000, 0x800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000]
    {
        for filter in [&without, &with] {
            assert_eq!(filter.say(SYS_clone, &[thread | namespace]), DENIED, "{namespace:#x}");
            assert_eq!(filter.say(SYS_clone, &[process | namespace]), DENIED, "{namespace:#x}");
        }
    }
    assert_eq!(with.say(SYS_clone, &[process | 0x8000]), DENIED);
    assert_eq!(with.say(435, &[]), Said::Errno(libc::ENOSYS));
}

#[test]
fn sockets_are_of_the_kinds_that_were_granted() {
    // Domain, type, protocol, and whether nothing, ports, or everything has to be granted for it.
    for (domain, kind, protocol, needs) in [
        (2, 1, 0, 1),
        (2, 1, 6, 1),
        (10, 0o4_000_001, 6, 1),
        (2, 1, 262, 3),
        (2, 1, 132, 3),
        (2, 5, 0, 3),
        (2, 2, 0, 2),
        (10, 0o2_000_002, 17, 2),
        (2, 2, 1, 3),
        (2, 3, 255, 3),
        (1, 1, 0, 3),
        (1, 2, 0, 3),
        (16, 3, 0, 3),
        (17, 3, 0, 3),
        (38, 5, 0, 3),
        (40, 1, 0, 3),
    ] {
        for (granted, grants) in ["", ONLY, ANY].into_iter().enumerate() {
            let expected = if granted >= needs { Said::Allow } else { DENIED };
            let said = Under::new(grants, 6).say(SYS_socket, &[domain, kind, protocol]);
            assert_eq!(said, expected, "{domain} {kind} {protocol} {grants}");
        }
    }
}

#[test]
fn upper_halves_that_the_kernel_drops_do_not_mislead() {
    let filter = Under::new(ONLY, 6);
    assert_eq!(filter.say(SYS_socket, &[1 << 32 | 1, 1, 0]), DENIED);
    assert_eq!(filter.say(libc::SYS_ioctl, &[0, 1 << 32 | 0x5412, 0]), DENIED);
    assert_eq!(filter.say(libc::SYS_prctl, &[1 << 32 | 1, 0, 0]), DENIED);
}

#[test]
fn pairs_are_of_streams() {
    for grants in ["", ONLY, ANY] {
        let filter = Under::new(grants, 6);
        assert_eq!(filter.say(libc::SYS_socketpair, &[1, 0o2_004_001, 0]), Said::Allow);
        assert_eq!(filter.say(libc::SYS_socketpair, &[1, 2, 0]), DENIED);
        assert_eq!(filter.say(libc::SYS_socketpair, &[30, 1, 0]), DENIED);
    }
}

#[test]
fn nothing_connects_past_landlock() {
    let fast_open = 0x2000_0000;
    let filter = Under::new(ONLY, 6);
    assert_eq!(filter.say(libc::SYS_sendto, &[3, 0, 0, fast_open]), DENIED);
    assert_eq!(filter.say(libc::SYS_sendmsg, &[3, 0, fast_open]), DENIED);
    assert_eq!(filter.say(libc::SYS_sendmmsg, &[3, 0, 1, fast_open]), DENIED);
    assert_eq!(filter.say(libc::SYS_sendto, &[3, 0, 0, 0x4000]), Said::Allow);
    assert_eq!(filter.say(libc::SYS_connect, &[3, 0, 16]), Said::Allow);
    assert_eq!(Under::new("", 6).say(libc::SYS_connect, &[3, 0, 16]), DENIED);
    for call in [libc::SYS_bind, libc::SYS_listen, libc::SYS_accept, libc::SYS_accept4] {
        assert_eq!(filter.say(call, &[3]), DENIED);
        assert_eq!(Under::new(ANY, 6).say(call, &[3]), Said::Allow);
    }
}

#[test]
fn signals_are_left_to_landlock_where_it_has_them() {
    let minus_one = u64::MAX;
    let old = Under::new("", 5);
    for (target, expected) in [(OWN, Said::Allow), (1, DENIED), (0, DENIED), (minus_one, DENIED)] {
        assert_eq!(old.say(libc::SYS_tgkill, &[target, 7, 9]), expected);
        assert_eq!(old.say(libc::SYS_kill, &[target, 9]), expected);
    }
    assert_eq!(old.say(libc::SYS_pidfd_send_signal, &[3, 9]), DENIED);
    assert_eq!(old.say(libc::SYS_tkill, &[OWN, 9]), DENIED);
    for filter in [Under::new("", 6), Under::new(RUN, 5)] {
        assert_eq!(filter.say(libc::SYS_kill, &[1, 9]), Said::Allow);
    }
}

#[test]
fn limits_and_priorities_are_its_own() {
    let filter = Under::new(RUN, 6);
    for call in [libc::SYS_prlimit64, libc::SYS_sched_setaffinity, libc::SYS_sched_setscheduler] {
        for (target, expected) in [(0, Said::Allow), (OWN, Said::Allow), (1, DENIED)] {
            assert_eq!(filter.say(call, &[target]), expected);
        }
    }
    for (which, who, expected) in
        [(0, 0, Said::Allow), (0, 1, DENIED), (1, 0, DENIED), (2, 0, DENIED)]
    {
        assert_eq!(filter.say(libc::SYS_setpriority, &[which, who, 19]), expected);
    }
}

#[test]
fn files_that_run_as_their_owner_are_not_made() {
    let filter = Under::new(r#", "write": ["/tmp"]"#, 6);
    for (flags, mode, expected) in [
        (0o101, 0o644, Said::Allow),
        (0o101, 0o4755, DENIED),
        (0o101, 0o2755, DENIED),
        (0o20_200_001, 0o4755, DENIED),
        // Without O_CREAT the mode is what happened to stand in the register.
        (0o1, 0o4755, Said::Allow),
    ] {
        assert_eq!(filter.say(libc::SYS_openat, &[0, 0, flags, mode]), expected);
    }
    assert_eq!(filter.say(libc::SYS_fchmod, &[3, 0o4755]), Said::Errno(0));
    assert_eq!(filter.say(libc::SYS_mknodat, &[0, 0, 0o104_755]), DENIED);
    assert_eq!(filter.say(437, &[]), Said::Errno(libc::ENOSYS));
}

#[test]
fn what_landlock_learnt_later_is_denied_before() {
    assert_eq!(Under::new("", 2).say(libc::SYS_truncate, &[]), DENIED);
    assert_eq!(Under::new("", 3).say(libc::SYS_truncate, &[]), Said::Allow);
}

#[test]
fn what_is_denied_is_denied_whatever_is_granted() {
    let all = format!(r#"{RUN}{ANY}, "read": ["/"], "write": ["/"]"#);
    let filter = Under::new(&all, 7);
    for denied in calls::DENIED {
        for call in denied.calls {
            if let Some(number) = call.number() {
                let said = filter.say(number.into(), &[]);
                assert_eq!(said, Said::Errno(denied.errno), "{}", call.name);
            }
        }
    }
}

#[test]
fn ordinary_calls_go_through() {
    let filter = Under::new("", 6);
    for call in [
        libc::SYS_read,
        libc::SYS_write,
        libc::SYS_mmap,
        libc::SYS_mprotect,
        libc::SYS_futex,
        libc::SYS_epoll_pwait,
        libc::SYS_getrandom,
        libc::SYS_exit_group,
        libc::SYS_rseq,
        libc::SYS_memfd_create,
    ] {
        assert_eq!(filter.say(call, &[]), Said::Allow, "{call}");
    }
}
