//! A template literal type as a regular expression.

use std::rc::Rc;

use super::emit::Emitter;
use crate::types::{Kind, Ty};

impl Emitter<'_, '_> {
    /// The expression that fits the texts of a template and nothing else.
    pub(super) fn pattern(&mut self, texts: &[Rc<str>], types: &[Ty]) -> String {
        let mut out = "^".to_owned();
        self.push_template(&mut out, texts, types);
        out.push('$');
        out
    }

    fn push_template(&mut self, out: &mut String, texts: &[Rc<str>], types: &[Ty]) {
        for (at, text) in texts.iter().enumerate() {
            push_escaped(out, text);
            if let Some(ty) = types.get(at) {
                self.push_part(out, *ty);
            }
        }
    }

    fn push_part(&mut self, out: &mut String, ty: Ty) {
        match self.types.kind(ty) {
            Kind::Number => out.push_str(r"-?[0-9]+(\.[0-9]+)?"),
            Kind::BigInt => out.push_str("-?[0-9]+"),
            Kind::Boolean => out.push_str("(true|false)"),
            Kind::Template(texts, types) => self.push_template(out, &texts, &types),
            _ => out.push_str(".*"),
        }
    }
}

fn push_escaped(out: &mut String, text: &str) {
    for one in text.chars() {
        if matches!(
            one,
            '\\' | '^'
                | '$'
                | '.'
                | '*'
                | '+'
                | '?'
                | '('
                | ')'
                | '['
                | ']'
                | '{'
                | '}'
                | '|'
                | '/'
        ) {
            out.push('\\');
        }
        out.push(one);
    }
}
