//! The lines of a source around a place, with a marker under it.

use std::fmt::Write as _;

mod width;

use self::width::push_cells;

/// A place of a source as people read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Framed {
    /// Its line, from 1.
    pub(crate) line: u32,
    /// Its column, from 1, in UTF-16 units.
    pub(crate) column: u32,
    /// Its line and one before and after it, numbered, with `^` under the place.
    pub(crate) text: String,
}

/// The most characters shown before the place, and from its start on.
const MOST: usize = 60;

/// The frame of the bytes `start` to `end` of `source`; of a place over several lines the first
/// line is marked.
///
/// A tab is shown as blanks to the next column of four, what is invisible as its escape, and a
/// line that is too long as the part around the place between `…`.
pub(crate) fn frame(source: &str, start: u32, end: u32) -> Framed {
    let start = floor(source, start as usize);
    let end = floor(source, end as usize).max(start);
    let line_start = source[..start].rfind('\n').map_or(0, |feed| feed + 1);
    let line_end = source[start..].find('\n').map_or(source.len(), |length| start + length);
    let number = source[..line_start].bytes().filter(|&byte| byte == b'\n').count() + 1;
    let column = source[line_start..start].encode_utf16().count() + 1;

    let after = source.get(line_end + 1..).map(|rest| rest.split('\n').next().unwrap_or(rest));
    let after = after.filter(|line| !line.trim().is_empty());
    let before = source[..line_start].strip_suffix('\n').map(|text| {
        let feed = text.rfind('\n').map_or(0, |feed| feed + 1);
        &text[feed..]
    });
    let before = before.filter(|line| !line.trim().is_empty());

    let gutter = (number + usize::from(after.is_some())).to_string().len();
    let mut text = String::new();
    if let Some(line) = before {
        push_line(&mut text, gutter, number - 1, line);
    }
    push_marked(
        &mut text,
        gutter,
        number,
        &Place {
            before: &source[line_start..start],
            marked: source[start..end.min(line_end)].trim_end_matches('\r'),
            rest: source[start..line_end].trim_end_matches('\r'),
        },
    );
    if let Some(line) = after {
        push_line(&mut text, gutter, number + 1, line);
    }
    text.pop();
    Framed { line: whole(number), column: whole(column), text }
}

/// One line of the source, cut at its place.
struct Place<'s> {
    before: &'s str,
    marked: &'s str,
    /// From the place to the end of the line.
    rest: &'s str,
}

fn push_line(out: &mut String, gutter: usize, number: usize, line: &str) {
    let mut shown = String::new();
    let line = line.trim_end_matches('\r');
    let (kept, cut) = first(line, MOST * 2);
    push_cells(&mut shown, kept, 0);
    if cut {
        shown.push('…');
    }
    push_numbered(out, ' ', gutter, number, &shown);
}

fn push_marked(out: &mut String, gutter: usize, number: usize, place: &Place<'_>) {
    let mut shown = String::new();
    let (kept, cut) = last(place.before, MOST);
    let mut at = 0;
    if cut {
        shown.push('…');
        at = 1;
    }
    at += push_cells(&mut shown, kept, at);
    let (marked, _) = first(place.marked, MOST);
    let width = push_cells(&mut shown, marked, at).max(1);
    let (rest, cut) = first(&place.rest[marked.len()..], MOST);
    push_cells(&mut shown, rest, at + width);
    if cut {
        shown.push('…');
    }
    push_numbered(out, '>', gutter, number, &shown);
    // Writing to a string cannot fail.
    let _ = writeln!(out, "  {:gutter$} | {:at$}{}", "", "", "^".repeat(width));
}

fn push_numbered(out: &mut String, sign: char, gutter: usize, number: usize, shown: &str) {
    // Writing to a string cannot fail.
    let _ = write!(out, "{sign} {number:>gutter$} | {shown}");
    out.truncate(out.trim_end().len());
    out.push('\n');
}

/// The first characters of a text, and whether there are more.
fn first(text: &str, most: usize) -> (&str, bool) {
    text.char_indices().nth(most).map_or((text, false), |(end, _)| (&text[..end], true))
}

/// The last characters of a text, and whether there are more.
fn last(text: &str, most: usize) -> (&str, bool) {
    let start = text.char_indices().rev().nth(most - 1).map_or(0, |(start, _)| start);
    (&text[start..], start > 0)
}

/// The nearest place at or before `at` at which a character starts.
fn floor(source: &str, at: usize) -> usize {
    let at = at.min(source.len());
    (0..=at).rev().find(|&at| source.is_char_boundary(at)).unwrap_or(0)
}

fn whole(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn framed(source: &str, marked: &str) -> Framed {
        let start = source.find(marked).unwrap();
        let at = |at: usize| u32::try_from(at).unwrap();
        frame(source, at(start), at(start + marked.len()))
    }

    #[test]
    fn a_place_is_marked_between_its_neighbours() {
        let found = framed("let a;\nlet b: Map<string, number>;\nlet c;\n", "Map<string, number>");
        assert_eq!((found.line, found.column), (2, 8));
        let expected = "  1 | let a;\n> 2 | let b: Map<string, number>;\n    |        ^^^^^^^^^^^^^^^^^^^\n  3 | let c;";
        assert_eq!(found.text, expected);
    }

    #[test]
    fn numbers_are_aligned_to_the_widest() {
        let source = "\n".repeat(8) + "a\nb c\n";
        let found = framed(&source, "c");
        assert_eq!(found.text, "   9 | a\n> 10 | b c\n     |   ^");
    }

    #[test]
    fn tabs_wide_characters_and_marks_keep_the_marker_under_its_place() {
        assert_eq!(framed("\tx", "x").text, "> 1 |     x\n    |     ^");
        assert_eq!(framed("日本 x", "x").text, "> 1 | 日本 x\n    |      ^");
        assert_eq!(framed("e\u{301}👩\u{200d}👧x", "x").column, 8);
        assert_eq!(framed("e\u{301}x", "x").text, "> 1 | e\u{301}x\n    |  ^");
    }

    #[test]
    fn what_is_invisible_is_shown() {
        let found = framed("a\u{202e}b\u{1b}[31m x\r\n", "x");
        assert_eq!(found.text, "> 1 | a\\u{202e}b\\u{1b}[31m x\n    |                      ^");
        assert!(!framed("a\rb x", "x").text.contains('\r'));
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let source = format!("{}HERE{}", "a".repeat(1000), "b".repeat(1000));
        let found = framed(&source, "HERE");
        assert_eq!(found.column, 1001);
        let expected = format!(
            "> 1 | …{}HERE{}…\n    | {}^^^^",
            "a".repeat(60),
            "b".repeat(60),
            " ".repeat(61)
        );
        assert_eq!(found.text, expected);
    }

    #[test]
    fn a_place_beyond_the_end_or_inside_a_character_is_the_nearest_one() {
        assert_eq!(frame("", 5, 9).text, "> 1 |\n    | ^");
        assert_eq!(frame("é", 1, 1).column, 1);
        assert_eq!(frame("a\n", 2, 2).line, 2);
    }
}
