//! One message's turn: who sent it, what it says, and who answers.

use haft_host::mcp::Revision;
use http::HeaderMap;

use crate::batch::Gathered;
use crate::capabilities::Capabilities;
use crate::engine::Engine;
use crate::envelope::{Envelope, Fault, Id, id_key};
use crate::era::{Modern, modern};
use crate::error::RpcError;
use crate::http::{check, check_era, version_differs};
use crate::json::{SmallText, decode};
use crate::params::Params;
use crate::send::{To, push_answer, push_error};
use crate::{Actions, PeerId};

/// A request that has passed its envelope.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    /// The id as the client wrote it.
    pub(crate) id: &'a str,
    /// The id as the tables know it.
    pub(crate) key: SmallText,
    pub(crate) revision: Revision,
    pub(crate) capabilities: Capabilities,
}

/// The handling of one message.
pub(crate) struct Turn<'t> {
    pub(crate) engine: &'t Engine,
    pub(crate) peer: PeerId,
    /// Which of the peer's streams the message came with; 0 for none.
    pub(crate) lane: u64,
    pub(crate) now_ms: u64,
    pub(crate) actions: &'t mut Actions,
    /// The headers of HTTP, which must agree with a request of 2026-07-28.
    pub(crate) headers: Option<&'t HeaderMap>,
    /// Where answers go while a batch is read.
    pub(crate) gathered: Option<Gathered>,
}

impl<'t> Turn<'t> {
    pub(crate) fn new(
        engine: &'t Engine,
        peer: PeerId,
        lane: u64,
        now_ms: u64,
        actions: &'t mut Actions,
    ) -> Self {
        Self { engine, peer, lane, now_ms, actions, headers: None, gathered: None }
    }

    pub(crate) fn receive(&mut self, message: &[u8]) {
        let text = match std::str::from_utf8(message) {
            Ok(text) => text,
            Err(error) => {
                let at = error.valid_up_to();
                let words = format!("The message is not UTF-8 from byte {at} on");
                return self.refuse(None, &RpcError::parse(words));
            }
        };
        match text.bytes().find(|byte| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n')) {
            None => {}
            Some(b'[') => self.receive_batch(text),
            Some(b'{') => self.take(&Envelope::read(text)),
            Some(_) => {
                let error = match Envelope::not_object(text) {
                    Some(at) => syntax_error(at),
                    None => RpcError::invalid_request("A message must be an object"),
                };
                self.refuse(None, &error);
            }
        }
    }

    /// Handles one message, alone or of a batch.
    pub(crate) fn take(&mut self, envelope: &Envelope<'_>) {
        match &envelope.fault {
            Some(Fault::Syntax(at)) => self.refuse(envelope.id.known(), &syntax_error(*at)),
            // Its id is one of ours, so an answer would be taken for that of another request.
            _ if envelope.is_response() => self.take_response(envelope),
            Some(Fault::Invalid(words)) => {
                self.refuse(envelope.id.known(), &RpcError::invalid_request(words.clone()));
            }
            None => match (envelope.id, envelope.method.and_then(decode)) {
                (id, None) => {
                    let error = RpcError::invalid_request("The method is not Unicode text");
                    self.refuse(id.known(), &error);
                }
                (Id::Known(id), Some(method)) => {
                    self.take_request(id, &method, envelope.params.as_ref());
                }
                (_, Some(method)) => self.take_notification(&method, envelope.params.as_ref()),
            },
        }
    }

