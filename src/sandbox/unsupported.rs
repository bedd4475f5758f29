//! A system without a launcher: it starts nothing.

use crate::{Descriptors, Enforcement, Exit, LaunchError, Spec};

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
