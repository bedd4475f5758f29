//! A keyword that a shape has no place for: a sentence of the description, and a note.

use haft_schema::json::Value;

use super::kinds::{article, type_of};
use super::reader::Reader;
use super::sentence::sentence;
use super::shape::{Kind, Shape};

impl<'v> Reader<'v> {
    /// Leaves a keyword to words.
    pub(super) fn leave(&mut self, shape: &mut Shape<'v>, keyword: &str, value: &Value<'v>) {
        let at = format!("{}/{keyword}", shape.at);
        self.leave_at(shape, keyword, value, &at);
    }

    /// Leaves a keyword that stands at this place to words.
    pub(super) fn leave_at(
        &mut self,
        shape: &mut Shape<'v>,
        keyword: &str,
        value: &Value<'v>,
        at: &str,
    ) {
        let side = self.side;
        match keyword {
            "title" | "description" | "$defs" | "definitions" | "$comment" | "$schema"
            | "$anchor" | "$id" | "id" | "$dynamicAnchor" | "$recursiveAnchor" | "$vocabulary" => {}
            "default" | "examples" | "deprecated" | "readOnly" | "writeOnly" => {
                shape.sentences.push(sentence(keyword, value));
                self.note(at, format!("{side} has no {keyword}; the description says it"));
            }
            _ => self.leave_rule(shape, keyword, value, at),
        }
    }

    fn leave_rule(&mut self, shape: &mut Shape<'v>, keyword: &str, value: &Value<'v>, at: &str) {
        let side = self.side;
        let known = type_of(keyword).is_some() || COMBINATORS.contains(&keyword);
        if !known {
            self.note(at, format!("is left out: {side} does not know this keyword"));
            return;
        }
        if let (Some(wanted), Some(kind)) = (type_of(keyword), kind_name(&shape.kind))
            && wanted != kind
        {
            self.note(at, format!("is left out: it asks nothing of {}", article(kind)));
            return;
        }
        shape.sentences.push(sentence(keyword, value));
        self.note(at, format!("{side} cannot say {keyword}; the description says it"));
    }
}

const COMBINATORS: [&str; 12] = [
    "not",
    "if",
    "then",
    "else",
    "allOf",
    "anyOf",
    "oneOf",
    "$dynamicRef",
    "$recursiveRef",
    "enum",
    "type",
    "const",
];

/// The one type of a kind, as keywords ask about it.
fn kind_name(kind: &Kind<'_>) -> Option<&'static str> {
    Some(match kind {
        Kind::Null => "null",
        Kind::Boolean => "boolean",
        Kind::Text { .. } => "string",
        Kind::Number { .. } | Kind::Choice { kind: "integer", .. } => "number",
        Kind::Choice { kind, .. } => kind,
        Kind::List { .. } => "array",
        Kind::Object { .. } => "object",
        _ => return None,
    })
}
