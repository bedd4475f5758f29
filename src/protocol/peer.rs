//! One connection: what it negotiated, and what is under way on it.

use std::collections::HashMap;

use haft_host::mcp::Revision;

use crate::capabilities::Capabilities;
use crate::in_flight::Flights;
use crate::json::SmallText;
use crate::slots::Slots;
use crate::ticket::Asked;

/// The revision of a legacy client that has not said one, as the HTTP transport of 2025-06-18
/// defines it.
pub(crate) const UNSAID: Revision = Revision::V2025_03_26;

/// The answers of a batch, until the last one is there.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    /// How many answers are still to come; the reading of the batch itself counts as one.
    pub(crate) waiting: usize,
    /// The answers, separated by commas.
    pub(crate) answers: Vec<u8>,
    /// Where the answers go.
    pub(crate) lane: u64,
}

/// A `subscriptions/listen` that was acknowledged.
#[derive(Debug)]
pub(crate) struct Subscription {
    /// The id as the client wrote it.
    pub(crate) id: SmallText,
    /// The id as the tables know it.
    pub(crate) key: SmallText,
    /// Whether it wants to know that the tools changed.
    pub(crate) tools: bool,
    /// Where its messages go.
    pub(crate) lane: u64,
}

/// One connection.
#[derive(Debug, Default)]
pub(crate) struct Peer {
    /// What `initialize` settled on.
    pub(crate) negotiated: Option<Revision>,
    /// What `initialize` declared.
    pub(crate) capabilities: Capabilities,
    /// Whether `notifications/initialized` came, so that we may speak unasked.
    pub(crate) initialized: bool,
    /// What each id in flight belongs to.
    pub(crate) in_flight: Flights,
    pub(crate) running: usize,
    pub(crate) argument_bytes: usize,
    pub(crate) batches: Slots<Batch>,
    pub(crate) subscriptions: Vec<Subscription>,
    /// The number of our last request.
    pub(crate) last_asked: u64,
    pub(crate) asked: HashMap<u64, Asked>,
}

impl Peer {
    /// The revision that a message without modern `_meta` follows.
    pub(crate) fn revision(&self) -> Revision {
        self.negotiated.unwrap_or(UNSAID)
    }
}
