//! Reads a document into shapes, within bounds, noting whatever is said otherwise than it was written.

use std::borrow::Cow;

use haft_schema::json::{Object, Value};
use haft_text::quoted;
use haft_tool::DefinitionProblem;

use super::definitions::Definitions;
use super::kinds;
use super::places::Places;
use super::shape::{Kind, Shape};
use super::union;
use crate::references::Names;

/// The most arrays, objects and plain values that are copied while a document is read.
const MOST_WORK: usize = 250_000;

/// The most levels, every reference followed.
pub(super) const DEEPEST: usize = 160;

/// Keywords that do not ask anything of a value.
pub(super) const ANNOTATIONS: [&str; 17] = [
    "title",
    "description",
    "default",
    "examples",
    "$comment",
    "$schema",
    "$id",
    "$anchor",
    "$dynamicAnchor",
    "$recursiveAnchor",
    "$vocabulary",
    "$defs",
    "definitions",
    "deprecated",
    "readOnly",
    "writeOnly",
    "id",
];

/// The place of the whole document.
pub(super) const ROOT: &str = "/input";

/// Keywords that are written out into their schema before it is read.
const JOINED: [&str; 3] = ["const", "$ref", "allOf"];

/// A document that is being read.
#[derive(Debug)]
pub(super) struct Reader<'v> {
    document: &'v Value<'v>,
    pub(super) names: Names<'v>,
    pub(super) places: Places,
    pub(super) definitions: Definitions<'v>,
    /// What the provider's side is called in the words.
    pub(super) side: &'static str,
    pub(super) notes: Vec<DefinitionProblem>,
    pub(super) refused: Vec<DefinitionProblem>,
    /// Up to draft-07 a reference hides every keyword beside it.
    legacy: bool,
    work: usize,
    depth: usize,
}

impl<'v> Reader<'v> {
    pub(super) fn new(document: &'v Value<'v>, side: &'static str) -> Self {
        Self {
            document,
            names: Names::of(document),
            places: Places::default(),
            definitions: Definitions::default(),
            side,
            notes: Vec::new(),
            refused: Vec::new(),
            legacy: document.get("$schema").and_then(Value::as_str).is_some_and(|uri| {
                ["draft-04", "draft-06", "draft-07"].iter().any(|old| uri.contains(old))
            }),
            work: 0,
            depth: 0,
        }
    }

    /// Reads the root, and everything that was referred to.
    pub(super) fn read_all(&mut self) -> Shape<'v> {
        let root = self.read(self.document, ROOT);
        let mut next = 0;
        while next < self.definitions.list.len() {
            let pointer = self.definitions.list[next].pointer.clone();
            let shape = if pointer.is_empty() {
                root.clone()
            } else {
                let document = self.document;
                let target = document.pointer(&pointer);
                target.map_or_else(
                    || Shape::of(Kind::Anything, &pointer),
                    |target| self.read(target, &format!("/input{pointer}")),
                )
            };
            self.definitions.list[next].shape = Some(shape);
            next += 1;
        }
        root
    }

    /// Reads one schema.
    pub(super) fn read(&mut self, schema: &Value<'v>, at: &str) -> Shape<'v> {
        let object = match schema {
            Value::Object(object) => object,
            Value::Bool(false) => return Shape::of(Kind::Nothing, at),
            _ => return Shape::of(Kind::Anything, at),
        };
        if !self.spend(object.len() + 1) || self.depth > DEEPEST {
            self.too_much(at);
            return Shape::of(Kind::Anything, at);
        }
        self.depth += 1;
        let mut shape = self.object(object, at);
        self.depth -= 1;
        let text = |keyword: &str| object.get(keyword).and_then(Value::as_str).map(str::to_owned);
        shape.title = text("title").or(shape.title);
        shape.description = text("description").or(shape.description);
        shape
    }

    fn object(&mut self, object: &Object<'v>, at: &str) -> Shape<'v> {
        let alone =
            self.legacy || object.keys().all(|key| key == "$ref" || ANNOTATIONS.contains(&key));
        if alone && let Some(reference) = object.get("$ref").and_then(Value::as_str) {
            return match self.names.follow(reference) {
                Some((pointer, _)) => {
                    let number = self.definitions.number(&pointer);
                    Shape::of(Kind::Reference(number), at)
                }
                None => self.unreadable(reference, at),
            };
        }
        let mut left = Vec::new();
        // Most schemas stand alone, and copying each with all that is in it would be most of the work.
        let (flat, place) = if JOINED.iter().any(|keyword| object.contains_key(keyword)) {
            let joined = self.flatten(object.clone(), at, &mut Vec::new(), &mut left);
            (Cow::Owned(joined.object), Cow::Owned(joined.at))
        } else {
            (Cow::Borrowed(object), Cow::Borrowed(at))
        };
        let at = place.as_ref();
        let text = |keyword: &str| flat.get(keyword).and_then(Value::as_str).map(str::to_owned);
        let (title, description) = (text("title"), text("description"));
        let mut shape = match union::keyword(&flat) {
            Some(keyword) => self.union(flat.into_owned(), keyword, at),
            None => kinds::read(self, &flat, at),
        };
        shape.title = title.or(shape.title);
        shape.description = description.or(shape.description);
        for (keyword, value, place) in left {
            self.leave_at(&mut shape, &keyword, &value, &place);
        }
        shape
    }

    pub(super) fn unreadable(&mut self, reference: &str, at: &str) -> Shape<'v> {
        self.refuse(at, format!("refers to {}, which cannot be followed here", quoted(reference)));
        Shape::of(Kind::Anything, at)
    }

    /// Counts what is copied; false when it is too much.
    pub(super) fn spend(&mut self, work: usize) -> bool {
        self.work = self.work.saturating_add(work);
        self.work <= MOST_WORK
    }

    pub(super) fn too_much(&mut self, at: &str) {
        if !self.refused.iter().any(|problem| problem.message.starts_with("is too much")) {
            let side = self.side;
            self.refuse(at, format!("is too much to be written out for {side}"));
        }
    }

    pub(super) fn note(&mut self, at: &str, message: impl Into<String>) {
        let at = self.places.author(at).into_owned();
        self.notes.push(DefinitionProblem { at, message: message.into() });
    }

    pub(super) fn refuse(&mut self, at: &str, message: impl Into<String>) {
        let at = self.places.author(at).into_owned();
        self.refused.push(DefinitionProblem { at, message: message.into() });
    }

    /// Whether this is the place of the whole document.
    pub(super) fn is_root(&self, at: &str) -> bool {
        self.places.author(at) == ROOT
    }
}
