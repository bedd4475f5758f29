//! The engine against an obvious one that follows ECMA-262, section 22.2.2, word by word.

use crate::pattern::node::Node;
use crate::pattern::parse::{Accept, parse};
use crate::pattern::{Match, Pattern};

type Captures = Vec<Option<(usize, usize)>>;

/// Matches `node` at `at` and asks `then` about every way to do so.
fn step(
    node: &Node,
    text: &[char],
    at: usize,
    captures: &Captures,
    back: bool,
    then: &mut dyn FnMut(usize, &Captures) -> bool,
) -> bool {
    let next = || if back { at.checked_sub(1).map(|i| text[i]) } else { text.get(at).copied() };
    let moved = if back { at.wrapping_sub(1) } else { at + 1 };
    let is_word =
        |index: usize| text.get(index).is_some_and(|c| c.is_ascii_alphanumeric() || *c == '_');
    match node {
        Node::Empty => then(at, captures),
        Node::Char(character) => next() == Some(*character) && then(moved, captures),
        Node::Set(set) => next().is_some_and(|c| set.contains(c)) && then(moved, captures),
        Node::Start => at == 0 && then(at, captures),
        Node::End => at == text.len() && then(at, captures),
        Node::Boundary { negated } => {
            let boundary = (at > 0 && is_word(at - 1)) != is_word(at);
            boundary != *negated && then(at, captures)
        }
        Node::Group { index, node } => step(node, text, at, captures, back, &mut |end, inner| {
            let mut inner = inner.clone();
            inner[*index] = Some((at.min(end), at.max(end)));
            then(end, &inner)
        }),
        Node::Look { behind, negated, node } => {
            let mut found = None;
            step(node, text, at, captures, *behind, &mut |_, inner| {
                found = Some(inner.clone());
                true
            });
            match found {
                Some(_) if *negated => false,
                Some(inner) => then(at, &inner),
                None => *negated && then(at, captures),
            }
        }
        Node::BackReference { index } => {
            let Some((start, end)) = captures[*index] else { return then(at, captures) };
            let length = end - start;
            let from = if back { at.checked_sub(length) } else { Some(at) };
            let Some(from) = from.filter(|from| from + length <= text.len()) else { return false };
            text[start..end] == text[from..from + length]
                && then(if back { from } else { from + length }, captures)
        }
        Node::Repeat { min, max, .. } => repeat(node, (*min, *max), text, at, captures, back, then),
        Node::Sequence(nodes) => {
            let Some((first, rest)) = (if back { nodes.split_last() } else { nodes.split_first() })
            else {
                return then(at, captures);
            };
            let rest = Node::Sequence(rest.to_vec());
            step(first, text, at, captures, back, &mut |at, captures| {
                step(&rest, text, at, captures, back, then)
            })
        }
        Node::Either(nodes) => nodes.iter().any(|node| step(node, text, at, captures, back, then)),
    }
}

fn repeat(
    node: &Node,
    (min, max): (u32, Option<u32>),
    text: &[char],
    at: usize,
    captures: &Captures,
    back: bool,
    then: &mut dyn FnMut(usize, &Captures) -> bool,
) -> bool {
    let Node::Repeat { node: inner, lazy, groups, .. } = node else { return false };
    let mut fresh = captures.clone();
    fresh[groups.clone()].fill(None);
    let again = max != Some(0);
    if min == 0 && *lazy && then(at, captures) {
        return true;
    }
    let found = again
        && step(inner, text, at, &fresh, back, &mut |end, captures| {
            if min == 0 && end == at {
                return false;
            }
            let left = (min.saturating_sub(1), max.map(|max| max - 1));
            repeat(node, left, text, end, captures, back, then)
        });
    found || min == 0 && !*lazy && then(at, captures)
}

fn slow(node: &Node, groups: usize, text: &str) -> bool {
    let text: Vec<char> = text.chars().collect();
    (0..=text.len()).any(|at| step(node, &text, at, &vec![None; groups], false, &mut |_, _| true))
}

/// Every text over `pieces` of at most `most` of them.
fn texts(pieces: &[&str], most: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut from = 0;
    for _ in 0..most {
        let until = all.len();
        for index in from..until {
            all.extend(
                pieces.iter().map(|piece| format!("{}{piece}", all[index])).collect::<Vec<_>>(),
            );
        }
        from = until;
    }
    all
}

/// Compares both engines on every pattern and every text; gives how many patterns there were.
fn compare(patterns: &[String], texts: &[String]) -> usize {
    let mut compared = 0;
    for source in patterns {
        let Ok(pattern) = Pattern::compile(source) else { continue };
        let parsed = parse(source, Accept::Portable).expect("the pattern is accepted");
        compared += 1;
        for text in texts {
            let expected =
                if slow(&parsed.node, parsed.groups, text) { Match::Yes } else { Match::No };
            assert_eq!(pattern.is_match(text), expected, "{source} on {text:?}");
        }
    }
    compared
}

#[test]
fn every_short_pattern_matches_what_the_specification_says() {
    let pieces = ["a", "b", ".", "*", "?", "|", "(", ")", "^", "$", r"\b"];
    assert!(compare(&texts(&pieces, 4), &texts(&["a", "b", "é"], 3)) > 4_000);
}

#[test]
fn every_short_pattern_of_loops_lookarounds_and_references_does_so_too() {
    let pieces =
        ["a", "(a|b)", "(?:a?b)*", "(?=a*b)", "(?!b)", "(?<=a|ab)", "(?<!b)", r"\1", "(a*)*", "$"];
    assert!(compare(&texts(&pieces, 3), &texts(&["a", "b"], 4)) > 500);
    let nested = ["(?=", "(?<=", "(?:", "(", ")", ")*", ")+?", "a", "b*", r"\1"];
    assert!(compare(&texts(&nested, 5), &texts(&["a", "b"], 3)) > 3_000);
}
