//! URIs of RFC 3986.

use super::host::is_ipv6;

/// An absolute or schemed URI (section 3), not a relative reference.
pub(super) fn is_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    is_scheme(scheme) && is_after_scheme(rest)
}

/// A URI or a relative reference (section 4.1).
pub(super) fn is_reference(text: &str) -> bool {
    let first = &text[..text.find(['/', '?', '#']).unwrap_or(text.len())];
    // A colon in the first segment would end a scheme.
    if first.contains(':') { is_uri(text) } else { is_after_scheme(text) }
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// `hier-part [ "?" query ] [ "#" fragment ]`.
fn is_after_scheme(text: &str) -> bool {
    let (text, fragment) = text.split_once('#').unwrap_or((text, ""));
    let (text, query) = text.split_once('?').unwrap_or((text, ""));
    let (authority, path) = match text.strip_prefix("//") {
        Some(rest) => {
            let end = rest.find('/').unwrap_or(rest.len());
            (Some(&rest[..end]), &rest[end..])
        }
        None => (None, text),
    };
    authority.is_none_or(is_authority)
        && is_encoded(path, b":@/")
        && is_encoded(query, b":@/?")
        && is_encoded(fragment, b":@/?")
}

/// `[ userinfo "@" ] host [ ":" port ]`.
fn is_authority(text: &str) -> bool {
    let (user, host) = text.split_once('@').unwrap_or(("", text));
    let (host, port) = match host.strip_prefix('[') {
        Some(literal) => {
            let Some((literal, rest)) = literal.split_once(']') else { return false };
            if !is_literal(literal) {
                return false;
            }
            match rest.strip_prefix(':') {
                Some(port) => ("", port),
                None if rest.is_empty() => ("", ""),
                None => return false,
            }
        }
        None => host.split_once(':').unwrap_or((host, "")),
    };
    is_encoded(user, b":") && is_encoded(host, b"") && port.bytes().all(|b| b.is_ascii_digit())
}

/// `IPv6address / IPvFuture`.
fn is_literal(text: &str) -> bool {
    let Some(future) = text.strip_prefix(['v', 'V']) else { return is_ipv6(text) };
    future.split_once('.').is_some_and(|(version, address)| {
        !version.is_empty()
            && version.bytes().all(|byte| byte.is_ascii_hexdigit())
            && !address.is_empty()
            && address.bytes().all(|byte| is_plain(byte) || byte == b':')
    })
}

/// `unreserved / sub-delims`.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=".contains(&byte)
}

/// Whether `text` has plain characters, those of `also`, and percent signs with two hexadecimal
/// digits.
fn is_encoded(text: &str, also: &[u8]) -> bool {
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        let valid = match byte {
            b'%' => {
                let mut is_digit = || bytes.next().is_some_and(|digit| digit.is_ascii_hexdigit());
                is_digit() && is_digit()
            }
            _ => is_plain(byte) || also.contains(&byte),
        };
        if !valid {
            return false;
        }
    }
    true
}
