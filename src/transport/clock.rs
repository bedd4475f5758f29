//! The wall clock, which the engine does not have.

use std::time::{SystemTime, UNIX_EPOCH};

use haft_protocol::Facts;

/// What the engine is told about now.
///
/// ```
/// assert!(haft_transport::facts().now_ms > 1_700_000_000_000);
/// ```
#[must_use]
pub fn facts() -> Facts {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Facts { now_ms: u64::try_from(since.as_millis()).unwrap_or(u64::MAX) }
}
