//! Requests of ours to a client of a legacy revision, and the answers as they come in.

use haft_tool::question::Question;

use crate::CallId;
use crate::json::push_string;

/// One request that a client has not answered.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) call: CallId,
    pub(crate) ticket: u32,
    /// Which of the ticket's keys.
    pub(crate) index: usize,
    pub(crate) method: &'static str,
    /// The form that the answer must fit.
    pub(crate) question: Option<Question>,
}

/// One key of a ticket.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) key: String,
    /// The number of the request that was sent for it.
    pub(crate) asked: u64,
    pub(crate) answer: Option<String>,
}

/// What a tool asked with one call of `request`.
#[derive(Debug)]
pub(crate) struct Ticket {
    pub(crate) number: u32,
    pub(crate) parts: Vec<Part>,
}

impl Ticket {
    /// The numbers of the requests that have no answer.
    pub(crate) fn asked(&self) -> impl Iterator<Item = u64> {
        self.parts.iter().filter(|part| part.answer.is_none()).map(|part| part.asked)
    }

    /// All answers by key, as a JSON object, once there is one for each.
    pub(crate) fn answers(&self) -> Option<String> {
        let parts =
            self.parts.iter().map(|part| Some((part.key.as_str(), part.answer.as_deref()?)));
        Some(answers_json(&parts.collect::<Option<Vec<_>>>()?))
    }
}

/// Keys and raw values as a JSON object.
pub(crate) fn answers_json(answers: &[(&str, &str)]) -> String {
    let mut out = Vec::from(b"{");
    for (index, (key, answer)) in answers.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        push_string(&mut out, key);
        out.push(b':');
        out.extend_from_slice(answer.as_bytes());
    }
    out.push(b'}');
    String::from_utf8_lossy(&out).into_owned()
}
