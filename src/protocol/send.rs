//! Messages, written into [`Actions::bytes`].

use std::ops::Range;

use crate::error::RpcError;
use crate::{Action, Actions, PeerId};

/// Appends an answer without its end, which is `}` after the body; the range is the id's.
fn begin_answer(out: &mut Vec<u8>, id: Option<&[u8]>, member: &str) -> Option<Range<usize>> {
    out.extend_from_slice(b"{\"jsonrpc\":\"2.0\",");
    let mut range = None;
    if let Some(id) = id {
        out.extend_from_slice(b"\"id\":");
        let start = out.len();
        out.extend_from_slice(id);
        range = Some(start..out.len());
        out.push(b',');
    }
    out.push(b'"');
    out.extend_from_slice(member.as_bytes());
    out.extend_from_slice(b"\":");
    range
}

/// Appends a success answer; the range is the id's.
pub(crate) fn push_answer(
    out: &mut Vec<u8>,
    id: &[u8],
    body: impl FnOnce(&mut Vec<u8>),
) -> Option<Range<usize>> {
    let range = begin_answer(out, Some(id), "result");
    body(out);
    out.push(b'}');
    range
}

/// Appends an error answer, without an id where none is known; the range is the id's.
pub(crate) fn push_error(
    out: &mut Vec<u8>,
    id: Option<&[u8]>,
    error: &RpcError,
) -> Option<Range<usize>> {
    let range = begin_answer(out, id, "error");
    error.push(out);
    out.push(b'}');
    range
}

impl Actions {
    /// Sends one message; `write` returns the range of the id that the message belongs to.
    pub(crate) fn send(
        &mut self,
        peer: PeerId,
        write: impl FnOnce(&mut Vec<u8>) -> Option<Range<usize>>,
    ) {
        let start = self.bytes.len();
        let related = write(&mut self.bytes);
        let bytes = start..self.bytes.len();
        self.list.push(Action::Send { peer, bytes, related, optional: false });
    }

    /// Sends one message on behalf of the request with this id.
    pub(crate) fn send_related(
        &mut self,
        peer: PeerId,
        id: &[u8],
        write: impl FnOnce(&mut Vec<u8>),
    ) {
        let start = self.bytes.len();
        write(&mut self.bytes);
        let bytes = start..self.bytes.len();
        self.bytes.extend_from_slice(id);
        let related = Some(bytes.end..self.bytes.len());
        self.list.push(Action::Send { peer, bytes, related, optional: false });
    }

    /// The same, for a message that a client can do without.
    pub(crate) fn send_optional(
        &mut self,
        peer: PeerId,
        id: &[u8],
        write: impl FnOnce(&mut Vec<u8>),
    ) {
        self.send_related(peer, id, write);
        if let Some(Action::Send { optional, .. }) = self.list.last_mut() {
            *optional = true;
        }
    }
}

/// Appends `notifications/cancelled` for a request.
pub(crate) fn push_cancelled(out: &mut Vec<u8>, id: &[u8]) {
    out.extend_from_slice(
        b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":",
    );
    out.extend_from_slice(id);
    out.extend_from_slice(b"}}");
}
