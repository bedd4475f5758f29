//! A short text that lives in place: ids and progress tokens of nearly every client.

use std::fmt;
use std::hash::{Hash, Hasher};

const INLINE: usize = 22;

/// JSON text of an id or a token, as its bytes; equal where the bytes are.
#[derive(Clone)]
pub(crate) enum SmallText {
    Inline(u8, [u8; INLINE]),
    Boxed(Box<[u8]>),
}

impl SmallText {
    pub(crate) fn new(text: &str) -> Self {
        let text = text.as_bytes();
        match u8::try_from(text.len()) {
            Ok(length) if text.len() <= INLINE => {
                let mut bytes = [0; INLINE];
                bytes[..text.len()].copy_from_slice(text);
                Self::Inline(length, bytes)
            }
            _ => Self::Boxed(text.into()),
        }
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Inline(length, bytes) => &bytes[..usize::from(*length)],
            Self::Boxed(bytes) => bytes,
        }
    }
}

impl PartialEq for SmallText {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for SmallText {}

impl Hash for SmallText {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_bytes().hash(state);
    }
}

impl fmt::Debug for SmallText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&String::from_utf8_lossy(self.as_bytes()))
    }
}
