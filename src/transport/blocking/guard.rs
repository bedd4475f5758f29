//! The right to the process's stdin and stdout, which stay where they are.

use std::io;

use super::{Sink, Source};
use crate::StartError;
use crate::taken::Taken;

#[derive(Debug)]
pub(crate) struct Guard {
    _taken: Taken,
}

impl Guard {
    pub(crate) fn take() -> Result<Self, StartError> {
        Ok(Self { _taken: Taken::take()? })
    }

    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "the same shape as on Unix")]
    pub(crate) fn standard(&self) -> Result<(Source, Sink), StartError> {
        Ok((Box::new(io::stdin()), Box::new(io::stdout())))
    }
}
