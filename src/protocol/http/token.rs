//! Bearer tokens: kept as digests, compared in constant time, never shown.

use std::fmt;

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// A token that requests may carry, as its digest, and the label of who shows it.
#[derive(Clone)]
pub struct Token {
    digest: [u8; 32],
    label: Option<String>,
}

impl Token {
    /// A token, and a name for whoever has it.
    ///
    /// ```
    /// let token = haft_protocol::http::Token::new("a long secret", Some("ci".to_owned()));
    /// assert_eq!(format!("{token:?}"), r#"Token(Some("ci"))"#);
    /// ```
    #[must_use]
    pub fn new(token: &str, label: Option<String>) -> Self {
        Self { digest: digest(token.as_bytes()), label }
    }

    /// The name of whoever shows it.
    #[must_use]
    pub fn label(&self) -> Option<&str> {
        self.label.as_deref()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Token").field(&self.label).finish()
    }
}

/// Which of the tokens this is. All are compared, whichever it is, in constant time.
pub(crate) fn find(tokens: &[Token], shown: &[u8]) -> Option<usize> {
    let shown = digest(shown);
    let mut found = None;
    for (index, token) in tokens.iter().enumerate() {
        if bool::from(token.digest.ct_eq(&shown)) {
            found = Some(index);
        }
    }
    found
}

fn digest(token: &[u8]) -> [u8; 32] {
    Sha256::digest(token).into()
}
