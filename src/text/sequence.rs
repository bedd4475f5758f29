//! The few places where an invisible character is part of what a person sees: emoji sequences
//! and the joiners of scripts whose letters connect.

use crate::class::{DRAWN_FORMAT, EMOJI, HIDDEN, JOINING, PICTOGRAPH};

pub(crate) const BLACK_FLAG: char = '\u{1F3F4}';
const CANCEL_TAG: char = '\u{E007F}';
const TEXT_STYLE: char = '\u{FE0E}';
const EMOJI_STYLE: char = '\u{FE0F}';
const NON_JOINER: char = '\u{200C}';
const JOINER: char = '\u{200D}';
const KEYCAP: char = '\u{20E3}';

/// Whether `character` is one of the tags, which spell hidden text one letter each.
pub(crate) fn is_tag(character: char) -> bool {
    matches!(character, '\u{E0000}'..='\u{E007F}')
}

/// How many of `characters` are the tags of a regional flag: a country, a subdivision and the
/// cancel tag (Unicode TR 51, ED-14a), as they stand after a black flag.
///
/// Longer runs of tags are no flag: they would carry whole words that nobody sees.
pub(crate) fn flag_tags(characters: impl Iterator<Item = char>) -> Option<usize> {
    for (index, character) in characters.enumerate().take(7) {
        match character {
            CANCEL_TAG => return (index >= 3).then_some(index + 1),
            '\u{E0061}'..='\u{E007A}' => {}
            '\u{E0030}'..='\u{E0039}' if index >= 2 => {}
            _ => return None,
        }
    }
    None
}

/// Whether a person cannot see `character`, which stands between `before` and `after`.
pub(crate) fn is_hidden(before: &str, character: char, after: &str) -> bool {
    if !HIDDEN.contains(character) {
        return false;
    }
    match character {
        TEXT_STYLE | EMOJI_STYLE => !styles_emoji(before, after),
        JOINER => !joins_pictographs(before, after) && !joins_letters(before, after),
        NON_JOINER => !joins_letters(before, after),
        _ => !DRAWN_FORMAT.contains(character),
    }
}

/// Whether a style selector follows an emoji; after a digit it must start a keycap.
pub(crate) fn styles_emoji(before: &str, after: &str) -> bool {
    match before.chars().next_back() {
        Some('#' | '*' | '0'..='9') => after.starts_with(KEYCAP),
        Some(base) => EMOJI.contains(base),
        None => false,
    }
}

fn joins_pictographs(before: &str, after: &str) -> bool {
    let base = before
        .chars()
        .rev()
        .take(3)
        .find(|&c| c != EMOJI_STYLE && !matches!(c, '\u{1F3FB}'..='\u{1F3FF}'));
    base.is_some_and(|c| PICTOGRAPH.contains(c))
        && after.chars().next().is_some_and(|c| PICTOGRAPH.contains(c))
}

fn joins_letters(before: &str, after: &str) -> bool {
    let joining = |c: Option<char>| c.is_some_and(|c| JOINING.contains(c));
    joining(before.chars().next_back()) && joining(after.chars().next())
}
