//! `notifications/progress`: numbers that grow, to the token that the client gave, until the call
//! is over.

use haft_host::mcp::Revision;

use crate::engine::Engine;
use crate::json::{push_number, push_string};
use crate::send::To;
use crate::{Actions, CallId, Role};

pub(crate) fn progress(
    engine: &Engine,
    call: CallId,
    message: Option<&str>,
    progress: Option<f64>,
    total: Option<f64>,
    actions: &mut Actions,
) {
    let (to, id, token, value, revision) = {
        let mut tables = engine.tables();
        let Some(call) = tables.calls.get_mut(call.0) else { return };
        let Some(token) = call.progress_token.clone() else { return };
        let value = progress.unwrap_or_else(|| call.last_progress.map_or(1.0, |last| last + 1.0));
        if !value.is_finite() || call.last_progress.is_some_and(|last| value <= last) {
            return;
        }
        call.last_progress = Some(value);
        (
            To { peer: call.peer, lane: call.lane, role: Role::Progress },
            call.id.clone(),
            token,
            value,
            call.revision,
        )
    };
    actions.send_related(to, id.as_bytes(), |out| {
        out.extend_from_slice(b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progressToken\":");
        out.extend_from_slice(token.as_bytes());
        out.extend_from_slice(b",\"progress\":");
        push_number(out, value);
        if let Some(total) = total.filter(|total| total.is_finite()) {
            out.extend_from_slice(b",\"total\":");
            push_number(out, total);
        }
        if let Some(message) = message.filter(|_| revision >= Revision::V2025_03_26) {
            out.extend_from_slice(b",\"message\":");
            push_string(out, &haft_text::message_line(message));
        }
        out.extend_from_slice(b"}}");
    });
}