    fn take_request(&mut self, id: &str, method: &str, params: Option<&Params<'_>>) {
        let key = id_key(id);
        let (revision, capabilities) = {
            let tables = self.engine.tables();
            let Some(peer) = tables.peers.get(self.peer.0) else { return };
            if peer.in_flight.contains(&key) {
                drop(tables);
                return self.refuse_reused(id);
            }
            (peer.revision(), peer.capabilities)
        };
        let request = match modern(method, params) {
            Err(error) => {
                // That header and body differ comes before what is wrong with the body.
                let differs = self.headers.and_then(|headers| version_differs(headers, params));
                return self.refuse(Some(id), &differs.unwrap_or(error));
            }
            Ok(None) => {
                if let Some(headers) = self.headers
                    && let Err(error) = check_era(headers, method)
                {
                    return self.refuse(Some(id), &error);
                }
                Request { id, key, revision, capabilities }
            }
            Ok(Some(_)) if self.gathered.is_some() => {
                let error = RpcError::invalid_request("A batch cannot hold a 2026-07-28 request");
                return self.refuse(Some(id), &error);
            }
            Ok(Some(Modern { revision, capabilities })) => {
                let menu = self.engine.menu();
                if let Some(headers) = self.headers
                    && let Err(error) = check(headers, revision.as_str(), method, params, &menu)
                {
                    return self.refuse(Some(id), &error);
                }
                Request { id, key, revision, capabilities }
            }
        };
        if let Err(error) = self.call_method(&request, method, params) {
            self.refuse(Some(id), &error);
        }
    }

    fn call_method(
        &mut self,
        request: &Request<'_>,
        method: &str,
        params: Option<&Params<'_>>,
    ) -> Result<(), RpcError> {
        let modern = request.revision.is_modern();
        let absent = Params::default();
        let params = params.unwrap_or(&absent);
        match method {
            "tools/call" => self.call_tool(request, params),
            "tools/list" => self.list_tools(request, params),
            "prompts/list" => self.list_nothing(request, params, "prompts"),
            "resources/list" => self.list_nothing(request, params, "resources"),
            "resources/templates/list" => self.list_nothing(request, params, "resourceTemplates"),
            // Nothing has a name here, but the lists of what could are answered.
            "prompts/get" if modern => Err(unknown_prompt(params)),
            "resources/read" if modern => Err(unknown_resource(params)),
            "server/discover" if modern => self.discover(request, params),
            "subscriptions/listen" if modern => self.listen(request, params),
            "ping" if !modern => self.ping(request, params),
            "initialize" if !modern => self.initialize(request, params),
            _ => Err(RpcError::method_not_found(method)),
        }
    }

    fn take_notification(&mut self, method: &str, params: Option<&Params<'_>>) {
        match method {
            "notifications/cancelled" => self.cancelled(params),
            "notifications/initialized" => {
                if let Some(peer) = self.engine.tables().peers.get_mut(self.peer.0) {
                    peer.initialized = peer.negotiated.is_some();
                }
            }
            // JSON-RPC answers no notification, known or not.
            _ => {}
        }
    }

    /// Answers a request with a result.
    pub(crate) fn answer(&mut self, id: &str, body: impl FnOnce(&mut Vec<u8>)) {
        if let Some(gathered) = &mut self.gathered {
            push_answer(gathered.next(), id.as_bytes(), body);
        } else {
            let to = To::answer(self.peer, self.lane, 200);
            self.actions.send(to, |out| push_answer(out, id.as_bytes(), body));
        }
    }

    /// Answers with an error, without an id where none can be read.
    pub(crate) fn refuse(&mut self, id: Option<&str>, error: &RpcError) {
        let id = id.map(str::as_bytes);
        if let Some(gathered) = &mut self.gathered {
            push_error(gathered.next(), id, error);
        } else {
            let to = To::answer(self.peer, self.lane, error.status());
            self.actions.send(to, |out| push_error(out, id, error));
        }
    }

    pub(crate) fn refuse_reused(&mut self, id: &str) {
        let error = RpcError::invalid_request("A request with this id is still running");
        self.refuse(Some(id), &error);
    }
}

pub(crate) fn syntax_error(at: usize) -> RpcError {
    RpcError::parse(format!("The message is not JSON from byte {at} on"))
}

fn unknown_prompt(params: &Params<'_>) -> RpcError {
    match params.name.and_then(decode) {
        Some(name) => {
            RpcError::invalid_params(format!("Unknown prompt: {}", haft_text::quoted(&name)))
        }
        None => RpcError::invalid_params("params.name must be a string"),
    }
}

fn unknown_resource(params: &Params<'_>) -> RpcError {
    match params.uri.and_then(decode) {
        Some(uri) => RpcError::unknown_resource(&uri),
        None => RpcError::invalid_params("params.uri must be a string"),
    }
}
