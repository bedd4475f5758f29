//! Batches, which 2025-03-26 has and no other revision: an array of messages comes in, one array
//! of answers goes out when the last call has finished.

use haft_host::mcp::Revision;

use crate::call::Tables;
use crate::envelope::Envelope;
use crate::error::RpcError;
use crate::json::Scanner;
use crate::peer::Batch;
use crate::send::To;
use crate::turn::{Turn, syntax_error};
use crate::{Actions, PeerId};

/// The answers that are there while a batch is read.
#[derive(Debug)]
pub(crate) struct Gathered {
    pub(crate) batch: u64,
    answers: Vec<u8>,
}

impl Gathered {
    /// Where the next answer goes.
    pub(crate) fn next(&mut self) -> &mut Vec<u8> {
        if !self.answers.is_empty() {
            self.answers.push(b',');
        }
        &mut self.answers
    }
}

impl Turn<'_> {
    pub(crate) fn receive_batch(&mut self, text: &str) {
        let revision = match self.engine.tables().peers.get(self.peer.0) {
            Some(peer) => peer.revision(),
            None => return,
        };
        if revision != Revision::V2025_03_26 {
            let words = "Batches are part of 2025-03-26 alone; send one message at a time";
            return self.refuse(None, &RpcError::invalid_request(words));
        }
        let items = match read_items(text, self.engine.options.max_batch) {
            Ok(items) => items,
            Err(error) => return self.refuse(None, &error),
        };
        // One answer is counted for the reading itself, so that no call can complete the batch.
        let batch = Batch { waiting: 1, answers: Vec::new(), lane: self.lane };
        let Some(batch) =
            self.engine.tables().peers.get_mut(self.peer.0).map(|peer| peer.batches.insert(batch))
        else {
            return;
        };
        self.gathered = Some(Gathered { batch, answers: Vec::new() });
        for item in &items {
            self.take(item);
        }
        if let Some(gathered) = self.gathered.take() {
            let all = self.engine.tables().gather(self.peer, batch, &gathered.answers);
            send_gathered(self.peer, all, self.actions);
        }
    }
}

/// Reads all messages of a batch before any is acted on.
fn read_items(text: &str, max: usize) -> Result<Vec<Envelope<'_>>, RpcError> {
    let mut scanner = Scanner::new(text);
    let mut items = Vec::new();
    let mut count = 0_usize;
    let read = scanner.array(|scanner| {
        count += 1;
        if count > max {
            return scanner.value().map(drop);
        }
        items.push(Envelope::read_item(scanner)?);
        Ok(())
    });
    match read.and_then(|()| scanner.end()) {
        Err(flaw) => Err(syntax_error(flaw.at)),
        Ok(()) if count == 0 => Err(RpcError::invalid_request("The batch is empty")),
        Ok(()) if count > max => Err(RpcError::invalid_request(format!(
            "The batch holds {count} messages; at most {max} are taken"
        ))),
        Ok(()) => Ok(items),
    }
}

impl Tables {
    /// Adds one answer, or none, to a batch; the whole once nothing is missing.
    pub(crate) fn gather(&mut self, peer: PeerId, batch: u64, answer: &[u8]) -> Option<Batch> {
        let peer = self.peers.get_mut(peer.0)?;
        let gathered = peer.batches.get_mut(batch)?;
        if !answer.is_empty() {
            if !gathered.answers.is_empty() {
                gathered.answers.push(b',');
            }
            gathered.answers.extend_from_slice(answer);
        }
        gathered.waiting -= 1;
        if gathered.waiting == 0 { peer.batches.remove(batch) } else { None }
    }
}

/// Sends the answers of a batch, if it is complete and has any.
pub(crate) fn send_gathered(peer: PeerId, batch: Option<Batch>, actions: &mut Actions) {
    let Some(batch) = batch else { return };
    if batch.answers.is_empty() {
        actions.silence(peer, batch.lane);
    } else {
        actions.send(To::answer(peer, batch.lane, 200), |out| {
            out.push(b'[');
            out.extend_from_slice(&batch.answers);
            out.push(b']');
            None
        });
    }
}
