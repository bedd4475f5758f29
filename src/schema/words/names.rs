//! Lists of names, the closest first where a list is long.

use std::fmt::Write as _;

use haft_text::{closest, push_piece};

/// A list of up to this many names is written in full, in its own order.
const MOST: usize = 12;

/// How many names of a longer list are written.
const SHOWN: usize = 8;

/// The most names that are ranked by their distance to the wanted one.
const MOST_COMPARED: usize = 500;

/// The most names among which the closest one is looked for.
const MOST_SEARCHED: usize = 4_000;

/// The longest part of a name that is compared, in bytes.
const MAX_COMPARED: usize = 32;

/// The longest list, in bytes; it ends earlier rather than fill the whole answer.
const MAX_BYTES: usize = 400;

/// Appends `a, b, c`, or the names closest to `wanted` and `and N more`.
pub(crate) fn push_names(out: &mut String, wanted: &str, names: &[&str]) {
    push_list(out, wanted, names, |out, index| push_piece(out, names[index]));
}

/// The same for anything that has a name to compare and a way to be written.
pub(crate) fn push_list(
    out: &mut String,
    wanted: &str,
    names: &[&str],
    write: impl Fn(&mut String, usize),
) {
    let start = out.len();
    let ranked;
    let (order, most): (&mut dyn Iterator<Item = usize>, usize) = if names.len() <= MOST {
        (&mut (0..names.len()), MOST)
    } else {
        ranked = rank(wanted, names);
        (&mut ranked.into_iter(), SHOWN)
    };
    let mut shown = 0;
    for index in order.take(most) {
        if shown > 0 && out.len() - start > MAX_BYTES {
            break;
        }
        if shown > 0 {
            out.push_str(", ");
        }
        write(out, index);
        shown += 1;
    }
    if shown < names.len() {
        // Writing to a string cannot fail.
        let _ = write!(out, " and {} more", names.len() - shown);
    }
}

/// The places of the names, closest first; equally close ones in their own order.
fn rank(wanted: &str, names: &[&str]) -> Vec<usize> {
    let plain_wanted = plain(wanted);
    let compared = names.iter().take(MOST_COMPARED).enumerate();
    let mut ranked: Vec<(usize, usize)> =
        compared.map(|(index, name)| (distance(&plain_wanted, &plain(name)), index)).collect();
    // Of very many names only the one that a suggestion would show is looked for among the rest.
    let rest = &names[names.len().min(MOST_COMPARED)..names.len().min(MOST_SEARCHED)];
    if let Some(name) = closest(wanted, rest.iter().copied()) {
        let place = rest.iter().position(|other| *other == name);
        ranked.extend(place.map(|place| (0, MOST_COMPARED + place)));
    }
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, index)| index).collect()
}

/// A name without case and separators, cut to what is compared.
fn plain(name: &str) -> Vec<u8> {
    let bytes = name.bytes().filter(|byte| !matches!(byte, b'_' | b'-' | b'.' | b' '));
    bytes.take(MAX_COMPARED).map(|byte| byte.to_ascii_lowercase()).collect()
}

/// The edit distance of two short names.
fn distance(left: &[u8], right: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (index, byte) in left.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (place, other) in right.iter().enumerate() {
            let changed = diagonal + usize::from(byte != other);
            diagonal = row[place + 1];
            row[place + 1] = changed.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(wanted: &str, names: &[&str]) -> String {
        let mut out = String::new();
        push_names(&mut out, wanted, names);
        out
    }

    #[test]
    fn a_short_list_keeps_its_order() {
        assert_eq!(listed("seperator", &["text", "separator"]), "text, separator");
        assert_eq!(listed("x", &[]), "");
    }

    #[test]
    fn a_long_list_shows_the_closest_names() {
        let names: Vec<String> = (0..100).map(|index| format!("field{index}")).collect();
        let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
        names.push("max_results");
        let list = listed("maxResult", &names);
        assert!(list.starts_with("max_results, "), "{list}");
        assert!(list.ends_with(" and 93 more"), "{list}");
    }

    #[test]
    fn the_closest_of_very_many_names_is_found_anywhere() {
        let names: Vec<String> = (0..3_000).map(|index| format!("field{index}")).collect();
        let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
        names.push("separator");
        let list = listed("seperator", &names);
        assert!(list.starts_with("separator, "), "{list}");
    }

    #[test]
    fn long_names_end_the_list_early() {
        let name = "n".repeat(300);
        let list = listed("x", &[name.as_str(); 10]);
        assert!(list.len() < 1_000, "{}", list.len());
        assert!(list.ends_with(" and 8 more"), "{list}");
    }

    #[test]
    fn distances_count_edits() {
        assert_eq!(distance(b"kitten", b"sitting"), 3);
        assert_eq!(distance(b"", b"abc"), 3);
        assert_eq!(distance(b"abc", b"abc"), 0);
    }
}
