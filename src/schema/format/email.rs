//! Mailboxes of RFC 5321, section 4.1.2.

use super::host::{is_hostname, is_ipv4, is_ipv6};

/// A local part, dotted or quoted, and a domain or an address in brackets.
pub(super) fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    if local.len() > 64 {
        return false;
    }
    let local = match local.strip_prefix('"') {
        Some(quoted) => quoted.strip_suffix('"').is_some_and(is_quoted),
        None => local.split('.').all(is_atom),
    };
    let domain = match domain.strip_prefix('[').and_then(|literal| literal.strip_suffix(']')) {
        Some(literal) => match literal.strip_prefix("IPv6:") {
            Some(address) => is_ipv6(address),
            None => is_ipv4(literal),
        },
        None => is_hostname(domain),
    };
    local && domain
}

fn is_atom(text: &str) -> bool {
    let is_text = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte);
    !text.is_empty() && text.bytes().all(is_text)
}

/// What may stand between quotes: printable ASCII, where a backslash comes before any character
/// and must come before a quote.
fn is_quoted(text: &str) -> bool {
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        let written = if byte == b'\\' { bytes.next() } else { Some(byte).filter(|&b| b != b'"') };
        if !written.is_some_and(|written| matches!(written, b' '..=b'~')) {
            return false;
        }
    }
    true
}
