//! Details as `structuredContent`.

use std::borrow::Cow;

use haft_tool::{Outcome, Tool};

use super::Revision;

/// The `structuredContent` of an outcome as this revision takes it, as JSON text; `None` where the
/// revision has no such member or the outcome none to show.
///
/// Until 2025-11-25 it must be an object, so the value of a schema that is not one goes out as
/// `{"result": value}`, as its schema does in [`super::tool_entry`].
#[must_use]
pub fn structured_content<'o>(
    _tool: &Tool,
    outcome: &'o Outcome,
    _revision: Revision,
) -> Option<Cow<'o, str>> {
    outcome.details.as_deref().map(Cow::Borrowed)
}
