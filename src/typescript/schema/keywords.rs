//! What a comment adds to a schema: words and keywords.

use haft_schema::json::{Value, parse};
use oxc_span::Span;

use super::emit::{Emitter, Schema};
use super::nullable::make_nullable;
use crate::jsdoc::{Above, Doc};
use crate::types::Place;

impl Emitter<'_, '_> {
    /// Adds what `doc` says; of a keyword that is there already the comment's value holds.
    pub(super) fn annotate(&mut self, schema: &mut Schema, doc: &Doc) {
        if let Some(description) = doc.description() {
            insert_early(schema, "description", Value::String(description.into()));
        }
        for keyword in doc.keywords() {
            match keyword.value {
                Ok(text) => {
                    let value = parse(&text)
                        .map(Value::into_owned)
                        .unwrap_or(Value::String(text.clone().into()));
                    match keyword.name {
                        "type" => set_type(schema, value),
                        "title" => insert_early(schema, "title", value),
                        name => schema.insert(name, value),
                    }
                }
                Err(words) => {
                    let Some(place) = self.place else { continue };
                    let end = keyword.at + 1;
                    self.place = Some(Place { span: Span::new(keyword.at, end), ..place });
                    let message = format!("`@{}`: {words}", keyword.name);
                    self.complain(message, "correct the tag, or leave it out");
                    self.place = Some(place);
                }
            }
        }
        if doc.has("nullable") {
            make_nullable(schema);
        }
        let (Some(place), Some(at)) = (self.place, doc.first_name()) else { return };
        // A type that is used a thousand times has one comment.
        if !self.types.is_first_look(place.module, at) {
            return;
        }
        let is_companion = self.types.project.get(place.module).written_in.is_some();
        let doc = if is_companion { &doc.without_left() } else { doc };
        for remark in doc.remarks(Above::Value) {
            let span = Span::sized(remark.at, remark.length);
            self.types.warn(Place { span, ..place }, remark.message, remark.help);
        }
    }
}

/// Sets a keyword, right behind `type` where it is new.
fn insert_early(schema: &mut Schema, keyword: &'static str, value: Value<'static>) {
    if schema.contains_key(keyword) {
        schema.insert(keyword, value);
        return;
    }
    let members = schema.members_mut();
    let at = members
        .iter()
        .take_while(|(name, _)| matches!(name.as_ref(), "type" | "$ref" | "title" | "description"))
        .count();
    members.insert(at, (keyword.into(), value));
}

/// `@asType`: in a list of types it takes the place of the number or string.
fn set_type(schema: &mut Schema, value: Value<'static>) {
    let Some(Value::Array(names)) = schema.get("type") else {
        schema.insert("type", value);
        return;
    };
    let mut names = names.clone();
    let replaced = if value.as_str() == Some("integer") { "number" } else { "string" };
    if let Some(name) = names.iter_mut().find(|name| name.as_str() == Some(replaced)) {
        *name = value;
    }
    schema.insert("type", Value::Array(names));
}
