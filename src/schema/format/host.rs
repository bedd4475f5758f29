//! Host names of RFC 1123, section 2.1, and addresses.

use std::net::{Ipv4Addr, Ipv6Addr};

use super::punycode::decodes;

/// Labels of letters, digits and inner hyphens; a label that says it is encoded must decode.
pub(super) fn is_hostname(text: &str) -> bool {
    text.len() <= 253 && text.split('.').all(is_label)
}

fn is_label(label: &str) -> bool {
    let is_plain = (1..=63).contains(&label.len())
        && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && !label.starts_with('-')
        && !label.ends_with('-');
    if !is_plain {
        return false;
    }
    match label.as_bytes() {
        [b'x' | b'X', b'n' | b'N', b'-', b'-', ..] => decodes(&label[4..]),
        _ => true,
    }
}

/// Four decimal numbers without leading zeros.
pub(super) fn is_ipv4(text: &str) -> bool {
    text.parse::<Ipv4Addr>().is_ok()
}

/// RFC 4291, section 2.2, without a zone.
pub(super) fn is_ipv6(text: &str) -> bool {
    text.parse::<Ipv6Addr>().is_ok()
}
