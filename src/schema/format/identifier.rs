//! UUIDs and JSON Pointers.

/// RFC 9562, section 4: hexadecimal digits in groups of 8, 4, 4, 4 and 12, of any version.
pub(super) fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(index, byte)| match index {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

/// RFC 6901, section 3: empty, or tokens after slashes, where `~` is written `~0` or `~1`.
pub(super) fn is_json_pointer(text: &str) -> bool {
    (text.is_empty() || text.starts_with('/'))
        && text.split('~').skip(1).all(|after| after.starts_with(['0', '1']))
}
