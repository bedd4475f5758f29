//! Messages, written into [`Actions::bytes`].

use std::ops::Range;

use crate::error::RpcError;
use crate::{Action, Actions, PeerId, Role};

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

/// Where a message goes, and what it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct To {
    pub(crate) peer: PeerId,
    pub(crate) lane: u64,
    pub(crate) role: Role,
}

impl To {
    /// An answer that HTTP sends with this status.
    pub(crate) fn answer(peer: PeerId, lane: u64, status: u16) -> Self {
        Self { peer, lane, role: Role::Answer { status } }
    }

    /// Neither an answer nor progress.
    pub(crate) fn other(peer: PeerId, lane: u64) -> Self {
        Self { peer, lane, role: Role::Other }
    }
}

impl Actions {
    /// Sends one message; `write` returns the range of the id that the message belongs to.
    pub(crate) fn send(
        &mut self,
        to: To,
        write: impl FnOnce(&mut Vec<u8>) -> Option<Range<usize>>,
    ) {
        let To { peer, lane, role } = to;
        let start = self.bytes.len();
        let related = write(&mut self.bytes);
        let bytes = start..self.bytes.len();
        self.list.push(Action::Send { peer, lane, role, bytes, related });
    }

    /// Says that a lane gets no answer, where there is a lane.
    pub(crate) fn silence(&mut self, peer: PeerId, lane: u64) {
        if lane != 0 {
            self.list.push(Action::Silence { peer, lane });
        }
    }

    /// Sends one message on behalf of the request with this id.
    pub(crate) fn send_related(&mut self, to: To, id: &[u8], write: impl FnOnce(&mut Vec<u8>)) {
        let To { peer, lane, role } = to;
        let start = self.bytes.len();
        write(&mut self.bytes);
        let bytes = start..self.bytes.len();
        self.bytes.extend_from_slice(id);
        let related = Some(bytes.end..self.bytes.len());
        self.list.push(Action::Send { peer, lane, role, bytes, related });
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
