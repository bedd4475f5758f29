//! Every row of docs/types.md, as it is printed there.

use super::{problems, says};

const PAGE: &str = include_str!("../../../../docs/types.md");

/// The cells of each row of the page's tables, without the heads of the tables.
pub(super) fn rows() -> Vec<Vec<String>> {
    let rows = PAGE.lines().filter(|line| line.starts_with("| ") && line.contains('`'));
    rows.map(|row| {
        let inner = row.trim_start_matches("| ").trim_end_matches(" |");
        inner.split(" | ").map(cell).collect()
    })
    .collect()
}

/// A cell's text, without the marks of code and of a bar.
fn cell(text: &str) -> String {
    let bare = text.strip_prefix("`` ").and_then(|rest| rest.strip_suffix(" ``"));
    let bare = bare.or_else(|| text.strip_prefix('`').and_then(|rest| rest.strip_suffix('`')));
    bare.unwrap_or(text).replace("\\|", "|")
}

#[test]
fn every_row_of_the_page_comes_out_as_it_says() {
    let all = rows();
    let said: Vec<_> = all.iter().filter(|row| row.len() == 3).collect();
    assert!(said.len() > 80, "{}", said.len());
    for row in said {
        says(&[(&row[1], &row[2])]);
    }
}

#[test]
fn every_refusal_of_the_page_comes_out_as_it_says() {
    let all = rows();
    let refused: Vec<_> = all.iter().filter(|row| row.len() == 2).collect();
    assert!(refused.len() > 12, "{}", refused.len());
    for row in refused {
        let found = problems(&row[0]);
        let words = found[0].split_once(' ').unwrap().1;
        assert_eq!((found.len(), words), (1, row[1].as_str()), "{}", row[0]);
    }
}
