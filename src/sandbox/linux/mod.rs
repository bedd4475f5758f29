//! Linux: Landlock, seccomp, resource limits and an environment made from nothing.
#![expect(unsafe_code, reason = "the launcher is made of system calls")]

mod child;
mod descriptors;
mod elf;
mod filter;
mod grants;
mod growth;
mod kernel;
mod landlock;
mod limits;
mod needs;
#[cfg(test)]
mod older;
mod plan;
mod process;
mod reap;
mod report;
mod signals;

pub use process::Child;

use crate::{Enforcement, Spec};

/// What this system enforces of a spec, and by what. Starts nothing.
#[must_use]
pub fn enforcement(spec: &Spec) -> Enforcement {
    report::enforcement(spec, kernel::Kernel::probe())
}
