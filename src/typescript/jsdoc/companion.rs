//! The types that the comments of a JavaScript file give, as a TypeScript source of their own.

use std::collections::HashSet;
use std::fmt::Write as _;

use oxc_allocator::Allocator;
use oxc_ast::Comment;
use oxc_parser::Parser;
use oxc_span::SourceType;

use super::value::TypeText;
use super::{Doc, DocValue, Tag};
use crate::comment::Comments;

/// How deep `@property` and `@param` names such as `a.b.c` are followed.
const DEPTH: usize = 8;

/// The most properties that one comment gives an object: each is compared with each.
const MOST: usize = 500;

/// How many bytes of types are parsed for one byte of the file, and at least: a type that is
/// given again and again is given in vain.
const PARSED: (usize, usize) = (16, 200_000);

/// What parsing a text costs beside its bytes.
const PARSE: usize = 64;

/// The alias under which the companion has the type of the tag at this byte.
pub(crate) fn alias_of(at: u32) -> String {
    format!("${at}")
}

/// A source that declares each `@typedef` under its name, and the type of each `@param`,
/// `@returns` and `@type` under [`alias_of`] its place; `None` where the comments give no type.
///
/// Each declaration is on the line of its tag. A type that does not parse is left out, so that its
/// parameter is anything.
pub(crate) fn companion(source: &str, comments: &[Comment]) -> Option<String> {
    let mut out = Companion {
        source,
        at: 0,
        text: String::new(),
        left: PARSED.0 * source.len() + PARSED.1,
        scratch: Allocator::new(),
    };
    for doc in Comments::new(source, comments).blocks() {
        out.block(&doc);
    }
    let is_empty = out.text.trim().is_empty();
    (!is_empty).then_some(out.text)
}

struct Companion<'s> {
    source: &'s str,
    /// The byte of the source whose line the text has come to.
    at: usize,
    text: String,
    /// How many bytes more are parsed.
    left: usize,
    scratch: Allocator,
}

