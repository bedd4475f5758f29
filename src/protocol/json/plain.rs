//! Finding what a JSON string cannot hold as it is, eight bytes at a time.

/// How many bytes come before the first quote, backslash or control character.
pub(crate) fn plain_bytes(bytes: &[u8]) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = ONES << 7;
    let mut count = 0;
    let (chunks, rest) = bytes.as_chunks::<8>();
    for chunk in chunks {
        let word = u64::from_le_bytes(*chunk);
        let quote = word ^ (ONES * u64::from(b'"'));
        let backslash = word ^ (ONES * u64::from(b'\\'));
        let found = (quote.wrapping_sub(ONES) & !quote)
            | (backslash.wrapping_sub(ONES) & !backslash)
            | (word.wrapping_sub(ONES * 0x20) & !word);
        let found = found & HIGHS;
        if found != 0 {
            // Only bytes after the first hit can be marked wrongly, by its borrow.
            return count + (found.trailing_zeros() / 8) as usize;
        }
        count += 8;
    }
    count + rest.iter().take_while(|byte| **byte >= 0x20 && !matches!(byte, b'"' | b'\\')).count()
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
                    assert_eq!(plain_bytes(&bytes), length);
                    bytes.push(special);
                    bytes.extend([special, other, b'"']);
                    assert_eq!(plain_bytes(&bytes), length, "{special} after {other}");
                }
            }
        }
    }
}
