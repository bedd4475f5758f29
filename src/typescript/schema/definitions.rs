//! Recursive types: written once under `$defs`, and referred to by name.

use std::collections::{HashMap, HashSet};

use haft_schema::json::{Object, Value};

use super::emit::{Emitter, Schema};
use crate::types::{Kind, Ty};

/// The definitions of one document.
#[derive(Default)]
pub(super) struct Definitions {
    /// The names of the types that are being written.
    open: Vec<Ty>,
    /// The name that each recursive type has got.
    names: HashMap<Ty, String>,
    /// In the order in which they were finished.
    finished: Vec<(String, Schema)>,
    done: HashSet<Ty>,
}

impl Emitter<'_, '_> {
    /// The schema of a declaration: in place, or a reference where it is recursive.
    pub(super) fn named(&mut self, ty: Ty) -> Schema {
        if self.definitions.done.contains(&ty) || self.definitions.open.contains(&ty) {
            return self.reference(ty);
        }
        // Names that only ever name each other say nothing.
        self.types.resolve(ty);
        if self.types.is_exhausted() {
            return Schema::default();
        }
        self.definitions.open.push(ty);
        let of = self.types.unfold(ty);
        let mut schema = self.schema(of);
        if let Some(doc) = self.types.comment_of(ty) {
            let place = self.place;
            self.place = self.types.declaration_place(ty);
            self.annotate(&mut schema, &doc);
            self.place = place;
        }
        self.definitions.open.pop();
        if let Some(name) = self.definitions.names.get(&ty) {
            self.definitions.finished.push((name.clone(), schema));
            self.definitions.done.insert(ty);
            return self.reference(ty);
        }
        schema
    }

    fn reference(&mut self, ty: Ty) -> Schema {
        let known = self.definitions.names.get(&ty).cloned();
        let name = known.unwrap_or_else(|| {
            let name = self.free_name(ty);
            self.definitions.names.insert(ty, name.clone());
            name
        });
        let reference = Value::String(format!("#/$defs/{name}").into());
        Object::new(vec![("$ref".into(), reference)])
    }

    /// A readable name that no other definition has, of letters, digits and `_`.
    fn free_name(&mut self, ty: Ty) -> String {
        let mut words = String::new();
        self.push_words(ty, &mut words, 0);
        let mut name = words.clone();
        let mut number = 2;
        while self.definitions.names.values().any(|taken| *taken == name) {
            name = format!("{words}_{number}");
            number += 1;
        }
        name
    }

    fn push_words(&mut self, ty: Ty, out: &mut String, depth: usize) {
        if out.len() > 60 || depth > 3 {
            return;
        }
        if let Some(named) = self.types.name_of(ty) {
            let kept = named.name.chars().filter(|one| one.is_ascii_alphanumeric() || *one == '_');
            out.extend(kept);
            for arg in named.args.iter() {
                out.push('_');
                self.push_words(*arg, out, depth + 1);
            }
            return;
        }
        let word = match self.types.kind_now(ty) {
            Kind::String => "string",
            Kind::Number => "number",
            Kind::Boolean => "boolean",
            Kind::Array(item) => {
                let item = *item;
                self.push_words(item, out, depth + 1);
                "s"
            }
            Kind::Text(text) => {
                let kept = text.chars().filter(char::is_ascii_alphanumeric).take(20);
                out.extend(kept);
                ""
            }
            Kind::Union(_) => "union",
            _ => "type",
        };
        out.push_str(word);
    }

    /// The root with its definitions; a root that is recursive itself is written in place too.
    pub(super) fn with_definitions(&mut self, root: Schema) -> Schema {
        if self.definitions.finished.is_empty() {
            return root;
        }
        let finished = std::mem::take(&mut self.definitions.finished);
        let target = root.get("$ref").and_then(Value::as_str).and_then(|reference| {
            let name = reference.strip_prefix("#/$defs/")?;
            finished.iter().find(|(known, _)| known == name).map(|(_, schema)| schema.clone())
        });
        let mut whole = match target {
            Some(mut target) => {
                for (keyword, value) in root.iter().filter(|(keyword, _)| *keyword != "$ref") {
                    target.insert(keyword.to_owned(), value.clone());
                }
                target
            }
            None => root,
        };
        let finished =
            finished.into_iter().map(|(name, schema)| (name.into(), Value::Object(schema)));
        whole.insert("$defs", Value::Object(Object::new(finished.collect())));
        whole
    }
}
