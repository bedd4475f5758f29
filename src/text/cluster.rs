//! Where a text may be cut without tearing a character that people see as one.

use crate::class::{EXTENDING, PICTOGRAPH};

/// The characters read so far, as far as they decide whether the next one starts a cluster.
///
/// The rules are those of Unicode TR 29 without prepended marks and Indic conjuncts.
#[derive(Default)]
pub(crate) struct Clusters {
    previous: Option<char>,
    regional: usize,
}

impl Clusters {
    /// Reads `next` and tells whether it starts a cluster.
    pub(crate) fn starts_with(&mut self, next: char) -> bool {
        let previous = self.previous.replace(next);
        let is_regional = matches!(next, '\u{1F1E6}'..='\u{1F1FF}');
        self.regional = if is_regional { self.regional + 1 } else { 0 };
        let Some(previous) = previous else { return true };
        if next.is_ascii() {
            return !(previous == '\r' && next == '\n');
        }
        if EXTENDING.contains(next) {
            return false;
        }
        match previous {
            '\u{200D}' => !PICTOGRAPH.contains(next),
            '\u{1100}'..='\u{115F}' | '\u{A960}'..='\u{A97C}' => {
                !matches!(next, '\u{1100}'..='\u{115F}' | '\u{A960}'..='\u{A97C}' | '\u{AC00}'..='\u{D7A3}')
            }
            _ => !is_regional || self.regional % 2 == 1,
        }
    }
}
