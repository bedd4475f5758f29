//! Waits for a child on a thread of its own, and kills it without ever killing another.

use std::io;
use std::mem::MaybeUninit;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use libc::pid_t;

use crate::Exit;

/// Enough to wait, and to tell who asked.
const STACK: usize = 128 << 10;

/// A child until nobody may signal it any more.
#[derive(Debug)]
pub(super) struct Life {
    pid: pid_t,
    /// Whether the number is still this child's. It is until somebody waits for the child, which is
    /// done under this lock and so never between a look and a signal.
    is_held: Mutex<bool>,
}

impl Life {
    /// Watches a child that leads a group of its own.
    pub(super) fn begin(
        pid: pid_t,
        exited: impl FnOnce(Exit) + Send + 'static,
    ) -> io::Result<Arc<Self>> {
        let life = Arc::new(Self { pid, is_held: Mutex::new(true) });
        let watched = Arc::clone(&life);
        let started = thread::Builder::new()
            .name("haft-child".to_owned())
            .stack_size(STACK)
            .spawn(move || exited(watched.wait()));
        if let Err(cause) = started {
            life.kill();
            life.reap();
            return Err(cause);
        }
        Ok(life)
    }

    /// Kills the whole group.
    pub(super) fn kill(&self) {
        self.with_pid(|_| self.kill_group());
    }

    /// Does something with the number while it is the child's; `None` when the child is gone.
    pub(super) fn with_pid<T>(&self, act: impl FnOnce(pid_t) -> T) -> Option<T> {
        let is_held = self.is_held.lock().unwrap_or_else(PoisonError::into_inner);
        is_held.then(|| act(self.pid))
    }

    fn wait(&self) -> Exit {
        let id = self.pid.cast_unsigned();
        loop {
            let mut ended = MaybeUninit::<libc::siginfo_t>::uninit();
            // SAFETY: the kernel fills the one structure that the pointer names, during the call.
            let waited = unsafe {
                // The child stays a zombie, and its number stays its own.
                libc::waitid(libc::P_PID, id, ended.as_mut_ptr(), libc::WEXITED | libc::WNOWAIT)
            };
            if waited == 0 || io::Error::last_os_error().kind() != io::ErrorKind::Interrupted {
                break;
            }
        }
        self.reap()
    }

    /// Ends what is left of the group, and gives the number back.
    fn reap(&self) -> Exit {
        let mut is_held = self.is_held.lock().unwrap_or_else(PoisonError::into_inner);
        self.kill_group();
        *is_held = false;
        let mut status = 0;
        loop {
            // SAFETY: the kernel fills the one number that the pointer names, during the call.
            let waited = unsafe { libc::waitpid(self.pid, &raw mut status, 0) };
            if waited == self.pid {
                break;
            }
            if io::Error::last_os_error().kind() != io::ErrorKind::Interrupted {
                return Exit { code: None, signal: None };
            }
        }
        let code = libc::WIFEXITED(status).then(|| libc::WEXITSTATUS(status));
        let signal = libc::WIFSIGNALED(status).then(|| libc::WTERMSIG(status));
        Exit { code, signal }
    }

    fn kill_group(&self) {
        // SAFETY: takes numbers. The child leads the group of this number and has not been waited
        // for, so the number names no other group.
        unsafe { libc::kill(-self.pid, libc::SIGKILL) };
    }
}
