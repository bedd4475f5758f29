//! What a run came to, for a host in this process.

use haft_host::Takes;
use haft_tool::Outcome;

use crate::json::push_raw;
use crate::result::push_blocks;

/// An outcome as the JSON text of `{content, details?, isError?}`: content blocks in the shapes of the newest revision,
/// those that the host does not take said in text; the details, where the run gave any.
///
/// ```
/// use haft_host::Takes;
/// use haft_tool::{Outcome, Tool};
///
/// let tool = Tool::define(r#"{"name":"sum","description":"Adds.","effect":"read"}"#)?;
/// let answer = haft_protocol::answer(&Outcome::from_json(&tool, r#"{"total":3}"#), &Takes::TEXT);
/// assert_eq!(answer, r#"{"content":[{"type":"text","text":"{\"total\":3}"}],"details":{"total":3}}"#);
/// # Ok::<(), haft_tool::DefinitionError>(())
/// ```
#[must_use]
pub fn answer(outcome: &Outcome, takes: &Takes) -> String {
    let mut out = Vec::from(b"{\"content\":[");
    push_blocks(&mut out, &outcome.blocks, takes);
    out.push(b']');
    if let Some(details) = &outcome.details {
        out.extend_from_slice(b",\"details\":");
        push_raw(&mut out, details);
    }
    if outcome.is_error {
        out.extend_from_slice(b",\"isError\":true");
    }
    out.push(b'}');
    String::from_utf8(out).unwrap_or_default()
}
