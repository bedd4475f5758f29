//! Linux: Landlock, seccomp, a limit of memory and an environment made from nothing.
#![expect(unsafe_code, reason = "the launcher is made of system calls")]

mod child;
mod descriptors;
mod elf;
mod filter;
mod grants;
mod growth;
mod kernel;
mod landlock;
mod needs;
#[cfg(test)]
mod older;
mod plan;
mod process;
mod reap;
mod report;
mod signals;

pub use process::Child;
