//! Durations of RFC 3339, appendix A.

/// `P`, then weeks, or days and larger units, then `T` and smaller units; never none at all.
pub(super) fn is_duration(text: &str) -> bool {
    let Some(text) = text.strip_prefix('P') else { return false };
    let (date, time) = match text.split_once('T') {
        Some((date, time)) => (date, Some(time)),
        None => (text, None),
    };
    match time {
        None => has_units(date, "YMD") || has_units(date, "W"),
        Some(time) => (date.is_empty() || has_units(date, "YMD")) && has_units(time, "HMS"),
    }
}

/// Whether `text` is one or more numbers, each with a unit of `units`, in their order.
fn has_units(text: &str, units: &str) -> bool {
    let mut units = units.chars();
    let mut rest = text;
    while !rest.is_empty() {
        let unit = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let mut characters = unit.chars();
        let known = characters.next().is_some_and(|unit| units.any(|known| known == unit));
        if unit.len() == rest.len() || !known {
            return false;
        }
        rest = characters.as_str();
    }
    !text.is_empty()
}
