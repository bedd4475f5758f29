//! The key that signs `requestState`, from what an author can keep in a configuration.

use sha2::{Digest, Sha256};

/// The key of a secret text: every replica that is given the same text takes back the others' states.
///
/// ```
/// let key = haft_protocol::state_key("a secret of at least thirty-two bytes");
/// assert_eq!(key, haft_protocol::state_key("a secret of at least thirty-two bytes"));
/// ```
#[must_use]
pub fn state_key(secret: &str) -> [u8; 32] {
    let mut digest = Sha256::new();
    // Apart from every other use that somebody may make of the same secret.
    digest.update(b"haft requestState\0");
    digest.update(secret.as_bytes());
    digest.finalize().into()
}
