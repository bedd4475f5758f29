//! Holds signals back while a child shares this thread's memory.

use std::mem::MaybeUninit;
use std::ptr;

/// Every signal of this thread, held back until this is dropped.
pub(super) struct Held {
    before: libc::sigset_t,
}

impl Held {
    pub(super) fn all() -> Self {
        let mut every = MaybeUninit::uninit();
        let mut before = MaybeUninit::<libc::sigset_t>::uninit();
        // SAFETY: the first call fills `every`; the second reads it and fills `before`, which cannot
        // fail for these arguments.
        unsafe {
            libc::sigfillset(every.as_mut_ptr());
            libc::pthread_sigmask(libc::SIG_SETMASK, every.as_ptr(), before.as_mut_ptr());
            Self { before: before.assume_init() }
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        // SAFETY: `before` was filled by the kernel, and nothing is written back.
        unsafe {
            libc::pthread_sigmask(libc::SIG_SETMASK, &raw const self.before, ptr::null_mut());
        }
    }
}
