//! What a tool wants to know from the client: `request` and `ask`, read and checked.

use haft_tool::question::Question;
use sha2::{Digest, Sha256};

use crate::base64url;
use crate::capabilities::Capabilities;
use crate::json::{Scanner, decode, each_member, is_object};

/// One request to a client.
#[derive(Debug)]
pub(crate) struct Ask {
    /// The author's own key.
    pub(crate) key: String,
    pub(crate) method: &'static str,
    /// JSON text of an object.
    pub(crate) params: String,
    /// What the client must have declared.
    pub(crate) needs: Capabilities,
    /// The form that the answer must fit.
    pub(crate) question: Option<Question>,
}

impl Ask {
    /// What tells this request from another under the same key.
    pub(crate) fn digest(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(self.method.as_bytes());
        hash.update(b"\n");
        hash.update(self.params.as_bytes());
        base64url::encode(&hash.finalize()[..12])
    }

    /// The answer as the tool gets it; or why it is none, in words.
    pub(crate) fn check(&self, answer: &str) -> Result<String, String> {
        check(self.question.as_ref(), answer)
    }
}

/// The answer as the tool gets it; or why it is none, in words.
pub(crate) fn check(question: Option<&Question>, answer: &str) -> Result<String, String> {
    match question {
        Some(question) => question.check(answer),
        None => Ok(answer.to_owned()),
    }
}

/// Reads `{"key": {"method", "params"} | {"ask": {"message", "schema"}}}`.
pub(crate) fn read(requests: &str) -> Result<Vec<Ask>, String> {
    let mut scanner = Scanner::new(requests);
    let mut asks: Vec<Ask> = Vec::new();
    let mut wrong = None;
    let read = scanner.object(|scanner, raw_key| {
        let value = scanner.value()?;
        let key = decode(raw_key).unwrap_or_default();
        match read_one(&key, value) {
            Ok(ask) if asks.iter().all(|other| other.key != ask.key) => asks.push(ask),
            Ok(_) => wrong = Some(format!("The key {} is used twice", haft_text::quoted(&key))),
            Err(words) => wrong = Some(words),
        }
        Ok(())
    });
    match (read.and_then(|()| scanner.end()), wrong) {
        (Err(_), _) => Err("The requests must be a JSON object".to_owned()),
        (Ok(()), Some(words)) => Err(words),
        (Ok(()), None) => Ok(asks),
    }
}

fn read_one(key: &str, value: &str) -> Result<Ask, String> {
    let at = || haft_text::quoted(key);
    if !is_object(value) {
        return Err(format!("The request {} must be an object", at()));
    }
    let (mut method, mut params, mut ask) = (None, None, None);
    each_member(value, |member, raw| match member {
        "method" => method = Some(raw),
        "params" => params = Some(raw),
        "ask" => ask = Some(raw),
        _ => {}
    });
    if let Some(ask) = ask {
        let question = Question::parse(ask)?;
        return Ok(Ask {
            key: key.to_owned(),
            method: "elicitation/create",
            params: question.params_json().to_owned(),
            needs: Capabilities::ELICITATION_FORM,
            question: Some(question),
        });
    }
    let params = params.unwrap_or("{}");
    if !is_object(params) {
        return Err(format!("The params of the request {} must be an object", at()));
    }
    let method = method.and_then(decode).unwrap_or_default();
    let (method, needs) = match &*method {
        "elicitation/create" => ("elicitation/create", elicitation_needs(params)),
        "sampling/createMessage" => ("sampling/createMessage", sampling_needs(params)),
        "roots/list" => ("roots/list", Capabilities::ROOTS),
        _ => {
            return Err(format!(
                "The request {} has the method {}; a client can be asked elicitation/create, \
                 sampling/createMessage, roots/list",
                at(),
                haft_text::quoted(&method)
            ));
        }
    };
    Ok(Ask { key: key.to_owned(), method, params: params.to_owned(), needs, question: None })
}

fn elicitation_needs(params: &str) -> Capabilities {
    let mut url = false;
    each_member(params, |key, value| url |= key == "mode" && value == "\"url\"");
    if url { Capabilities::ELICITATION_URL } else { Capabilities::ELICITATION_FORM }
}

fn sampling_needs(params: &str) -> Capabilities {
    let mut tools = false;
    each_member(params, |key, _| tools |= matches!(key, "tools" | "toolChoice"));
    if tools {
        Capabilities::SAMPLING.and(Capabilities::SAMPLING_TOOLS)
    } else {
        Capabilities::SAMPLING
    }
}
