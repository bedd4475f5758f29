//! What of a comment is no tag, or says nothing where it stands, though somebody meant it to.

use super::inline_tags::word_behind;
use super::{Doc, Left, Tag, names};

/// The most tags of one comment that are looked at.
const MOST: usize = 1000;

/// What a comment stands above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Above {
    /// A function that is a tool.
    Function,
    /// A parameter, a property or a type.
    Value,
}

/// Something that can be said of a comment, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Remark {
    /// The byte of the file at which `@` stands.
    pub(crate) at: u32,
    /// How many bytes of the file it is about.
    pub(crate) length: u32,
    pub(crate) message: String,
    /// What to write instead.
    pub(crate) help: String,
    /// Whether the effect of a tool hangs on it, so that there is no tool before it is clear.
    pub(crate) is_error: bool,
}

impl Doc {
    /// The byte of the file at which the first name stands of which something may be said.
    pub(crate) fn first_name(&self) -> Option<u32> {
        let tags = self.tags.iter().map(|tag| tag.at);
        tags.chain(self.left.iter().map(|left| left.at)).min()
    }

    /// The comment without the names that were left as text: where its words were said
    /// elsewhere, they are said of there.
    pub(crate) fn without_left(&self) -> Self {
        Self { left: Vec::new(), ..self.clone() }
    }

    /// Everything that can be said of the comment, but for values that are none.
    pub(crate) fn remarks(&self, above: Above) -> Vec<Remark> {
        let whole = |tag: &Tag| Named {
            name: tag.name.clone(),
            word: word_behind(&tag.text).to_owned(),
            at: tag.at,
            place: Position::Tag,
        };
        let within = |left: &Left| Named {
            name: left.name.clone(),
            word: left.word.clone(),
            at: left.at,
            place: if left.placed { Position::Behind } else { Position::Sentence },
        };
        let tags = self.tags.iter().take(MOST).map(whole);
        let all = tags.chain(self.left.iter().map(within));
        all.filter_map(|one| one.said(above)).collect()
    }
}

/// Where a name stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    /// It is a tag.
    Tag,
    /// It is text, behind a sentence or a tag.
    Behind,
    /// It is text, among other words.
    Sentence,
}

struct Named {
    name: String,
    word: String,
    at: u32,
    place: Position,
}

impl Named {
    fn said(&self, above: Above) -> Option<Remark> {
        let near = names::meant(&self.name);
        if let Some(meant) = self.effect_meant(above, near) {
            let said = self.remark(&format!("is no tag; did you mean @{meant}?"), "");
            let help = if meant == "effect" {
                "write @effect read, @effect write or @effect destructive".to_owned()
            } else {
                format!("write @{meant}")
            };
            return Some(Remark { help, is_error: above == Above::Function, ..said });
        }
        if let Some(meant) = near {
            let is_said = self.place != Position::Sentence;
            let words = format!("is no tag; did you mean @{meant}?");
            let help = format!("write @{meant}, or put the name in backticks");
            return is_said.then(|| self.remark(&words, &help));
        }
        if self.place != Position::Tag {
            let is_ours = self.name == "param" || !names::is_standard(&self.name);
            let help = "begin a line with it, or put it in backticks";
            return (is_ours && names::is_read(&self.name))
                .then(|| self.remark("is read as text here", help));
        }
        let name = self.name.as_str();
        if above == Above::Value {
            let help = "write it above the function";
            return names::OF_FUNCTIONS
                .contains(&name)
                .then(|| self.remark("says nothing of a value", help));
        }
        let help = "write it behind a @param, or above the property or the type";
        // Bare, it asks a formatter for its work.
        let is_pragma = name == "format" && self.word.is_empty();
        (names::is_of_values(name) && !names::is_standard(name) && !is_pragma)
            .then(|| self.remark("says nothing of a function", help))
    }

    /// What is meant, where the name may be meant to say an effect.
    fn effect_meant(&self, above: Above, near: Option<&'static str>) -> Option<&'static str> {
        const WORDS: [&str; 3] = ["read", "write", "destructive"];
        let alone = self.word.is_empty() || self.word.starts_with('@');
        match self.name.as_str() {
            "read" if alone && self.place != Position::Sentence => return Some("effect read"),
            // Of a function it is what MCP calls so.
            "readOnly" if above == Above::Function && self.place == Position::Tag => {
                return Some(if self.word == "false" { "effect" } else { "effect read" });
            }
            "write" if alone && self.place != Position::Sentence => return Some("effect write"),
            _ => {}
        }
        match near.or_else(|| joined_effect(&self.name))? {
            "destructive" if self.word == "false" => Some("effect"),
            "destructive" => Some("effect destructive"),
            "effect" if self.name.eq_ignore_ascii_case("readOnlyHint") => {
                match self.word.as_str() {
                    "false" => Some("effect"),
                    _ => Some("effect read"),
                }
            }
            "effect" => {
                let says = haft_text::closest(&self.word, WORDS).is_some();
                let is_alone = self.place == Position::Tag && alone;
                (says || is_alone).then_some("effect")
            }
            _ => None,
        }
    }

    fn remark(&self, words: &str, help: &str) -> Remark {
        Remark {
            at: self.at,
            length: u32::try_from(self.name.len() + 1).unwrap_or(u32::MAX),
            message: format!("@{} {words}", shortened(&self.name)),
            help: help.to_owned(),
            is_error: false,
        }
    }
}

/// `@effect-destructive` and the like.
fn joined_effect(name: &str) -> Option<&'static str> {
    let (head, rest) = name.split_at_checked(6)?;
    let rest = rest.trim_start_matches(['-', '_']);
    let is_word =
        ["read", "write", "destructive"].iter().any(|word| rest.eq_ignore_ascii_case(word));
    (head.eq_ignore_ascii_case("effect") && is_word).then_some("effect")
}

/// A name that a line can show.
fn shortened(name: &str) -> &str {
    name.get(..64).unwrap_or(name)
}
