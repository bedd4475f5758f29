//! The child, from its first moment to its program's: system calls, and nothing else.
//!
//! It runs on a stack of its own in the memory of its parent, of which but one thread waits. So it
//! takes no memory and no lock, calls nothing that may panic, and writes to nothing but its steps.

use std::ptr;

use libc::{c_int, c_long, c_uint, c_void};

use super::plan::Steps;

/// Above the four descriptors that the child is given.
const ABOVE: c_int = 16;
const FIRST_OTHER: c_uint = 4;
const LAST_SIGNAL: c_int = 64;
const SET_MODE_FILTER: c_uint = 1;
/// To read and write files whose owner is another: what may be read is Landlock's to say, and root
/// in a container often owns none of the files that it serves. No other capability is kept.
const DAC_OVERRIDE: c_int = 1;
const LAST_CAPABILITY: c_int = 63;
const CAPABILITY_VERSION: u32 = 0x2008_0522;

#[repr(C)]
struct CapabilityHeader {
    version: u32,
    pid: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct CapabilityData {
    effective: u32,
    permitted: u32,
    inheritable: u32,
}

/// Becomes the program. Where that fails, says at which step, and returns; returning ends the child.
pub(super) extern "C" fn run(steps: *mut c_void) -> c_int {
    // SAFETY: the parent passes its steps, and waits until this process has another memory or is gone.
    let steps = unsafe { &mut *steps.cast::<Steps>() };
    // SAFETY: what the steps point to is alive as long as they are.
    if let Err(failed) = unsafe { become_program(steps) } {
        // SAFETY: the address of this thread's error number, which every thread has.
        steps.errno = unsafe { *libc::__errno_location() };
        steps.failed = failed;
    }
    127
}

type Step = Result<(), &'static str>;

// SAFETY: `steps` must come from `Plan::steps`, with the plan still alive. Called by `run` alone.
unsafe fn become_program(steps: &mut Steps) -> Step {
    // SAFETY: each call takes numbers, or pointers that the plan keeps alive, and reads or writes
    // only what they name; the kernel writes nothing after a call.
    unsafe {
        default_signals();
        check(libc::setsid(), "leaving the terminal")?;
        check(libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL), "following the parent")?;
        if libc::getppid() != steps.parent {
            return Err("the parent has ended");
        }
        place_descriptors(steps)?;
        check(libc::chdir(steps.cwd), "entering the folder")?;
        let none = libc::rlimit64 { rlim_cur: 0, rlim_max: 0 };
        check(libc::setrlimit64(libc::RLIMIT_CORE, &raw const none), "giving up core dumps")?;
        check(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "giving up privileges")?;
        drop_capabilities()?;
        if steps.ruleset >= 0 {
            let put_on = libc::syscall(libc::SYS_landlock_restrict_self, steps.ruleset, 0);
            check_long(put_on, "putting on the rules of Landlock")?;
        }
        close_others();
        if steps.filter.len > 0 {
            let own = libc::getpid().cast_unsigned();
            for index in 0..steps.own_process_count {
                (*steps.filter.filter.add(*steps.own_process.add(index))).k = own;
            }
            let filter = ptr::from_ref(&steps.filter);
            let put_on = libc::syscall(libc::SYS_seccomp, SET_MODE_FILTER, 0, filter);
            check_long(put_on, "putting on the filter")?;
        }
        let mut none = std::mem::zeroed();
        libc::sigemptyset(&raw mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &raw const none, ptr::null_mut());
        let [first, second] = steps.key;
        libc::syscall(libc::SYS_execve, steps.program, steps.args, steps.env, 0_u64, first, second);
    }
    Err("starting the program")
}

/// Every signal does again what it does in a fresh process: a handler of the parent's would run in
/// the memory that is shared, and an ignored signal would stay ignored in the program.
unsafe fn default_signals() {
    // SAFETY: the handlers of this process are its own. Numbers that cannot be set are refused.
    unsafe {
        let mut default: libc::sigaction = std::mem::zeroed();
        default.sa_sigaction = libc::SIG_DFL;
        for signal in 1..=LAST_SIGNAL {
            libc::sigaction(signal, &raw const default, ptr::null_mut());
        }
    }
}

/// Gives the four ends the numbers 0 to 3. First all move out of the way: one may have the number of
/// another's place.
unsafe fn place_descriptors(steps: &mut Steps) -> Step {
    // SAFETY: takes numbers of descriptors alone, in a table that is this process's own.
    unsafe {
        for end in &mut steps.ends {
            *end = libc::fcntl(*end, libc::F_DUPFD_CLOEXEC, ABOVE);
            check(*end, "moving a descriptor")?;
        }
        if steps.ruleset >= 0 {
            steps.ruleset = libc::fcntl(steps.ruleset, libc::F_DUPFD_CLOEXEC, ABOVE);
            check(steps.ruleset, "moving a descriptor")?;
        }
        for (place, end) in (0..).zip(&steps.ends) {
            check(libc::dup2(*end, place), "placing a descriptor")?;
        }
    }
    Ok(())
}

/// Gives up what makes root more than a user, for ever.
unsafe fn drop_capabilities() -> Step {
    // SAFETY: takes numbers, and two structures of the layout that the version names.
    unsafe {
        for capability in 0..=LAST_CAPABILITY {
            if capability != DAC_OVERRIDE {
                // Refused to who is not root, and has none to give up.
                libc::prctl(libc::PR_CAPBSET_DROP, capability, 0, 0, 0);
            }
        }
        let mut header = CapabilityHeader { version: CAPABILITY_VERSION, pid: 0 };
        let mut data = [CapabilityData { effective: 0, permitted: 0, inheritable: 0 }; 2];
        let read = libc::syscall(libc::SYS_capget, &raw mut header, data.as_mut_ptr());
        check_long(read, "giving up privileges")?;
        let kept = data.first().map_or(0, |data| data.permitted) & (1 << DAC_OVERRIDE);
        data = [CapabilityData { effective: 0, permitted: 0, inheritable: 0 }; 2];
        if let Some(data) = data.first_mut() {
            data.effective = kept;
            data.permitted = kept;
        }
        check_long(
            libc::syscall(libc::SYS_capset, &raw mut header, data.as_ptr()),
            "giving up privileges",
        )
    }
}

/// Closes everything but the four ends.
unsafe fn close_others() {
    // SAFETY: takes numbers alone, in a table that is this process's own.
    unsafe {
        if libc::syscall(libc::SYS_close_range, FIRST_OTHER, c_uint::MAX, 0) == 0 {
            return;
        }
        // Before Linux 5.9. What is left close-on-exec closes by itself.
        for descriptor in 4..4096 {
            libc::close(descriptor);
        }
    }
}

fn check(answer: c_int, step: &'static str) -> Step {
    if answer < 0 { Err(step) } else { Ok(()) }
}

fn check_long(answer: c_long, step: &'static str) -> Step {
    if answer < 0 { Err(step) } else { Ok(()) }
}
