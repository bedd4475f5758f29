//! Lists of names, the closest first where a list is long.

use std::fmt::Write as _;

use haft_text::{closest_first, push_piece};

/// A list of up to this many names is written in full, in its own order.
const MOST: usize = 12;

/// How many names of a longer list are written.
const SHOWN: usize = 8;

/// The most names that are compared with the wanted one.
const MOST_COMPARED: usize = 4_000;

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
    let mut ranked;
    let (order, most): (&mut dyn Iterator<Item = usize>, usize) = if names.len() <= MOST {
        (&mut (0..names.len()), MOST)
    } else {
        ranked = rank(wanted, names);
        (&mut ranked, SHOWN)
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

/// The places of the names, closest first; of very many, the first ones alone are compared.
fn rank(wanted: &str, names: &[&str]) -> impl Iterator<Item = usize> {
    let compared = names.len().min(MOST_COMPARED);
    closest_first(wanted, &names[..compared]).into_iter().chain(compared..names.len())
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
}
