//! Milliseconds since 1970 as a date and time of RFC 3339.

use std::fmt::Write as _;

const DAY: u64 = 86_400_000;

/// Appends the time in UTC, such as `2026-11-30T13:52:36.004Z`. Years after 9999 are written as 9999.
pub(crate) fn push_time(out: &mut String, milliseconds: u64) {
    let milliseconds = milliseconds.min(253_402_300_799_999);
    let (year, month, day) = date(milliseconds / DAY);
    let (seconds, milliseconds) = (milliseconds % DAY / 1000, milliseconds % 1000);
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let _ = write!(
        out,
        "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milliseconds:03}Z"
    );
}

/// The year, month and day of a day counted from 1 January 1970.
fn date(day: u64) -> (u64, u64, u64) {
    // Counted in years that begin in March, so that the leap day is the last one.
    let day = day + 719_468;
    let era = day / 146_097;
    let of_era = day % 146_097;
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let year = era * 400 + year_of_era + u64::from(month >= 10);
    (year, if month < 10 { month + 3 } else { month - 9 }, of_month)
}

#[cfg(test)]
mod tests {
    use super::push_time;

    #[test]
    fn known_moments_are_written_in_utc() {
        for (milliseconds, expected) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_399_999, "2000-02-28T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (1_735_689_599_001, "2024-12-31T23:59:59.001Z"),
            (1_735_689_600_000, "2025-01-01T00:00:00.000Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
            (u64::MAX, "9999-12-31T23:59:59.999Z"),
        ] {
            let mut out = String::new();
            push_time(&mut out, milliseconds);
            assert_eq!(out, expected);
        }
    }
}
