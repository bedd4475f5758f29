//! What hosts that know the annotations of MCP are told of a tool's effect.

use haft_tool::{Effect, Tool};

use crate::ObjectText;

/// Appends `readOnlyHint`, `destructiveHint`, `idempotentHint` and `openWorldHint`.
pub(crate) fn push_hints(object: &mut ObjectText, tool: &Tool) {
    object
        .flag("readOnlyHint", tool.effect() == Effect::Read)
        .flag("destructiveHint", tool.effect() == Effect::Destructive)
        .flag("idempotentHint", tool.idempotent())
        .flag("openWorldHint", tool.open_world());
}
