//! `tools/call`: find the tool, check the arguments, let it run.

use std::sync::Arc;

use haft_tool::{Entry, Tool};

use crate::call::{Call, Refused};
use crate::capabilities::Capabilities;
use crate::envelope::MAX_ID_BYTES;
use crate::error::RpcError;
use crate::json::{SmallText, decode, is_integer, is_null, is_object, is_string};
use crate::params::Params;
use crate::result::push_failure;
use crate::rounds::Rounds;
use crate::turn::{Request, Turn};
use crate::{Action, UnknownTool};

impl Turn<'_> {
    pub(crate) fn call_tool(
        &mut self,
        request: &Request<'_>,
        params: &Params<'_>,
    ) -> Result<(), RpcError> {
        params.check()?;
        let name = params
            .name
            .and_then(decode)
            .ok_or_else(|| RpcError::invalid_params("params must have name, a string"))?;
        let arguments = params.arguments.unwrap_or("{}");
        if !is_object(arguments) {
            return Err(RpcError::invalid_params("arguments must be an object"));
        }
        let token = read_token(params.meta.progress_token)?;
        let menu = self.engine.menu();
        let Some(entry) = menu.catalog.get(&name) else {
            let words = menu.catalog.unknown(Some(&self.engine.name), &name);
            if self.engine.options.unknown_tool == UnknownTool::Error {
                return Err(RpcError::invalid_params(words));
            }
            self.answer_failure(request, std::iter::once(&*words));
            return Ok(());
        };
        if let Err(invalid) = entry.tool.check_input(arguments) {
            self.answer_failure(request, invalid.issues.iter().map(|issue| &*issue.line));
            return Ok(());
        }
        let rounds = self.read_rounds(request, params, &entry.tool, arguments)?;
        let call = Call {
            peer: self.peer,
            lane: self.lane,
            id: SmallText::new(request.id),
            key: request.key.clone(),
            revision: request.revision,
            tool: Arc::clone(&entry.tool),
            capabilities: request.capabilities,
            progress_token: token,
            last_progress: None,
            argument_bytes: arguments.len() + rounds.as_ref().map_or(0, |rounds| rounds.bytes()),
            batch: self.gathered.as_ref().map(|gathered| gathered.batch),
            deadline: entry.tool.timeout_ms().map(|limit| self.now_ms.saturating_add(limit)),
            paused_ms: None,
            rounds,
            tickets: Vec::new(),
        };
        self.begin(request, entry, call, arguments);
        Ok(())
    }

    fn begin(&mut self, request: &Request<'_>, entry: &Entry, call: Call, arguments: &str) {
        let progress = call.progress_token.is_some();
        let begun = self.engine.tables().begin(call, &self.engine.options);
        match begun {
            Ok(call) => self.actions.list.push(Action::Run {
                call,
                handle: entry.handle,
                arguments: arguments.to_owned(),
                progress,
                lane: self.lane,
            }),
            Err(Refused::Busy) => {
                let name = entry.tool.name();
                let words = format!("{name} failed: the server is busy; try again later");
                self.answer_failure(request, std::iter::once(&*words));
            }
            Err(Refused::Reused) => self.refuse_reused(request.id),
            Err(Refused::Gone) => {}
        }
    }

    /// What a call of 2026-07-28 brings from earlier rounds. Kept only where it can matter: the
    /// client can be asked, or it sends answers.
    fn read_rounds(
        &self,
        request: &Request<'_>,
        params: &Params<'_>,
        tool: &Tool,
        arguments: &str,
    ) -> Result<Option<Arc<Rounds>>, RpcError> {
        let answers = params.input_responses.is_some() || params.request_state.is_some();
        if !request.revision.is_modern() || !(answers || request.capabilities != Capabilities::NONE)
        {
            return Ok(None);
        }
        let rounds = Rounds::read(
            tool,
            arguments,
            params.input_responses,
            params.request_state,
            &self.engine.options.state_key,
            self.now_ms,
        )?;
        Ok(Some(Arc::new(rounds)))
    }

    fn answer_failure<'l>(&mut self, request: &Request<'_>, lines: impl Iterator<Item = &'l str>) {
        let engine = self.engine;
        let modern_end = request.revision.is_modern().then_some(&*engine.words.modern_end);
        self.answer(request.id, |out| push_failure(out, lines, modern_end));
    }
}

/// A progress token is a string or an integer; some clients write an absent one as `null`. It is kept with its call and
/// sent with every report, so it is bounded like an id.
fn read_token(raw: Option<&str>) -> Result<Option<SmallText>, RpcError> {
    match raw {
        None => Ok(None),
        Some(raw) if is_null(raw) => Ok(None),
        Some(raw) if raw.len() <= MAX_ID_BYTES && (is_string(raw) || is_integer(raw)) => {
            Ok(Some(SmallText::new(raw)))
        }
        Some(_) => Err(RpcError::invalid_params(
            "progressToken must be a string or an integer, of at most 256 bytes",
        )),
    }
}
