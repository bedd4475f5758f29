//! What a comment says: its description, and its tags by name.

use crate::comment::Line;
pub(crate) mod companion;
pub(crate) mod json5;
mod keyword;
mod text;

use self::keyword::keyword_of;
use self::text::{inline, paragraphs};

/// A comment that was read: words, then tags in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Doc {
    description: Option<String>,
    tags: Vec<Tag>,
}

/// One `@name` of a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tag {
    /// The name without `@`, as written.
    pub(crate) name: String,
    /// What follows the name, its lines kept and trimmed.
    pub(crate) text: String,
    /// The byte of the file at which `@` stands.
    pub(crate) at: u32,
}

/// A JSON Schema keyword that a tag names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Keyword {
    /// The keyword, such as `minimum`.
    pub(crate) name: &'static str,
    /// Its value as JSON text; the words of what is wrong where the tag's text is no such value.
    pub(crate) value: Result<String, String>,
    /// The byte of the file at which the tag's `@` stands.
    pub(crate) at: u32,
}

/// A type that a comment gives between braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TypeText {
    /// TypeScript's text for it: `*` is `any`, `T=` is `T` with [`DocValue::optional`] set.
    pub(crate) text: String,
}

/// A `@param`, `@property`, `@returns`, `@type` or `@typedef`, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DocValue {
    /// The dotted name as it was written, `options.title`; empty for `@returns` and `@type`.
    pub(crate) name: String,
    /// The type between braces, if it gives one.
    pub(crate) ty: Option<TypeText>,
    /// Whether the name stands in brackets or the type ends in `=`.
    pub(crate) optional: bool,
    /// The text after `=` in brackets, as in `[limit=10]`.
    pub(crate) default: Option<String>,
    /// The words that follow.
    pub(crate) text: Option<String>,
    /// The byte of the file at which the tag's `@` stands.
    pub(crate) at: u32,
}

impl Doc {
    /// Reads a comment's lines.
    pub(crate) fn parse(lines: &[Line<'_>]) -> Self {
        let mut words: Vec<&str> = Vec::new();
        let mut tags: Vec<(Tag, Vec<&str>)> = Vec::new();
        let mut fenced = false;
        let mut left = lines.iter().filter(|line| is_fence(line.text)).count();
        for line in lines {
            if is_fence(line.text) {
                // A fence that nothing closes is text.
                fenced = !fenced && left > 1;
                left -= 1;
            }
            let pieces = if fenced { vec![*line] } else { split_tags(*line) };
            for piece in pieces {
                match tag_at_start(piece).filter(|_| !fenced) {
                    Some((name, text)) => {
                        let at = u32::try_from(piece.at).unwrap_or(u32::MAX);
                        let tag = Tag { name: name.to_owned(), text: String::new(), at };
                        tags.push((tag, vec![text]));
                    }
                    None => tags.last_mut().map_or(&mut words, |tag| &mut tag.1).push(piece.text),
                }
            }
        }
        let tags = tags.into_iter().map(|(tag, lines)| Tag { text: paragraphs(&lines, 1), ..tag });
        let description = inline(&paragraphs(&words, 0));
        Self { description: filled(description), tags: tags.collect() }
    }

    /// The words before the first tag, `{@link x}` as its text; `None` where there are none.
    ///
    /// `@description text` stands for them where the comment begins with a tag.
    pub(crate) fn description(&self) -> Option<String> {
        let tagged = || self.text_of("description").or_else(|| self.text_of("desc"));
        self.description.clone().or_else(tagged)
    }

    /// This comment, with these words as its description where it has none.
    pub(crate) fn or_description(mut self, words: &str) -> Self {
        if self.description().is_none() {
            self.description = Some(words.to_owned());
        }
        self
    }

    /// Whether a tag of this name is there.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.tag(name).is_some()
    }

    /// The first tag of this name.
    pub(crate) fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// Every tag, in its order.
    pub(crate) fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// The words of the first tag of this name; `None` where it has none.
    pub(crate) fn text_of(&self, name: &str) -> Option<String> {
        self.tag(name).and_then(|tag| filled(inline(&tag.text)))
    }

    /// Every `@param` (`@arg`, `@argument`), in its order.
    pub(crate) fn params(&self) -> Vec<DocValue> {
        self.named(&["param", "arg", "argument"])
    }

    /// Every `@property` (`@prop`) of a `@typedef`, in its order.
    pub(crate) fn properties(&self) -> Vec<DocValue> {
        self.named(&["property", "prop"])
    }

    /// The `@returns` (`@return`).
    pub(crate) fn returns(&self) -> Option<DocValue> {
        self.tag("returns").or_else(|| self.tag("return")).map(|tag| DocValue::parse(tag, false))
    }

    /// The `@type`, with its type.
    pub(crate) fn typed(&self) -> Option<DocValue> {
        self.tag("type").map(|tag| DocValue::parse(tag, false))
    }

