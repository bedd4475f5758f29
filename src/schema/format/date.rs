//! Dates and times of RFC 3339, section 5.6.

/// `full-date "T" full-time`.
pub(super) fn is_date_time(text: &str) -> bool {
    text.split_once(['T', 't']).is_some_and(|(date, time)| is_date(date) && is_time(time))
}

/// `full-date`: a day that the calendar has.
pub(super) fn is_date(text: &str) -> bool {
    let &[y0, y1, y2, y3, b'-', m0, m1, b'-', d0, d1] = text.as_bytes() else { return false };
    let (Some(century), Some(year)) = (two_digits(y0, y1), two_digits(y2, y3)) else {
        return false;
    };
    let (Some(month), Some(day)) = (two_digits(m0, m1), two_digits(d0, d1)) else { return false };
    let year = century * 100 + year;
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u32::from(is_leap),
        _ => return false,
    };
    (1..=days).contains(&day)
}

/// `full-time`: a time of day with its zone. A leap second ends a day of UTC.
pub(super) fn is_time(text: &str) -> bool {
    let Some((clock, rest)) = text.split_at_checked(8) else { return false };
    let &[h0, h1, b':', m0, m1, b':', s0, s1] = clock.as_bytes() else { return false };
    let (Some(hour), Some(minute), Some(second)) =
        (two_digits(h0, h1), two_digits(m0, m1), two_digits(s0, s1))
    else {
        return false;
    };
    let zone = match rest.strip_prefix('.') {
        None => rest,
        Some(fraction) => {
            let zone = fraction.trim_start_matches(|c: char| c.is_ascii_digit());
            if zone.len() == fraction.len() {
                return false;
            }
            zone
        }
    };
    let Some(offset) = offset_minutes(zone) else { return false };
    if hour > 23 || minute > 59 {
        return false;
    }
    let utc = (24 * 60 + hour * 60 + minute).wrapping_add_signed(-offset) % (24 * 60);
    second <= 59 || second == 60 && utc == 23 * 60 + 59
}

/// `time-offset` in minutes.
fn offset_minutes(zone: &str) -> Option<i32> {
    let (sign, digits) = match zone.as_bytes() {
        [b'Z' | b'z'] => return Some(0),
        [b'+', digits @ ..] => (1, digits),
        [b'-', digits @ ..] => (-1, digits),
        _ => return None,
    };
    let &[h0, h1, b':', m0, m1] = digits else { return None };
    let hours = two_digits(h0, h1).filter(|&hours| hours <= 23)?;
    let minutes = two_digits(m0, m1).filter(|&minutes| minutes <= 59)?;
    i32::try_from(hours * 60 + minutes).ok().map(|offset| sign * offset)
}

fn two_digits(tens: u8, ones: u8) -> Option<u32> {
    let both = tens.is_ascii_digit() && ones.is_ascii_digit();
    both.then(|| u32::from(tens - b'0') * 10 + u32::from(ones - b'0'))
}
