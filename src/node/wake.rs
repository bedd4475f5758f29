//! The thread that JavaScript runs on, woken from others.

use std::sync::Arc;

use haft_transport::Host;
use napi::Status;
use napi::bindgen_prelude::Function;
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};

use super::error::{self, Result};

/// Weak: it must not keep the process alive. The face holds a handle of its own for that.
type Wake = ThreadsafeFunction<(), (), (), Status, false, true>;

pub(crate) struct JavaScript {
    wake: Wake,
}

impl Host for JavaScript {
    fn wake(&self) {
        // Closing while the environment goes down is no failure: nobody is left to take events.
        let _ = self.wake.call((), ThreadsafeFunctionCallMode::NonBlocking);
    }
}

/// A host whose wake-up calls this function.
pub(crate) fn host(wake: Function<'_, (), ()>) -> Result<Arc<JavaScript>> {
    let wake = wake
        .build_threadsafe_function()
        .weak::<true>()
        .callee_handled::<false>()
        .build()
        .map_err(error::failure)?;
    Ok(Arc::new(JavaScript { wake }))
}