    /// Every tag that is a JSON Schema keyword, in its order; `@examples` and `@example` are one.
    ///
    /// `@deprecated` is the keyword `deprecated` too, with its words left out. Where `@example`
    /// stands above a function it shows code, so ask this of what has a type only.
    pub(crate) fn keywords(&self) -> Vec<Keyword> {
        keyword::keywords(&self.tags)
    }

    fn named(&self, names: &[&str]) -> Vec<DocValue> {
        let tags = self.tags.iter().filter(|tag| names.contains(&tag.name.as_str()));
        tags.map(|tag| DocValue::parse(tag, true)).collect()
    }
}

impl DocValue {
    fn parse(tag: &Tag, has_name: bool) -> Self {
        let (ty, rest) = braced(&tag.text);
        let (ty, mut optional) = match ty.map(str::trim) {
            Some(text) => {
                let bare = text.strip_suffix('=');
                let text = type_text(bare.unwrap_or(text));
                (Some(TypeText { text }), bare.is_some())
            }
            None => (None, false),
        };
        let mut value =
            Self { name: String::new(), ty, optional, default: None, text: None, at: tag.at };
        let rest = rest.trim_start();
        let words = if !has_name {
            rest
        } else if let Some((inside, after)) = bracketed(rest) {
            optional = true;
            let (name, default) = inside.split_once('=').unwrap_or((inside, ""));
            name.trim().clone_into(&mut value.name);
            value.default = filled(default.trim().to_owned());
            after
        } else {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            rest[..end].clone_into(&mut value.name);
            &rest[end..]
        };
        value.optional = optional;
        let words = words.trim_start();
        let words = words.strip_prefix('-').or_else(|| words.strip_prefix('—')).unwrap_or(words);
        value.text = filled(inline(words.trim()));
        value
    }
}

/// `{type}` at the start of a text, and what follows it.
fn braced(text: &str) -> (Option<&str>, &str) {
    if !text.starts_with('{') || text.starts_with("{@") {
        return (None, text);
    }
    let mut depth = 0_usize;
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return (Some(&text[1..index]), &text[index + 1..]);
                }
            }
            _ => {}
        }
    }
    (None, text)
}

/// `[inside]` at the start of a text, and what follows it; brackets nest.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    if !text.starts_with('[') {
        return None;
    }
    let mut depth = 0_usize;
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            b'[' => depth += 1,
            b']' => {
                depth -= 1;
                if depth == 0 {
                    return Some((&text[1..index], &text[index + 1..]));
                }
            }
            _ => {}
        }
    }
    None
}

/// The ways of `JSDoc` itself to write a type, as TypeScript has them.
fn type_text(text: &str) -> String {
    match text.trim() {
        "*" | "?" | "" => "any".to_owned(),
        "function" | "Function" => "Function".to_owned(),
        text if text.starts_with("...") => format!("({})[]", &text[3..]),
        text => text.to_owned(),
    }
}

/// A line as the text before its inline tags and each of them: `@minimum 1 @maximum 50` is two.
///
/// Only keyword tags are found inside a line, after a blank, and never in a tag's prose.
fn split_tags(line: Line<'_>) -> Vec<Line<'_>> {
    let first = tag_at_start(line).map(|(name, _)| name);
    if first.is_some_and(|name| keyword_of(name).is_none() && !keyword::is_mark(name)) {
        return vec![line];
    }
    let mut pieces = Vec::new();
    let mut from = 0;
    for (index, _) in line.text.match_indices('@') {
        let follows_blank = line.text[..index].ends_with([' ', '\t']);
        let here = Line { text: &line.text[index..], at: line.at + index };
        let splits = tag_at_start(here).is_some_and(|(name, text)| match keyword_of(name) {
            // In prose `@default` may be a word; `@minimum 1` is not.
            Some(keyword) => first.is_some() || keyword.takes_number(text),
            None => keyword::is_mark(name) && (first.is_some() || keyword::marks(name, text)),
        });
        if follows_blank && splits {
            pieces.push(Line { text: line.text[from..index].trim_end(), at: line.at + from });
            from = index;
        }
    }
    pieces.push(Line { text: &line.text[from..], at: line.at + from });
    pieces
}

/// The name of the tag with which a line begins, and what follows it.
fn tag_at_start(line: Line<'_>) -> Option<(&str, &str)> {
    let rest = line.text.trim_start().strip_prefix('@')?;
    let is_name = |character: char| character.is_ascii_alphanumeric() || "_$-".contains(character);
    let end = rest.find(|character| !is_name(character)).unwrap_or(rest.len());
    let starts = rest.starts_with(|character: char| character.is_ascii_alphabetic());
    // `@scope/package` is a name of npm, not a tag.
    (starts && !rest[end..].starts_with('/')).then(|| (&rest[..end], &rest[end..]))
}

fn is_fence(text: &str) -> bool {
    text.trim_start().starts_with("```")
}

fn filled(text: String) -> Option<String> {
    if text.is_empty() { None } else { Some(text) }
}
