//! The native stdio transport, driven from threads of its own.

use std::sync::Arc;

use haft_transport::{Event, Host, Stdio};
use napi::Status;
use napi::bindgen_prelude::Function;
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use napi_derive::napi;

use super::error::{self, Result};
use super::events::EventText;
use super::server::NativeServer;

/// Weak: it must not keep the process alive. The face holds a handle of its own for that.
type Wake = ThreadsafeFunction<(), (), (), Status, false, true>;

struct JavaScript {
    wake: Wake,
}

impl Host for JavaScript {
    fn wake(&self) {
        // Closing while the environment goes down is no failure: nobody is left to take events.
        let _ = self.wake.call((), ThreadsafeFunctionCallMode::NonBlocking);
    }
}

#[napi]
impl NativeServer {
    /// Takes standard input and output; `wake` is called when `take` has events.
    #[napi(catch_unwind)]
    pub fn serve_stdio(&mut self, wake: Function<'_, (), ()>) -> Result<()> {
        let wake = wake
            .build_threadsafe_function()
            .weak::<true>()
            .callee_handled::<false>()
            .build()
            .map_err(error::failure)?;
        let host = Arc::new(JavaScript { wake });
        let stdio = Stdio::start(Arc::clone(&self.engine), self.stdio_options.clone(), host)
            .map_err(error::failure)?;
        self.stdio = Some(stdio);
        Ok(())
    }

    /// The events since the last call, as JSON text.
    #[napi(catch_unwind)]
    pub fn take(&mut self) -> Option<String> {
        let mut text = EventText::default();
        for event in self.stdio.as_ref()?.take() {
            if matches!(event, Event::Closed { .. }) {
                self.stdio = None;
            }
            text.event(&event);
        }
        text.finish()
    }

    /// Finishes what runs, writes what is left, gives the descriptors back.
    #[napi(catch_unwind)]
    pub fn close_stdio(&mut self) {
        if let Some(stdio) = self.stdio.clone() {
            self.step(|engine, actions| engine.end_subscriptions(stdio.peer(), actions));
            stdio.close();
        }
    }
}
