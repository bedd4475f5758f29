//! The encoding of host labels that are not ASCII.

/// Whether `encoded`, which stands after `xn--`, is Punycode (RFC 3492, section 6.2) for a label
/// with at least one character beyond ASCII.
pub(super) fn decodes(encoded: &str) -> bool {
    let (mut length, digits) = match encoded.rsplit_once('-') {
        // What stands before the last hyphen is plain.
        Some((plain, digits)) => (plain.len(), digits),
        None => (0, encoded),
    };
    let (mut code_point, mut index, mut bias, mut is_first) = (128_u32, 0_usize, 72, true);
    let mut digits = digits.bytes();
    while digits.len() > 0 {
        let before = index;
        let (mut weight, mut k) = (1_usize, 36);
        loop {
            let Some(digit) = digits.next().and_then(value) else { return false };
            let Some(next) = digit.checked_mul(weight).and_then(|step| index.checked_add(step))
            else {
                return false;
            };
            index = next;
            let threshold = if k <= bias { 1 } else { (k - bias).min(26) };
            if digit < threshold {
                break;
            }
            let Some(heavier) = weight.checked_mul(36 - threshold) else { return false };
            weight = heavier;
            k += 36;
        }
        length += 1;
        bias = adapt(index - before, length, is_first);
        is_first = false;
        let Some(next) = u32::try_from(index / length).ok().and_then(|n| code_point.checked_add(n))
        else {
            return false;
        };
        code_point = next;
        index = index % length + 1;
        if !char::from_u32(code_point).is_some_and(|c| !c.is_control() && !c.is_whitespace()) {
            return false;
        }
    }
    !is_first
}

fn value(digit: u8) -> Option<usize> {
    match digit {
        b'a'..=b'z' => Some(usize::from(digit - b'a')),
        b'A'..=b'Z' => Some(usize::from(digit - b'A')),
        b'0'..=b'9' => Some(usize::from(digit - b'0') + 26),
        _ => None,
    }
}

fn adapt(delta: usize, length: usize, is_first: bool) -> usize {
    let mut delta = if is_first { delta / 700 } else { delta / 2 };
    delta += delta / length;
    let mut k = 0;
    while delta > 35 * 26 / 2 {
        delta /= 35;
        k += 36;
    }
    k + 36 * delta / (delta + 38)
}
