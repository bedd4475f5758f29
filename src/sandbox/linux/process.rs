//! The parent's half: makes the child, holds its ends, ends it.

use std::io;
use std::ptr;
use std::sync::Arc;

use super::child;
use super::descriptors::{self, ParentEnds};
use super::growth;
use super::kernel::Kernel;
use super::plan::Plan;
use super::reap::Life;
use super::report;
use super::signals::Held;
use crate::{Descriptors, Enforcement, Exit, LaunchError, Spec};

/// Enough for what the child does, many times over.
const STACK: usize = 256 << 10;

/// A confined child. Dropping it kills it.
///
/// ```no_run
/// let spec = haft_sandbox::Spec::from_json(r#"{"program": "/bin/true", "cwd": "/"}"#)?;
/// let (sender, ended) = std::sync::mpsc::channel();
/// let child = haft_sandbox::Child::launch(&spec, move |exit| {
///     let _ = sender.send(exit);
/// })?;
/// assert_eq!(ended.recv().map(|exit| exit.code), Ok(Some(0)));
/// # drop(child);
/// # Ok::<(), haft_sandbox::LaunchError>(())
/// ```
#[derive(Debug)]
pub struct Child {
    life: Arc<Life>,
    ends: Option<ParentEnds>,
    enforcement: Enforcement,
    growth_bytes: Option<u64>,
}

impl Child {
    /// Starts a program under the rules of a spec, and returns when the program has begun.
    ///
    /// `exited` is called once, on a thread of its own, when the child is gone and with it whatever
    /// it started. The child also ends when the thread that launched it does.
    ///
    /// Refuses with [`LaunchError::NotEnforced`] what this system does not enforce, unless the spec
    /// says `best_effort`.
    pub fn launch(
        spec: &Spec,
        exited: impl FnOnce(Exit) + Send + 'static,
    ) -> Result<Self, LaunchError> {
        Self::launch_on(spec, Kernel::probe(), exited)
    }

    /// [`launch`](Self::launch) on a kernel that may offer less than the running one.
    pub(super) fn launch_on(
        spec: &Spec,
        kernel: Kernel,
        exited: impl FnOnce(Exit) + Send + 'static,
    ) -> Result<Self, LaunchError> {
        let enforcement = report::enforcement(spec, kernel);
        if !spec.best_effort && !enforcement.complete() {
            return Err(LaunchError::NotEnforced(enforcement));
        }
        let mut plan = Plan::new(spec, kernel)?;
        let (ends, child_ends) = descriptors::open(spec.channel_on_stdio)
            .map_err(|cause| LaunchError::System { step: "opening the channel", cause })?;
        let mut steps = plan.steps(&child_ends);
        let mut stack = vec![0_u128; STACK / size_of::<u128>()];
        let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD;
        let held = Held::all();
        // SAFETY: the stack grows down from its end and is the child's alone; this thread waits until
        // the child has become its program or is gone, so all that the steps name outlives it; and no
        // signal runs a handler meanwhile.
        let pid = unsafe {
            let top = stack.as_mut_ptr_range().end;
            libc::clone(child::run, top.cast(), flags, ptr::from_mut(&mut steps).cast())
        };
        let refused = io::Error::last_os_error();
        drop(held);
        if pid < 0 {
            return Err(LaunchError::System { step: "making a process", cause: refused });
        }
        if !steps.failed.is_empty() {
            // SAFETY: takes a number; this child is ours and nobody has waited for it.
            unsafe { libc::waitpid(pid, ptr::null_mut(), 0) };
            let cause = io::Error::from_raw_os_error(steps.errno);
            return Err(LaunchError::System { step: steps.failed, cause });
        }
        let life = Life::begin(pid, exited)
            .map_err(|cause| LaunchError::System { step: "watching the process", cause })?;
        Ok(Self { life, ends: Some(ends), enforcement, growth_bytes: spec.growth_bytes })
    }

    /// What is enforced of the spec.
    #[must_use]
    pub fn enforcement(&self) -> &Enforcement {
        &self.enforcement
    }

    /// The parent's ends, once; from then on they are the caller's to close.
    pub fn take_descriptors(&mut self) -> Option<Descriptors> {
        self.ends.take().map(ParentEnds::into_raw)
    }

    /// Holds the child to `growth_bytes` of its spec, counted from now. Call it when the program is
    /// ready and before it runs anything foreign. Does nothing without such a limit, or for a child
    /// that is gone.
    pub fn limit_growth(&self) -> Result<(), LaunchError> {
        let Some(bytes) = self.growth_bytes else { return Ok(()) };
        let limited = self.life.with_pid(|pid| growth::limit(pid, bytes)).unwrap_or(Ok(()));
        limited.map_err(|cause| LaunchError::System { step: "limiting the memory", cause })
    }

    /// Kills the child and all that it started. Harmless when it is gone.
    pub fn kill(&self) {
        self.life.kill();
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.kill();
    }
}
