//! Getting to know each other: `initialize`, `ping`, `server/discover`.

use haft_host::mcp::Revision;

use crate::capabilities::Capabilities;
use crate::error::RpcError;
use crate::json::decode;
use crate::params::Params;
use crate::turn::{Request, Turn};

impl Turn<'_> {
    /// Settles on a legacy revision: the client's, if it is one of ours, else our newest.
    pub(crate) fn initialize(
        &mut self,
        request: &Request<'_>,
        params: &Params<'_>,
    ) -> Result<(), RpcError> {
        if self.gathered.is_some() {
            return Err(RpcError::invalid_request("initialize cannot be part of a batch"));
        }
        params.check()?;
        let version = params.protocol_version.and_then(decode).ok_or_else(|| {
            RpcError::invalid_params("params must have protocolVersion, a string")
        })?;
        let capabilities = match params.capabilities {
            None => Capabilities::NONE,
            Some(raw) => Capabilities::read(raw)
                .ok_or_else(|| RpcError::invalid_params("params capabilities must be an object"))?,
        };
        let revision = Revision::parse(&version)
            .filter(|revision| !revision.is_modern())
            .unwrap_or(Revision::LEGACY_LATEST);
        if let Some(peer) = self.engine.tables().peers.get_mut(self.peer.0) {
            peer.negotiated = Some(revision);
            peer.capabilities = capabilities.known_to(revision);
            peer.initialized = false;
        }
        let words = &self.engine.words;
        self.answer(request.id, |out| words.push_initialize(out, revision));
        Ok(())
    }

    pub(crate) fn ping(
        &mut self,
        request: &Request<'_>,
        params: &Params<'_>,
    ) -> Result<(), RpcError> {
        params.check()?;
        self.answer(request.id, |out| out.extend_from_slice(b"{}"));
        Ok(())
    }

    pub(crate) fn discover(
        &mut self,
        request: &Request<'_>,
        params: &Params<'_>,
    ) -> Result<(), RpcError> {
        params.check()?;
        let words = &self.engine.words;
        self.answer(request.id, |out| out.extend_from_slice(&words.discover));
        Ok(())
    }
}
