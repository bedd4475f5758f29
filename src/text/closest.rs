//! The name a caller probably meant.

/// The one of `names` closest to `wanted`, or `None` when nothing is close.
#[must_use]
pub fn closest<'n>(wanted: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    names.into_iter().find(|name| name.eq_ignore_ascii_case(wanted))
}
