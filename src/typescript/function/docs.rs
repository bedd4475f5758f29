//! What a function's comment says of its parameters, laid onto their properties.

use std::rc::Rc;

use haft_schema::json::Value;

use crate::comment::Comments;
use crate::jsdoc::{Doc, DocValue, Keyword, Tag, json5};
use crate::project::ModuleId;
use crate::types::{Evaluator, Property, Ty};

/// How deep `@param options.a.b` is followed.
pub(super) const DEPTH: usize = 6;

/// The most `@param` that are read: each is compared with each property.
const MOST: usize = 500;

/// The comment of a function, with its `@param` taken apart.
#[derive(Default)]
pub(crate) struct FunctionDoc {
    pub(crate) doc: Doc,
    params: Vec<DocValue>,
}

/// What is said of a property, and the path of it.
#[derive(Clone)]
pub(super) struct Text<'d> {
    path: Vec<&'d str>,
    words: Option<&'d str>,
    tags: &'d [Tag],
}

impl<'d> Text<'d> {
    fn new(path: Vec<&'d str>, param: &'d DocValue) -> Self {
        Self { path, words: param.text.as_deref(), tags: &param.tags }
    }
}

impl FunctionDoc {
    /// The parts of a comment.
    pub(super) fn new(doc: Doc) -> Self {
        let mut params = doc.params();
        params.truncate(MOST);
        Self { doc, params }
    }

    /// Every `@param`, in its order.
    pub(super) fn params(&self) -> &[DocValue] {
        &self.params
    }

    /// Takes the keywords whose values are none from the parameters, and gives them.
    pub(super) fn take_wrong(&mut self) -> Vec<Keyword> {
        let mut wrong = Vec::new();
        for param in &mut self.params {
            let mut found = Tag::keywords(&param.tags);
            found.retain(|keyword| keyword.value.is_err());
            param.tags.retain(|tag| found.iter().all(|keyword| keyword.at != tag.at));
            wrong.extend(found);
        }
        wrong
    }

    /// The name of the parameter at `index`, where the comment lists one at that place.
    pub(super) fn param_name(&self, index: usize) -> Option<String> {
        let mut whole = self.params.iter().filter(|param| !param.name.contains('.'));
        whole.nth(index).map(|param| param.name.clone()).filter(|name| !name.is_empty())
    }

    /// Whether the comment writes this parameter in brackets.
    pub(super) fn is_optional(&self, name: &str) -> bool {
        self.param(name).is_some_and(|param| param.optional)
    }

    /// The default that the comment writes in brackets.
    pub(super) fn default_of(&self, name: &str) -> Option<Value<'static>> {
        let json = json5::to_json(self.param(name)?.default.as_deref()?)?;
        haft_schema::json::parse(&json).ok().map(Value::into_owned)
    }

    /// The tag whose type a parameter has: the one of its name, or at its place where it has none.
    pub(super) fn type_of_param(&self, name: Option<&str>, index: usize) -> Option<u32> {
        let param = match name {
            Some(name) => self.param(name),
            None => self.params.iter().filter(|param| !param.name.contains('.')).nth(index),
        };
        Some(param?.at)
    }

    /// The comment of a parameter: the one above it, with the words of `@param` where it has none.
    pub(super) fn of_param(&self, name: &str, above: Option<Doc>) -> Option<Rc<Doc>> {
        let param = self.param(name);
        let words = param.and_then(|param| param.text.as_deref());
        described(above, words, param.map_or(&[], |param| param.tags.as_slice()))
    }

    /// The texts for the properties of the one object, whose own name is `name` if it has one.
    ///
    /// `@param options.limit` and `@param limit` both describe `limit`.
    pub(super) fn object_texts(&self, name: Option<&str>) -> Vec<Text<'_>> {
        let texts = self.params.iter().map(|param| {
            let mut path: Vec<&str> = param.name.split('.').collect();
            if path.len() > 1 && name.is_none_or(|name| path[0] == name) {
                path.remove(0);
            }
            Text::new(path, param)
        });
        texts.collect()
    }

    /// The texts for the properties of the parameter `name`.
    pub(super) fn nested_texts(&self, name: &str) -> Vec<Text<'_>> {
        let texts = self.params.iter().filter_map(|param| {
            let path: Vec<&str> = param.name.split('.').collect();
            let rest = path.get(1..).filter(|rest| !rest.is_empty() && path[0] == name)?;
            Some(Text::new(rest.to_vec(), param))
        });
        texts.collect()
    }

    fn param(&self, name: &str) -> Option<&DocValue> {
        self.params.iter().find(|param| param.name == name)
    }
}

impl Evaluator<'_> {
    /// The comment above the byte `start` of a module.
    pub(super) fn doc_above(&self, module: ModuleId, start: u32) -> Option<Doc> {
        let module = self.project.get(module);
        Comments::new(module.source, &module.program.comments).above(start)
    }

    /// The comment above a declaration, of which `start` may be the name or the keyword.
    pub(super) fn doc_of(&self, module: ModuleId, start: u32) -> Option<Doc> {
        let module = self.project.get(module);
        Comments::new(module.source, &module.program.comments).of_declaration(start)
    }

    /// Gives properties that no comment describes the texts meant for them.
    pub(super) fn describe(&mut self, properties: &mut [Property], texts: &[Text<'_>]) {
        self.describe_within(properties, texts, DEPTH);
    }

    /// `ty` with its properties described.
    pub(super) fn described(&mut self, ty: Ty, texts: &[Text<'_>]) -> Ty {
        self.described_within(ty, texts, DEPTH)
    }

    fn describe_within<'d>(
        &mut self,
        properties: &mut [Property],
        texts: &[Text<'d>],
        depth: usize,
    ) {
        for property in properties.iter_mut().filter(|_| !texts.is_empty()) {
            let mine = texts.iter().filter(|text| text.path.first() == Some(&&*property.name));
            let (own, nested): (Vec<_>, Vec<_>) = mine.partition(|text| text.path.len() == 1);
            if let Some(text) = own.first() {
                let above = property.doc.as_deref().cloned();
                property.doc = described(above, text.words, text.tags);
            }
            let inside = |text: &Text<'d>| Text { path: text.path[1..].to_vec(), ..*text };
            let nested: Vec<Text<'_>> = nested.into_iter().map(inside).collect();
            property.ty = self.described_within(property.ty, &nested, depth);
        }
    }

    fn described_within(&mut self, ty: Ty, texts: &[Text<'_>], depth: usize) -> Ty {
        let Some(depth) = depth.checked_sub(1).filter(|_| !texts.is_empty()) else { return ty };
        let Some(mut properties) = self.properties_of(ty) else { return ty };
        self.describe_within(&mut properties, texts, depth);
        self.replace_properties(ty, properties)
    }
}

/// A comment with `words` as its description where it has none, and `tags` among its own.
fn described(doc: Option<Doc>, words: Option<&str>, tags: &[Tag]) -> Option<Rc<Doc>> {
    if doc.is_none() && words.is_none() && tags.is_empty() {
        return None;
    }
    Some(Rc::new(doc.unwrap_or_default().or_said(words, tags)))
}
