//! A system without a launcher: it says what is not enforced, and starts nothing.

use std::env::consts::{ARCH, OS};

use crate::{Descriptors, Enforcement, Exit, LaunchError, Net, Rule, Spec, What};

/// A confined child; there is none on this system.
#[derive(Debug)]
pub enum Child {}

impl Child {
    /// Refuses.
    pub fn launch(
        _spec: &Spec,
        _exited: impl FnOnce(Exit) + Send + 'static,
    ) -> Result<Self, LaunchError> {
        Err(LaunchError::Unsupported)
    }

    /// The number of the process.
    #[must_use]
    pub fn pid(&self) -> i32 {
        match *self {}
    }

    /// What is enforced.
    #[must_use]
    pub fn enforcement(&self) -> &Enforcement {
        match *self {}
    }

    /// The parent's ends, once.
    pub fn take_descriptors(&mut self) -> Option<Descriptors> {
        match *self {}
    }

    /// Limits memory.
    pub fn limit_growth(&self) -> Result<(), LaunchError> {
        match *self {}
    }

    /// Ends the child.
    pub fn kill(&self) {
        match *self {}
    }
}

/// What this system enforces of a spec: nothing.
#[must_use]
pub fn enforcement(spec: &Spec) -> Enforcement {
    let why = || Err(format!("haft has no launcher for {OS} on {ARCH}"));
    let mut rules: Vec<Rule> = [
        What::Read,
        What::Write,
        What::Run,
        What::Net,
        What::Env,
        What::OtherProcesses,
        What::Kernel,
    ]
    .into_iter()
    .map(|what| Rule { what, by: why() })
    .collect();
    if matches!(spec.net, Net::Only(_)) {
        rules.push(Rule { what: What::NetHosts, by: why() });
    }
    let limits = [
        (What::DataBytes, spec.limits.data_bytes.or(spec.limits.growth_bytes)),
        (What::Processes, spec.limits.processes),
        (What::FileBytes, spec.limits.file_bytes),
        (What::OpenFiles, spec.limits.open_files),
    ];
    rules.extend(
        limits
            .into_iter()
            .filter(|(_, limit)| limit.is_some())
            .map(|(what, _)| Rule { what, by: why() }),
    );
    Enforcement { system: OS.to_owned(), rules }
}
