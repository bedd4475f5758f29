//! The end of a call: its answer, and what else it leaves to be done.

use std::ops::Range;

use haft_tool::Outcome;

use crate::batch::send_gathered;
use crate::call::Ended;
use crate::engine::Engine;
use crate::json::SmallText;
use crate::result::push_result;
use crate::send::{To, push_answer, push_cancelled};
use crate::{Action, Actions, CallId};

pub(crate) fn finish(engine: &Engine, call: CallId, outcome: &Outcome, actions: &mut Actions) {
    let ended = engine.tables().end(call);
    if let Some(ended) = ended {
        settle_outcome(engine, &ended, outcome, actions);
    }
}

pub(crate) fn time_out(engine: &Engine, now_ms: u64, actions: &mut Actions) {
    loop {
        let overdue = {
            let mut tables = engine.tables();
            tables.overdue(now_ms).and_then(|call| Some((call, tables.end(call)?)))
        };
        let Some((call, ended)) = overdue else { return };
        let limit = ended.call.tool.timeout_ms().unwrap_or_default();
        let reason = format!("timed out after {limit} ms");
        let outcome = Outcome::failed(&ended.call.tool, &reason);
        settle_outcome(engine, &ended, &outcome, actions);
        actions.list.push(Action::Abort { call, reason });
    }
}

/// Answers a call that is over with an outcome.
fn settle_outcome(engine: &Engine, ended: &Ended, outcome: &Outcome, actions: &mut Actions) {
    let call = &ended.call;
    settle(engine, ended, actions, 200, |out| {
        push_answer(out, call.id.as_bytes(), |out| {
            push_result(
                out,
                &call.tool,
                outcome,
                call.revision,
                engine.words.result_end(call.revision),
            );
        })
    });
}

/// Answers a call that is over; `write` appends the whole message, and HTTP gives the status.
pub(crate) fn settle(
    engine: &Engine,
    ended: &Ended,
    actions: &mut Actions,
    status: u16,
    write: impl FnOnce(&mut Vec<u8>) -> Option<Range<usize>>,
) {
    let peer = ended.call.peer;
    withdraw(To::other(peer, ended.call.lane), &ended.call.id, &ended.asked, actions);
    let Some(batch) = ended.call.batch else {
        return actions.send(To::answer(peer, ended.call.lane, status), write);
    };
    let mut answer = Vec::new();
    write(&mut answer);
    let all = engine.tables().gather(peer, batch, &answer);
    send_gathered(peer, all, actions);
}

/// Leaves a call that is over without an answer.
pub(crate) fn settle_silently(engine: &Engine, ended: &Ended, actions: &mut Actions) {
    let (peer, lane) = (ended.call.peer, ended.call.lane);
    withdraw(To::other(peer, lane), &ended.call.id, &ended.asked, actions);
    if let Some(batch) = ended.call.batch {
        let all = engine.tables().gather(peer, batch, &[]);
        send_gathered(peer, all, actions);
    } else {
        actions.silence(peer, lane);
    }
}

/// Takes back requests that the client has not answered, so that no dialog stays open.
pub(crate) fn withdraw(to: To, id: &SmallText, asked: &[u64], actions: &mut Actions) {
    for number in asked {
        actions.send_related(to, id.as_bytes(), |out| {
            push_cancelled(out, number.to_string().as_bytes());
        });
    }
}
