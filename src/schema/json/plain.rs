//! Finding what a JSON string cannot hold as it is, eight bytes at a time.

/// Where, from `at` on, the first quote, backslash or control character is; else the end.
///
/// ```
/// assert_eq!(haft_schema::json::plain_end(b"plain\n", 0), 5);
/// ```
#[inline]
#[must_use]
pub fn plain_end(bytes: &[u8], mut at: usize) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = ONES << 7;
    while let Some(chunk) = bytes.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*chunk);
        let quote = word ^ (ONES * u64::from(b'"'));
        let backslash = word ^ (ONES * u64::from(b'\\'));
        let found = (quote.wrapping_sub(ONES) & !quote)
            | (backslash.wrapping_sub(ONES) & !backslash)
            | (word.wrapping_sub(ONES * 0x20) & !word);
        let found = found & HIGHS;
        if found != 0 {
            // Only bytes after the first hit can be marked wrongly, by its borrow.
            return at + (found.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    while bytes.get(at).is_some_and(|byte| *byte >= 0x20 && !matches!(byte, b'"' | b'\\')) {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_found_at_every_place() {
        for special in (0..=255_u8).filter(|byte| *byte < 0x20 || matches!(byte, b'"' | b'\\')) {
            for length in 0..40 {
                for other in [b' ', b'!', b'#', b'[', b']', 0x7f, 0x80, 0xff] {
                    let mut bytes = vec![other; length];
                    assert_eq!(plain_end(&bytes, 0), length);
                    bytes.push(special);
                    bytes.extend([special, other, b'"']);
                    assert_eq!(plain_end(&bytes, 0), length, "{special} after {other}");
                }
            }
        }
    }
}
