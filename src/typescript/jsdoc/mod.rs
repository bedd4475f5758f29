//! What a comment says: its description, and its tags by name.

pub(crate) mod companion;
mod inline_tags;
pub(crate) mod json5;
mod keyword;
mod names;
mod parse;
mod remarks;
mod text;
mod value;

use self::inline_tags::Left;
pub(crate) use self::inline_tags::first_word;
pub(crate) use self::remarks::Above;
use self::text::inline;
pub(crate) use self::value::DocValue;
use crate::comment::Line;

/// A comment that was read: words, then tags in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Doc {
    description: Option<String>,
    tags: Vec<Tag>,
    left: Vec<Left>,
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
    /// Of a `@param` or `@property`: the tags behind it that say something of its value.
    pub(crate) inner: Vec<Tag>,
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

impl Doc {
    /// The words before the first tag, `{@link x}` as its text; `None` where there are none.
    ///
    /// `@description text` stands for them where the comment begins with a tag.
    pub(crate) fn description(&self) -> Option<String> {
        let tagged = || self.text_of("description").or_else(|| self.text_of("desc"));
        self.description.clone().or_else(tagged)
    }

    /// This comment, with these words as its description where it has none, and with these tags
    /// where it has none of their names.
    pub(crate) fn or_said(mut self, words: Option<&str>, tags: &[Tag]) -> Self {
        if let Some(words) = words.filter(|_| self.description().is_none()) {
            self.description = Some(words.to_owned());
        }
        let own = self.tags.len();
        for tag in tags {
            if self.tags[..own].iter().all(|one| one.name != tag.name) {
                self.tags.push(tag.clone());
            }
        }
        self
    }

    /// This comment, with what another says, or was meant to say, of the effect of the same
    /// function.
    pub(crate) fn with_effect_of(mut self, other: Self) -> Self {
        let may_be = |name: &str| {
            names::OF_FUNCTIONS.contains(&name)
                || !(names::is_read(name) || names::is_standard(name))
        };
        self.tags.extend(other.tags.into_iter().filter(|tag| may_be(&tag.name)));
        self.left.extend(other.left.into_iter().filter(|left| may_be(&left.name)));
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

impl Tag {
    /// The keywords that the tags behind a `@param` say.
    pub(crate) fn keywords(tags: &[Self]) -> Vec<Keyword> {
        keyword::keywords(tags)
    }
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

fn filled(text: String) -> Option<String> {
    if text.is_empty() { None } else { Some(text) }
}
