//! How many cells of a terminal a text takes.

use haft_text::make_visible;

/// Blanks go to the next multiple of this.
const TAB: usize = 4;

/// Appends `text` as a terminal shows it from cell `from` on, and tells how many cells it takes.
///
/// Tabs become blanks, what acts unseen becomes its escape.
pub(crate) fn push_cells(out: &mut String, text: &str, from: usize) -> usize {
    let mut at = from;
    for character in make_visible(text).chars() {
        match character {
            '\t' => {
                let blanks = TAB - at % TAB;
                out.extend(std::iter::repeat_n(' ', blanks));
                at += blanks;
            }
            '\r' | '\n' => {
                let shown = if character == '\r' { "\\r" } else { "\\n" };
                out.push_str(shown);
                at += shown.len();
            }
            _ => {
                out.push(character);
                at += width(character);
            }
        }
    }
    at - from
}

/// Cells of one character: none for what joins the one before it, two for what is drawn wide.
fn width(character: char) -> usize {
    match u32::from(character) {
        0x0300..=0x036F
        | 0x0483..=0x0489
        | 0x0591..=0x05BD
        | 0x0610..=0x061A
        | 0x064B..=0x065F
        | 0x093C
        | 0x0941..=0x0948
        | 0x094D
        | 0x0E31
        | 0x0E34..=0x0E3A
        | 0x0E47..=0x0E4E
        | 0x1AB0..=0x1AFF
        | 0x1DC0..=0x1DFF
        | 0x200B..=0x200F
        | 0x20D0..=0x20FF
        | 0x2060..=0x2064
        | 0xFE00..=0xFE0F
        | 0xFE20..=0xFE2F
        | 0xFEFF
        | 0xE0100..=0xE01EF => 0,
        0x1100..=0x115F
        | 0x231A..=0x231B
        | 0x23E9..=0x23EC
        | 0x25FD..=0x25FE
        | 0x2614..=0x2615
        | 0x2648..=0x2653
        | 0x26A1
        | 0x26AA..=0x26AB
        | 0x26BD..=0x26BE
        | 0x26C4..=0x26C5
        | 0x2705
        | 0x270A..=0x270B
        | 0x2728
        | 0x274C
        | 0x2753..=0x2755
        | 0x2757
        | 0x2795..=0x2797
        | 0x2B1B..=0x2B1C
        | 0x2B50
        | 0x2E80..=0x303E
        | 0x3041..=0x33FF
        | 0x3400..=0x4DBF
        | 0x4E00..=0x9FFF
        | 0xA000..=0xA4CF
        | 0xA960..=0xA97F
        | 0xAC00..=0xD7A3
        | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F
        | 0xFF00..=0xFF60
        | 0xFFE0..=0xFFE6
        | 0x1F1E6..=0x1F64F
        | 0x1F680..=0x1F6FF
        | 0x1F7E0..=0x1F7EB
        | 0x1F900..=0x1F9FF
        | 0x1FA70..=0x1FAFF
        | 0x20000..=0x3FFFD => 2,
        _ => 1,
    }
}
