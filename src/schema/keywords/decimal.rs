//! Exact decimals, for `multipleOf`: 0.07 is a multiple of 0.01, whatever doubles say.

use std::fmt::Write as _;

use crate::json::Number;

/// A decimal without its sign: `digits` times ten to the `exponent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decimal {
    digits: u64,
    exponent: i32,
}

impl Decimal {
    /// The shortest decimal that means this number.
    pub(super) fn new(number: Number) -> Self {
        match number {
            Number::Unsigned(digits) => Self { digits, exponent: 0 },
            Number::Signed(digits) => Self { digits: digits.unsigned_abs(), exponent: 0 },
            Number::Double(double) => Self::from_double(double.abs()),
        }
    }

    fn from_double(double: f64) -> Self {
        let mut text = Text::default();
        // A double has at most 17 digits here, so the text cannot overflow.
        let _ = write!(text, "{double:e}");
        let (mut digits, mut exponent, mut is_fraction) = (0_u64, 0_i32, false);
        let mut bytes = text.bytes[..text.length].iter();
        for byte in bytes.by_ref() {
            match byte {
                b'0'..=b'9' => {
                    digits = digits.saturating_mul(10).saturating_add(u64::from(byte - b'0'));
                    exponent -= i32::from(is_fraction);
                }
                b'.' => is_fraction = true,
                _ => break,
            }
        }
        let scale = std::str::from_utf8(bytes.as_slice()).ok().and_then(|text| text.parse().ok());
        Self { digits, exponent: exponent.saturating_add(scale.unwrap_or(0)) }
    }

    /// Whether this is a whole number of `step`s; nothing but zero is one of a zero step.
    pub(super) fn is_multiple_of(self, step: Self) -> bool {
        if self.digits == 0 {
            return true;
        }
        if step.digits == 0 {
            return false;
        }
        let shift = i64::from(self.exponent) - i64::from(step.exponent);
        let modulus = u128::from(step.digits);
        if shift >= 0 {
            let mut rest = u128::from(self.digits) % modulus;
            for _ in 0..shift {
                if rest == 0 {
                    return true;
                }
                rest = rest * 10 % modulus;
            }
            return rest == 0;
        }
        // Digits stay below 10^20: a step scaled beyond that is larger than the value.
        let scale = u32::try_from(-shift).ok().and_then(|shift| 10_u128.checked_pow(shift));
        let modulus = scale.and_then(|scale| modulus.checked_mul(scale));
        modulus.is_some_and(|modulus| u128::from(self.digits) % modulus == 0)
    }
}

/// The text of one double, without an allocation.
#[derive(Default)]
struct Text {
    bytes: [u8; 32],
    length: usize,
}

impl std::fmt::Write for Text {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let end = self.length + text.len();
        self.bytes
            .get_mut(self.length..end)
            .ok_or(std::fmt::Error)?
            .copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_multiple(value: f64, step: f64) -> bool {
        Decimal::new(Number::Double(value)).is_multiple_of(Decimal::new(Number::Double(step)))
    }

    #[test]
    fn decimals_are_exact() {
        for (value, step) in
            [(0.07, 0.01), (4.02, 0.01), (0.3, 0.1), (0.0075, 0.0001), (1e308, 0.5)]
        {
            assert!(is_multiple(value, step), "{value} {step}");
        }
        for (value, step) in [(0.00751, 0.0001), (35.0, 1.5), (1e308, 0.123_456_789), (1e-300, 1.0)]
        {
            assert!(!is_multiple(value, step), "{value} {step}");
        }
    }

    #[test]
    fn extremes_do_not_overflow() {
        for value in [f64::MAX, f64::MIN_POSITIVE, 5e-324, 0.0] {
            for step in [f64::MAX, f64::MIN_POSITIVE, 5e-324] {
                let _ = is_multiple(value, step);
            }
        }
        assert!(is_multiple(f64::MAX, 5e-324));
        assert!(!is_multiple(5e-324, f64::MAX));
        let largest = Decimal::new(Number::Unsigned(u64::MAX));
        assert!(largest.is_multiple_of(Decimal::new(Number::Unsigned(5))));
        assert!(!largest.is_multiple_of(Decimal::new(Number::Unsigned(u64::MAX - 1))));
    }
}
