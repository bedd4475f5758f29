//! A comment's lines as its words and its tags.

use super::inline_tags::split_tags;
use super::names::{is_of_values, is_standard};
use super::text::{inline, paragraphs};
use super::{Doc, Tag, filled, tag_at_start};
use crate::comment::Line;

/// Tags of which what stands behind them may say more.
const OWNERS: [&str; 5] = ["param", "arg", "argument", "property", "prop"];

/// The most of what stands behind one of them: each overload has it again.
const MOST_INNER: usize = 100;

impl Doc {
    /// Reads a comment's lines.
    pub(crate) fn parse(lines: &[Line<'_>]) -> Self {
        let mut words: Vec<&str> = Vec::new();
        let mut tags: Vec<Open<'_>> = Vec::new();
        let mut left = Vec::new();
        let mut fenced = false;
        let mut marks = lines.iter().filter(|line| is_fence(line.text)).count();
        for line in lines {
            if is_fence(line.text) {
                // A fence that nothing closes is text.
                fenced = !fenced && marks > 1;
                marks -= 1;
            }
            let in_example = tags.last().is_some_and(|open| open.tag.name == "example");
            let pieces =
                if fenced { vec![*line] } else { split_tags(*line, in_example, &mut left) };
            for (index, piece) in pieces.into_iter().enumerate() {
                match tag_at_start(piece).filter(|_| !fenced) {
                    Some((name, text)) => {
                        let at = u32::try_from(piece.at).unwrap_or(u32::MAX);
                        let (name, inner) = (name.to_owned(), Vec::new());
                        let tag = Tag { name, text: String::new(), at, inner };
                        tags.push(Open { tag, lines: vec![text], inline: index > 0 });
                    }
                    None => {
                        tags.last_mut().map_or(&mut words, |open| &mut open.lines).push(piece.text);
                    }
                }
            }
        }
        let description = inline(&paragraphs(&words, 0));
        Self { description: filled(description), tags: nested(tags), left }
    }
}

/// A tag whose lines are still read.
struct Open<'s> {
    tag: Tag,
    lines: Vec<&'s str>,
    /// Whether it stands behind something else on its line.
    inline: bool,
}

/// The tags with their texts; what says something of a value is of the `@param` or `@property`
/// before it, but where it stands on a line of its own and others mean something else by it.
fn nested(open: Vec<Open<'_>>) -> Vec<Tag> {
    let mut tags: Vec<Tag> = Vec::with_capacity(open.len());
    for Open { tag, lines, inline } in open {
        let tag = Tag { text: paragraphs(&lines, 1), ..tag };
        let belongs = is_of_values(&tag.name) && (inline || says_a_value(&tag));
        match tags.last_mut() {
            Some(owner) if belongs && OWNERS.contains(&owner.name.as_str()) => {
                if owner.inner.len() < MOST_INNER {
                    owner.inner.push(tag);
                }
            }
            _ => tags.push(tag),
        }
    }
    tags
}

/// Whether a tag on a line of its own is one of a value, and not what others mean by its name: a
/// constant function, say, or one that only reads. Bare, `@format` asks a formatter for its work.
fn says_a_value(tag: &Tag) -> bool {
    match tag.name.as_str() {
        "default" | "defaultValue" | "format" => !tag.text.is_empty(),
        "enum" | "examples" => tag.text.starts_with('['),
        "readOnly" | "writeOnly" => false,
        name => !is_standard(name),
    }
}

fn is_fence(text: &str) -> bool {
    text.trim_start().starts_with("```")
}
