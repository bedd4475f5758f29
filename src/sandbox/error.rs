//! Why a child was not started, in words.

use std::path::PathBuf;

use crate::Enforcement;

/// Why a child was not started.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LaunchError {
    /// The spec is not one.
    #[error("the sandbox's settings are wrong: {0}")]
    Spec(String),
    /// A granted path, or the program, cannot be opened.
    #[error("cannot grant {}: {cause}", path.display())]
    Path {
        /// The path as it was granted.
        path: PathBuf,
        /// The system's reason.
        cause: std::io::Error,
    },
    /// Something asked for is not enforced here, and `best_effort` is not set.
    #[error("{}", not_enforced(.0))]
    NotEnforced(Enforcement),
    /// The system refused a step.
    #[error("cannot start the confined program: {step}: {cause}")]
    System {
        /// What was being done.
        step: &'static str,
        /// The system's reason.
        cause: std::io::Error,
    },
    /// This system has no launcher.
    #[error("the launcher works on Linux only, on x86-64 and 64-bit ARM")]
    Unsupported,
}

fn not_enforced(enforcement: &Enforcement) -> String {
    let mut words = String::from("this system cannot enforce what the sandbox was asked for:");
    for rule in &enforcement.rules {
        if let Err(why) = &rule.by {
            words.push_str("\n- ");
            words.push_str(rule.what.name());
            words.push_str(": ");
            words.push_str(why);
        }
    }
    words.push_str("\ngrant less, or let it start all the same: bestEffort, --best-effort");
    words
}
