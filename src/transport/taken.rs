//! A process has one stdin and one stdout, so one connection at a time may have them.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::StartError;

static TAKEN: AtomicBool = AtomicBool::new(false);

/// The right to use them, until dropped.
#[derive(Debug)]
pub(crate) struct Taken(());

impl Taken {
    pub(crate) fn take() -> Result<Self, StartError> {
        if TAKEN.swap(true, Ordering::AcqRel) {
            return Err(StartError::Taken);
        }
        Ok(Self(()))
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        TAKEN.store(false, Ordering::Release);
    }
}
