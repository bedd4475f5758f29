//! The launcher that confines a child: what it may read, write, run and reach, and how much it may use.
//!
//! A [`Spec`] says what a child is granted; everything else is denied. [`Child::launch`] starts the
//! program under those rules, with a private channel to its parent, and its [`Enforcement`] says for
//! every grant and every denial what enforces it here, or why nothing does.
//!
//! Linux enforces with Landlock, seccomp and a limit of memory. Elsewhere the crate compiles and
//! launches nothing.

mod enforcement;
mod error;
mod handle;
mod spec;
#[cfg(not(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"))))]
#[path = "unsupported.rs"]
mod system;
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
#[path = "linux/mod.rs"]
mod system;

pub use enforcement::{Enforcement, Rule, What};
pub use error::LaunchError;
pub use handle::{Descriptors, Exit};
pub use spec::{HostPort, Net, Spec};
pub use system::Child;