impl Companion<'_> {
    fn block(&mut self, doc: &Doc) {
        let generics: Vec<String> = doc.tags().iter().filter_map(template).collect();
        let generics =
            if generics.is_empty() { String::new() } else { format!("<{}>", generics.join(", ")) };
        let mut properties = doc.properties();
        properties.truncate(MOST);
        let mut params = doc.params();
        params.truncate(MOST);
        for tag in doc.tags() {
            match tag.name.as_str() {
                "import" => {
                    self.declare(tag.at, &format!("import type {}", tag.text.replace('\n', " ")));
                }
                "typedef" => {
                    let value = DocValue::parse(tag, true);
                    let ty = self.type_with(value.ty.as_ref(), "", &properties);
                    let name = &value.name;
                    if let Some(ty) = ty.filter(|_| is_name(name)) {
                        self.declare(tag.at, &format!("export type {name}{generics} = {ty}"));
                    }
                }
                "param" | "arg" | "argument" => {
                    let value = DocValue::parse(tag, true);
                    let nested = if value.name.contains('.') { &[] } else { params.as_slice() };
                    let ty = self.type_with(value.ty.as_ref(), &value.name, nested);
                    self.alias(tag.at, &generics, ty);
                }
                "returns" | "return" | "type" => {
                    let value = DocValue::parse(tag, false);
                    let ty = self.type_with(value.ty.as_ref(), "", &[]);
                    self.alias(tag.at, &generics, ty);
                }
                _ => {}
            }
        }
    }

    fn alias(&mut self, at: u32, generics: &str, ty: Option<String>) {
        if let Some(ty) = ty {
            self.declare(at, &format!("type {}{generics} = {ty}", alias_of(at)));
        }
    }

    /// Appends a declaration that parses, on the line of the byte `at`.
    fn declare(&mut self, at: u32, declaration: &str) {
        if !self.parses(declaration) {
            return;
        }
        let between = self.source.get(self.at..at as usize).unwrap_or_default();
        self.text.extend(between.chars().filter(|&character| character == '\n'));
        self.at = self.at.max(at as usize);
        self.text.push_str(declaration);
        self.text.push(';');
    }

    /// The type of a tag: its own, or an object of the properties below `prefix` where it says no
    /// more than that it is one.
    fn type_with(
        &mut self,
        ty: Option<&TypeText>,
        prefix: &str,
        properties: &[DocValue],
    ) -> Option<String> {
        let text = ty.map(|ty| ty.text.replace('\n', " "));
        let is_open = text.as_deref().is_none_or(|text| matches!(text, "Object" | "object"));
        if is_open && let Some(object) = self.object(prefix, properties, DEPTH) {
            return Some(object);
        }
        text.filter(|text| self.parses(&format!("type a = {text}")))
    }

    /// An object of the properties whose names are `prefix.name`; `None` where there is none.
    fn object(&mut self, prefix: &str, properties: &[DocValue], depth: usize) -> Option<String> {
        let depth = depth.checked_sub(1).filter(|_| self.left > 0)?;
        let mut object = String::new();
        let mut names = HashSet::new();
        for property in properties {
            let name = match prefix {
                "" => Some(property.name.as_str()),
                _ => property.name.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('.')),
            };
            let name = name.filter(|name| is_name(name));
            // As in a list of JSDoc tags, the first one counts.
            let Some(name) = name.filter(|name| names.insert(*name)) else { continue };
            let text = property.ty.as_ref().map_or("any", |ty| ty.text.as_str()).replace('\n', " ");
            let is_open = matches!(text.as_str(), "Object" | "object");
            let nested =
                if is_open { self.object(&property.name, properties, depth) } else { None };
            let ty = nested.unwrap_or(text);
            let ty = if self.parses(&format!("type a = {ty}")) { ty } else { "any".to_owned() };
            let default = property.default.as_deref().map(|text| format!("@default {text} "));
            let words = property.text.as_deref().unwrap_or_default().replace("*/", "* /");
            let mark = if property.optional { "?" } else { "" };
            // Writing to a string cannot fail.
            let _ = write!(object, "/** {words}");
            let tags = property.tags.iter().map(|tag| {
                let text = tag.text.replace('\n', " ");
                format!("@{} {text} ", tag.name)
            });
            for line in default.into_iter().chain(tags).filter(|text| !text.contains("*/")) {
                let _ = write!(object, "\u{2028}{line}");
            }
            let _ = write!(object, " */ {name}{mark}: {ty}; ");
        }
        (!object.is_empty()).then(|| format!("{{ {object}}}"))
    }

    fn parses(&mut self, text: &str) -> bool {
        let cost = text.len() + PARSE;
        self.left = self.left.saturating_sub(cost);
        if self.left == 0 || crate::nesting::too_deep(text).is_some() {
            return false;
        }
        self.scratch.reset();
        let text = self.scratch.alloc_str(text);
        let parsed = Parser::new(&self.scratch, text, SourceType::ts()).parse();
        parsed.diagnostics.is_empty() && parsed.program.body.len() == 1
    }
}

/// A type parameter of `@template T` or `@template {Constraint} T`.
fn template(tag: &Tag) -> Option<String> {
    if tag.name != "template" {
        return None;
    }
    let value = DocValue::parse(tag, true);
    let name = value.name.trim_end_matches(',');
    let constraint = value.ty.map(|ty| format!(" extends {}", ty.text.replace('\n', " ")));
    is_name(name).then(|| format!("{name}{}", constraint.unwrap_or_default()))
}

fn is_name(name: &str) -> bool {
    let is_part = |character: char| character.is_alphanumeric() || "_$".contains(character);
    !name.starts_with(|character: char| character.is_ascii_digit())
        && !name.is_empty()
        && name.chars().all(is_part)
}
