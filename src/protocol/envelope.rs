//! The envelope of a message: which id, which method, and what is wrong with it. The id survives
//! everything that is wrong elsewhere.

use std::borrow::Cow;

use crate::json::{Flaw, Scanner, SmallText, decode, is_integer, is_string, push_string};
use crate::params::Params;

/// The longest id, and the longest progress token, in bytes of JSON text.
pub(crate) const MAX_ID_BYTES: usize = 256;

const KEYS: [&str; 6] = ["jsonrpc", "id", "method", "params", "result", "error"];

/// The id of a message, as far as it has one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Id<'a> {
    /// No `id` at all.
    #[default]
    Absent,
    /// A string or an integer, as raw JSON text.
    Known(&'a str),
    /// Anything else, which nobody could be answered by.
    Unusable,
}

impl<'a> Id<'a> {
    fn read(raw: &'a str) -> Self {
        let usable = if is_string(raw) {
            !raw.contains('\\') || decode(raw).is_some()
        } else {
            is_integer(raw)
        };
        if usable && raw.len() <= MAX_ID_BYTES { Self::Known(raw) } else { Self::Unusable }
    }

    /// The raw JSON text by which an answer names the request.
    pub(crate) fn known(self) -> Option<&'a str> {
        if let Self::Known(raw) = self { Some(raw) } else { None }
    }
}

/// The key of an id in our tables: the same however its characters were escaped.
pub(crate) fn id_key(raw: &str) -> SmallText {
    if raw.contains('\\')
        && let Some(text) = decode(raw)
    {
        let mut plain = Vec::new();
        push_string(&mut plain, &text);
        return SmallText::new(&String::from_utf8_lossy(&plain));
    }
    SmallText::new(raw)
}

/// What is wrong with an envelope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Not JSON, from this byte on.
    Syntax(usize),
    /// A rule of the envelope is broken, in words.
    Invalid(Cow<'static, str>),
}

/// One message, as far as it could be read.
#[derive(Debug, Default)]
pub(crate) struct Envelope<'a> {
    pub(crate) id: Id<'a>,
    /// The raw method, which may be any JSON value.
    pub(crate) method: Option<&'a str>,
    pub(crate) params: Option<Params<'a>>,
    pub(crate) result: Option<&'a str>,
    pub(crate) error: Option<&'a str>,
    pub(crate) fault: Option<Fault>,
    jsonrpc: Option<&'a str>,
    seen: u8,
}

impl<'a> Envelope<'a> {
    /// Reads a text that is one message.
    pub(crate) fn read(text: &'a str) -> Self {
        let mut envelope = Self::default();
        let mut scanner = Scanner::new(text);
        let read = envelope.scan(&mut scanner).and_then(|()| scanner.end());
        envelope.judge(&scanner, read);
        envelope
    }

    /// Where the syntax of a text that is no object breaks, if it does.
    pub(crate) fn not_object(text: &str) -> Option<usize> {
        let mut scanner = Scanner::new(text);
        scanner.value().and_then(|_| scanner.end()).err().map(|flaw| flaw.at)
    }

    /// Reads the next item of a batch; the flaw is one of the whole batch.
    pub(crate) fn read_item(scanner: &mut Scanner<'a>) -> Result<Self, Flaw> {
        let mut envelope = Self::default();
        if scanner.peek() == Some(b'{') {
            envelope.scan(scanner)?;
        } else {
            scanner.value()?;
            envelope.refuse("A message must be an object");
        }
        envelope.judge(scanner, Ok(()));
        Ok(envelope)
    }

    /// Whether it answers a request of ours.
    pub(crate) fn is_response(&self) -> bool {
        self.method.is_none() && (self.result.is_some() || self.error.is_some())
    }

    /// What is wrong with a message that can be read as a response, and is none.
    pub(crate) fn broken_response(&self) -> Option<Cow<'static, str>> {
        match &self.fault {
            Some(Fault::Invalid(words)) if self.is_response() => Some(words.clone()),
            _ => None,
        }
    }

    fn scan(&mut self, scanner: &mut Scanner<'a>) -> Result<(), Flaw> {
        scanner.object(|scanner, key| self.member(scanner, key))
    }

    fn member(&mut self, scanner: &mut Scanner<'a>, raw_key: &'a str) -> Result<(), Flaw> {
        let index = match raw_key {
            "\"jsonrpc\"" => 0,
            "\"id\"" => 1,
            "\"method\"" => 2,
            "\"params\"" => 3,
            "\"result\"" => 4,
            "\"error\"" => 5,
            _ => match self.unusual_key(raw_key) {
                Some(index) => index,
                None => return scanner.value().map(drop),
            },
        };
        if self.seen & 1 << index != 0 {
            if index == 1 {
                self.id = Id::Unusable;
            }
            self.refuse(format!("The message has the key \"{}\" twice", KEYS[index]));
            return scanner.value().map(drop);
        }
        self.seen |= 1 << index;
        match index {
            0 => self.jsonrpc = Some(scanner.value()?),
            1 => {
                self.id = Id::read(scanner.value()?);
                if self.id == Id::Unusable {
                    self.refuse("The id must be a string or an integer, of at most 256 bytes");
                }
            }
            2 => self.method = Some(scanner.value()?),
            3 => self.params.insert(Params::default()).scan(scanner)?,
            4 => self.result = Some(scanner.value()?),
            _ => self.error = Some(scanner.value()?),
        }
        Ok(())
    }

    /// A key that is not written as one of ours: the index of ours that it spells by escapes.
    /// One that only resembles ours is refused, because another reader of the same bytes could
    /// take it for ours; any other is ignored.
    fn unusual_key(&mut self, raw_key: &str) -> Option<usize> {
        let Some(key) = decode(raw_key) else {
            self.refuse("A key of the message is not Unicode text");
            return None;
        };
        if let Some(index) = KEYS.iter().position(|ours| **ours == *key) {
            return Some(index);
        }
        let folded = fold(&key);
        if let Some(ours) = KEYS.iter().find(|ours| **ours == folded) {
            self.refuse(format!(
                "Unknown key {} in the message; did you mean \"{ours}\"?",
                haft_text::quoted(&key)
            ));
        }
        None
    }

    fn judge(&mut self, scanner: &Scanner<'a>, read: Result<(), Flaw>) {
        if let Err(flaw) = read {
            self.fault = Some(Fault::Syntax(flaw.at));
        } else if self.fault.is_some() {
            // The first fault stands.
        } else if scanner.too_deep() {
            self.refuse("The message is nested deeper than 127 levels");
        } else if self.jsonrpc != Some("\"2.0\"") {
            self.refuse("The message must have \"jsonrpc\": \"2.0\"");
        } else if self.result.is_some() || self.error.is_some() {
            if self.method.is_some() || (self.result.is_some() && self.error.is_some()) {
                self.refuse("A message has one of \"method\", \"result\" and \"error\"");
            }
        } else if self.method.is_none_or(|method| !is_string(method)) {
            self.refuse("The message must have a \"method\", a string");
        }
    }

    fn refuse(&mut self, words: impl Into<Cow<'static, str>>) {
        if self.fault.is_none() {
            self.fault = Some(Fault::Invalid(words.into()));
        }
    }
}

/// A key as a careless reader may see it: without case and without what does not print.
fn fold(key: &str) -> String {
    key.chars()
        .take(32)
        .filter(|letter| !letter.is_control() && !letter.is_whitespace())
        .flat_map(char::to_uppercase)
        .flat_map(char::to_lowercase)
        .collect()
}
