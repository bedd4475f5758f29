//! Tags inside a line: which `@name` is one, and which is a word of the sentence.

use super::names::{Meaning, is_read, is_standard, meaning};
use super::tag_at_start;
use crate::comment::Line;

/// How many names that were left as text one comment remembers.
const MOST_LEFT: usize = 200;

/// A `@name` inside a line that was left as text, though it may have been meant as a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Left {
    /// The name without `@`.
    pub(crate) name: String,
    /// The word behind it.
    pub(crate) word: String,
    /// Whether it stands where a tag would: behind a sentence or another tag.
    pub(crate) placed: bool,
    /// The byte of the file at which `@` stands.
    pub(crate) at: u32,
}

/// A line as the text before its inline tags and each of them: `@minimum 1 @maximum 50` is two.
///
/// A tag that haft reads is one behind a sentence or another tag, and wherever what follows it is
/// plainly its value; `@effect` is one everywhere. Code in backticks, what stands in braces or in
/// double quotes, and whatever follows `@example` are text, as are addresses and packages.
pub(super) fn split_tags<'s>(
    line: Line<'s>,
    mut example: bool,
    left: &mut Vec<Left>,
) -> Vec<Line<'s>> {
    let first = tag_at_start(line).map(|(name, _)| name);
    let mut last = first;
    example = first.map_or(example, |name| name == "example");
    let mut pieces = Vec::new();
    let mut from = 0;
    // What stands there begins the line.
    let blank = line.text.len() - line.text.trim_start().len();
    for index in bare_signs(line.text) {
        let here = Line { text: &line.text[index..], at: line.at + index };
        let Some((name, rest)) = tag_at_start(here) else { continue };
        let before = &line.text[from..index];
        let after_blank = before.ends_with([' ', '\t']);
        if index <= blank.max(from) || !(after_blank || name == "effect") {
            continue;
        }
        let ended = ends_a_sentence(before);
        if is_tag(name, rest, last, ended, example) {
            pieces.push(Line { text: text_before(before), at: line.at + from });
            from = index;
            last = Some(name);
            example = name == "example";
        } else if !example && left.len() < MOST_LEFT && (is_read(name) || !is_standard(name)) {
            left.push(Left {
                name: name.to_owned(),
                word: word_behind(rest).to_owned(),
                placed: ended || last.is_some(),
                at: u32::try_from(here.at).unwrap_or(u32::MAX),
            });
        }
    }
    pieces.push(Line { text: &line.text[from..], at: line.at + from });
    pieces
}

/// Whether the name of a tag inside a line is the tag.
fn is_tag(name: &str, rest: &str, last: Option<&str>, ended: bool, example: bool) -> bool {
    let Some(meaning) = meaning(name) else { return false };
    if meaning == Meaning::Effect {
        return true;
    }
    if example {
        return false;
    }
    // In the words of a tag, as in any others, `@default` may be one of them.
    let in_prose =
        last.is_none_or(|last| self::meaning(last).is_none_or(|of| of == Meaning::Prose));
    match meaning {
        Meaning::Prose => ended || last.is_some(),
        _ => ended || !in_prose || fits(meaning, rest),
    }
}

/// Whether what follows a tag is plainly a value of it and not the rest of a sentence.
fn fits(meaning: Meaning, rest: &str) -> bool {
    let word = first_word(rest);
    match meaning {
        Meaning::Effect => true,
        Meaning::Flag => {
            matches!(word, "" | "true" | "false") || rest.trim_start().starts_with('@')
        }
        Meaning::Number => super::keyword::number(word).is_some(),
        Meaning::Word => is_alone(rest),
        Meaning::Value => {
            rest.trim_start().starts_with(['[', '{', '"', '\'', '`', '-'])
                || word.starts_with(|first: char| first.is_ascii_digit())
                || matches!(word, "true" | "false" | "null")
                || is_alone(rest)
        }
        Meaning::Pattern => rest.trim_start().starts_with(['^', '`']),
        Meaning::Prose => false,
    }
}

/// Whether one word follows, and then nothing or another tag.
fn is_alone(rest: &str) -> bool {
    let mut words = rest.split_whitespace();
    words.next().is_some() && words.next().is_none_or(|next| next.starts_with('@'))
}

/// The word at the start of a text, without the marks that end a sentence.
pub(crate) fn first_word(text: &str) -> &str {
    let word = text.split_whitespace().next().unwrap_or_default();
    word.trim_end_matches(['.', ',', ';', ':', '!', '?', ')'])
}

/// The word behind a name that may be a tag, whatever stands between the two.
pub(super) fn word_behind(text: &str) -> &str {
    let is_between = |character: char| character.is_whitespace() || ":=-({\"'`".contains(character);
    first_word(text.trim_start_matches(is_between))
}

fn ends_a_sentence(before: &str) -> bool {
    let before = before.trim_end();
    before.ends_with(['.', '!', '?', ':', ';', ')', '…', '。', '！', '？'])
}

/// The text before a tag, without the bracket that the tag stands in.
fn text_before(before: &str) -> &str {
    before.strip_suffix(['(', '[']).unwrap_or(before).trim_end()
}

/// The places of each `@` that stands in no code, quotation or braces and follows no letter.
fn bare_signs(text: &str) -> impl Iterator<Item = usize> {
    let last = |mark: char| text.rfind(mark).unwrap_or(0);
    let (last_tick, last_quote, last_brace) = (last('`'), last('"'), last('}'));
    let (mut in_code, mut quoted, mut depth) = (false, false, 0_usize);
    let mut before = ' ';
    text.char_indices().filter_map(move |(index, character)| {
        let previous = std::mem::replace(&mut before, character);
        match character {
            // What nothing closes opens nothing.
            '`' => in_code = !in_code && index < last_tick,
            _ if in_code => {}
            '"' => quoted = !quoted && index < last_quote,
            '{' if index < last_brace => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            '@' if !quoted && depth == 0 => {
                let joined = previous.is_alphanumeric() || "_-/@+.\\'".contains(previous);
                // `Deletes.@effect` is no address: nothing stands between the full stop and it.
                return (!joined || previous == '.').then_some(index);
            }
            _ => {}
        }
        None
    })
}
