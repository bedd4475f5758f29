//! Sets of characters, named by Unicode properties.

use std::sync::LazyLock;

use regex_syntax::hir::{Class as HirClass, HirKind};

/// A set of characters.
pub(crate) struct Class {
    ranges: Box<[(char, char)]>,
}

impl Class {
    /// Reads a bracketed class of the `regex_syntax` crate, such as `[\p{Cf}\u{2028}]`.
    fn new(class: &str) -> Self {
        let parsed = regex_syntax::parse(class).map(regex_syntax::hir::Hir::into_kind);
        let ranges = match parsed {
            Ok(HirKind::Class(HirClass::Unicode(class))) => {
                class.iter().map(|range| (range.start(), range.end())).collect()
            }
            // Every class below is read by a test; should one fail all the same, it holds every
            // character, so that text is escaped too much instead of too little.
            _ => Box::new([('\0', char::MAX)]) as Box<[_]>,
        };
        Self { ranges }
    }

    /// Whether `character` is in the set.
    pub(crate) fn contains(&self, character: char) -> bool {
        let after = self.ranges.partition_point(|&(first, _)| first <= character);
        after > 0 && character <= self.ranges[after - 1].1
    }
}

/// A class that is read on first use.
pub(crate) type LazyClass = LazyLock<Class>;

/// Control and format characters, line and paragraph separators, and the whole block of tags.
pub(crate) static CONTROL: LazyClass =
    LazyClass::new(|| Class::new(r"[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{E0000}-\u{E007F}]"));

/// What a person does not see: controls, private use, unassigned code points, whatever fonts
/// leave out by default, and the blank Braille cell.
pub(crate) static HIDDEN: LazyClass = LazyClass::new(|| {
    Class::new(r"[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}\u{FFF9}-\u{FFFB}]")
});

/// Format characters that are drawn: the signs that span Arabic, Syriac and Kaithi numbers.
pub(crate) static DRAWN_FORMAT: LazyClass = LazyClass::new(|| {
    Class::new(r"[\u{600}-\u{605}\u{6DD}\u{70F}\u{890}\u{891}\u{8E2}\u{110BD}\u{110CD}&&\p{Cf}]")
});

/// Characters that may begin an emoji.
pub(crate) static EMOJI: LazyClass = LazyClass::new(|| Class::new(r"[\p{Emoji}]"));

/// Pictographs, which a zero width joiner may combine.
pub(crate) static PICTOGRAPH: LazyClass =
    LazyClass::new(|| Class::new(r"[\p{Extended_Pictographic}]"));

/// Letters and marks of the scripts where joiners change how letters connect.
pub(crate) static JOINING: LazyClass = LazyClass::new(|| {
    Class::new(
        r"[[\p{L}\p{M}]&&[\p{scx=Adlam}\p{scx=Arabic}\p{scx=Balinese}\p{scx=Bengali}
           \p{scx=Devanagari}\p{scx=Gujarati}\p{scx=Gurmukhi}\p{scx=Hanifi_Rohingya}
           \p{scx=Javanese}\p{scx=Kannada}\p{scx=Khmer}\p{scx=Malayalam}\p{scx=Mandaic}
           \p{scx=Mongolian}\p{scx=Myanmar}\p{scx=Nko}\p{scx=Oriya}\p{scx=Phags_Pa}
           \p{scx=Sinhala}\p{scx=Sundanese}\p{scx=Syriac}\p{scx=Tai_Tham}\p{scx=Tamil}
           \p{scx=Telugu}\p{scx=Tibetan}]]"
            .replace(char::is_whitespace, "")
            .as_str(),
    )
});

/// Characters that continue the grapheme cluster before them.
pub(crate) static EXTENDING: LazyClass = LazyClass::new(|| {
    Class::new(
        r"[\p{M}\p{gcb=Extend}\p{gcb=SpacingMark}\p{gcb=ZWJ}\p{gcb=V}\p{gcb=T}\p{Emoji_Modifier}]",
    )
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_is_read_and_holds_what_it_is_named_after() {
        for (class, inside, outside) in [
            (&CONTROL, "\u{7}\u{85}\u{200b}\u{2028}\u{e0041}", "a\u{fe0f}"),
            (&HIDDEN, "\u{0}\u{ad}\u{34f}\u{3164}\u{e000}\u{ffff}\u{2800}\u{fffa}", "aé漢"),
            (&DRAWN_FORMAT, "\u{600}\u{6dd}\u{110bd}", "a\u{200b}"),
            (&EMOJI, "❤1#🏴", "a漢"),
            (&PICTOGRAPH, "❤👩🏴", "1🏽a"),
            (&JOINING, "مक्ക്\u{64e}", "a1\u{61c}٣漢"),
            (&EXTENDING, "\u{301}\u{200d}🏽\u{fe0f}\u{e0067}", "a👩"),
        ] {
            for character in inside.chars() {
                assert!(class.contains(character), "{:x}", u32::from(character));
            }
            for character in outside.chars() {
                assert!(!class.contains(character), "{:x}", u32::from(character));
            }
        }
    }
}
