//! Numbers: exact where JSON Schema and JavaScript agree that they are.

use std::cmp::Ordering;
use std::fmt;

/// The largest integer that a JavaScript number holds exactly together with its neighbours.
const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

/// A JSON number: an integer that fits 64 bits stays exact, anything else is a double.
///
/// ```
/// use haft_schema::json::Number;
///
/// assert!(Number::Double(1.0).is_integer());
/// assert!(Number::Unsigned(9_007_199_254_740_993) > Number::Double(9_007_199_254_740_992.0));
/// assert!(Number::Unsigned(9_007_199_254_740_993).changes_in_javascript());
/// assert_eq!(Number::Double(1e21).to_string(), "1e21");
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Number {
    /// A non-negative integer.
    Unsigned(u64),
    /// A negative integer.
    Signed(i64),
    /// A fraction, an exponent, or an integer beyond 64 bits.
    Double(f64),
}

impl Number {
    /// The value as JavaScript reads it.
    #[must_use]
    #[expect(
        clippy::cast_precision_loss,
        reason = "the loss is JavaScript's own, and it is what callers ask for"
    )]
    pub fn as_f64(self) -> f64 {
        match self {
            Number::Unsigned(value) => value as f64,
            Number::Signed(value) => value as f64,
            Number::Double(value) => value,
        }
    }

    /// The value of an integer that fits 64 bits; zero for a double.
    fn as_i128(self) -> i128 {
        match self {
            Number::Unsigned(value) => i128::from(value),
            Number::Signed(value) => i128::from(value),
            Number::Double(_) => 0,
        }
    }

    /// Whether it has no fraction: `1.0` is an integer, as JSON Schema says since draft-06.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::float_cmp,
        reason = "a round trip through i64 asks for a fraction without a call to libm"
    )]
    pub fn is_integer(self) -> bool {
        match self {
            Number::Unsigned(_) | Number::Signed(_) => true,
            // No double from 2^53 on has a fraction, and below it the cast is exact.
            Number::Double(value) => {
                value.is_finite()
                    && (value.abs() > MAX_SAFE_INTEGER || value as i64 as f64 == value)
            }
        }
    }

    /// Whether `JSON.parse` gives another integer than the one written: beyond 2^53 - 1 and not
    /// exactly a double. An integer beyond 64 bits always counts, since its digits are gone here.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a round trip is the question"
    )]
    pub fn changes_in_javascript(self) -> bool {
        match self {
            Number::Unsigned(value) => {
                self.as_f64() > MAX_SAFE_INTEGER && self.as_f64() as u128 != u128::from(value)
            }
            Number::Signed(value) => {
                self.as_f64() < -MAX_SAFE_INTEGER && self.as_f64() as i128 != i128::from(value)
            }
            Number::Double(value) => {
                value.fract() == 0.0 && value.abs() >= 18_446_744_073_709_551_616.0
            }
        }
    }
}

/// As JSON text: without an exponent below 1e21, as JavaScript prints integers.
impl fmt::Display for Number {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Unsigned(value) => fmt::Display::fmt(value, formatter),
            Number::Signed(value) => fmt::Display::fmt(value, formatter),
            Number::Double(value) if value.abs() < 1e21 => fmt::Display::fmt(value, formatter),
            Number::Double(value) => fmt::LowerExp::fmt(value, formatter),
        }
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (*self, *other) {
            (Number::Unsigned(left), Number::Unsigned(right)) => Some(left.cmp(&right)),
            (Number::Signed(left), Number::Signed(right)) => Some(left.cmp(&right)),
            (Number::Unsigned(_), Number::Signed(_)) => Some(Ordering::Greater),
            (Number::Signed(_), Number::Unsigned(_)) => Some(Ordering::Less),
            (Number::Double(left), Number::Double(right)) => left.partial_cmp(&right),
            (Number::Double(left), right) => compare(left, right.as_i128()),
            (left, Number::Double(right)) => compare(right, left.as_i128()).map(Ordering::reverse),
        }
    }
}

/// Compares exactly: 2^53 + 1 is larger than the double 2^53.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the cast saturates, beyond all 64-bit integers"
)]
fn compare(double: f64, integer: i128) -> Option<Ordering> {
    let whole = (double.floor() as i128).partial_cmp(&integer)?;
    if double.is_nan() {
        return None;
    }
    Some(whole.then(if double.fract() == 0.0 { Ordering::Equal } else { Ordering::Greater }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_and_doubles_compare_exactly() {
        let large = Number::Unsigned(9_007_199_254_740_993);
        assert!(large > Number::Double(9_007_199_254_740_992.0));
        assert!(Number::Double(9_007_199_254_740_994.0) > large);
        assert!(Number::Double(-1.5) < Number::Signed(-1));
        assert!(Number::Double(-1.5) > Number::Signed(-2));
        assert!(Number::Double(1.5) > Number::Unsigned(1));
        assert!(Number::Unsigned(2) > Number::Double(1.5));
        assert!(Number::Double(1e300) > Number::Unsigned(u64::MAX));
        assert_eq!(Number::Double(-0.0), Number::Unsigned(0));
    }
}
