//! A timer that nearly never fires: set for each request, and moved once a wait instead of once a request.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::time::{Instant, Sleep, sleep_until};

/// The timer of one connection. To set one anew for each request would write to the event descriptor of its thread.
#[derive(Default)]
pub(crate) struct Patience(Option<Pin<Box<Sleep>>>);

impl Patience {
    /// Ready once it is that late.
    pub(crate) fn poll_until(&mut self, due: Instant, context: &mut Context<'_>) -> Poll<()> {
        let sleep = self.0.get_or_insert_with(|| Box::pin(sleep_until(due)));
        if sleep.deadline() > due {
            sleep.as_mut().reset(due);
        }
        loop {
            ready!(sleep.as_mut().poll(context));
            if sleep.deadline() >= due {
                return Poll::Ready(());
            }
            // It was set for an earlier request.
            sleep.as_mut().reset(due);
        }
    }
}
