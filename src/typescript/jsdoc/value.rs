//! A tag that names a parameter, a property or a type, taken apart.

use super::text::inline;
use super::{Tag, filled};

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
    /// The tags behind it that say something of its value.
    pub(crate) tags: Vec<Tag>,
}

impl DocValue {
    pub(super) fn parse(tag: &Tag, has_name: bool) -> Self {
        let (ty, rest) = braced(&tag.text);
        let (ty, mut optional) = match ty.map(str::trim) {
            Some(text) => {
                let bare = text.strip_suffix('=');
                let text = type_text(bare.unwrap_or(text));
                (Some(TypeText { text }), bare.is_some())
            }
            None => (None, false),
        };
        let mut value = Self {
            name: String::new(),
            ty,
            optional,
            default: None,
            text: None,
            at: tag.at,
            tags: tag.inner.clone(),
        };
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
    if text.starts_with("{@") {
        return (None, text);
    }
    enclosed(text, b'{', b'}').map_or((None, text), |(inside, rest)| (Some(inside), rest))
}

/// `[inside]` at the start of a text, and what follows it.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    enclosed(text, b'[', b']')
}

/// What a pair of brackets encloses at the start of a text, and what follows it; they nest.
fn enclosed(text: &str, open: u8, close: u8) -> Option<(&str, &str)> {
    if text.as_bytes().first() != Some(&open) {
        return None;
    }
    let mut depth = 0_usize;
    for (index, byte) in text.bytes().enumerate() {
        if byte == open {
            depth += 1;
        } else if byte == close {
            depth -= 1;
            if depth == 0 {
                return Some((&text[1..index], &text[index + 1..]));
            }
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
