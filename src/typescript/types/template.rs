//! Template literal types: one literal where all parts are literals, else a pattern.

use std::rc::Rc;

use oxc_ast::ast::TSTemplateLiteralType;

use super::literal::MAX_TEXT;
use super::union::MAX_MEMBERS;
use super::{Evaluator, Kind, Scope, Ty};

/// How many parts a template may have.
const MAX_PARTS: usize = 1_000;

/// The texts of a template and the types between them.
type Parts = (Vec<String>, Vec<Ty>);

impl<'a> Evaluator<'a> {
    pub(super) fn template(
        &mut self,
        scope: &Scope<'a>,
        node: &'a TSTemplateLiteralType<'a>,
    ) -> Ty {
        let mut texts = Vec::with_capacity(node.quasis.len());
        for quasi in &node.quasis {
            texts.push(quasi.value.cooked.as_ref().map_or("", |text| text.as_str()));
        }
        let types: Vec<Ty> = node.types.iter().map(|one| self.type_of(scope, one)).collect();
        self.template_from(&texts, &types)
    }

    /// The type of a template of these texts and of the types between them.
    pub(super) fn template_from(&mut self, texts: &[&str], types: &[Ty]) -> Ty {
        for ty in types {
            if matches!(self.kind(*ty), Kind::Unsayable(_)) {
                return *ty;
            }
        }
        let first = texts.first().copied().unwrap_or_default().to_owned();
        let mut all: Vec<Parts> = vec![(vec![first], Vec::new())];
        for (at, ty) in types.iter().enumerate() {
            let after = texts.get(at + 1).copied().unwrap_or_default();
            let members = self.members_of(*ty);
            if members.len().saturating_mul(all.len()) > MAX_MEMBERS {
                self.exhaust("the template has more than 10,000 texts");
                return self.intern(Kind::Any);
            }
            let mut next = Vec::with_capacity(members.len() * all.len());
            for parts in &all {
                for member in &members {
                    let mut parts = parts.clone();
                    self.append(&mut parts, *member, after);
                    next.push(parts);
                    if !self.step() {
                        return self.intern(Kind::Any);
                    }
                }
            }
            all = next;
        }
        let all = all.into_iter().map(|(texts, types)| self.of_parts(&texts, types)).collect();
        self.union_of(all)
    }

    fn append(&mut self, (texts, types): &mut Parts, part: Ty, after: &str) {
        if let Some(words) = self.words_of(part) {
            let length: usize = texts.iter().map(String::len).sum();
            if length > MAX_TEXT {
                self.exhaust("the text has more than 100,000 bytes");
            } else if let Some(last) = texts.last_mut() {
                last.push_str(&words);
                last.push_str(after);
            }
            return;
        }
        if let Kind::Template(inner, between) = self.kind(part) {
            if texts.len() + inner.len() > MAX_PARTS {
                self.exhaust("the template has more than 1,000 parts");
                return;
            }
            for (at, text) in inner.iter().enumerate() {
                if at > 0 {
                    types.push(between[at - 1]);
                    texts.push(text.to_string());
                } else if let Some(last) = texts.last_mut() {
                    last.push_str(text);
                }
            }
            if let Some(last) = texts.last_mut() {
                last.push_str(after);
            }
            return;
        }
        types.push(part);
        texts.push(after.to_owned());
    }

    fn of_parts(&mut self, texts: &[String], types: Vec<Ty>) -> Ty {
        match (texts, types.as_slice()) {
            ([only], _) => self.text(only),
            ([before, after], [only]) if before.is_empty() && after.is_empty() => {
                match self.kind(*only) {
                    Kind::String | Kind::Any | Kind::Unknown => self.intern(Kind::String),
                    Kind::Unsayable(_) => *only,
                    _ => self.template_kind(texts, types),
                }
            }
            _ => self.template_kind(texts, types),
        }
    }

    fn template_kind(&mut self, texts: &[String], types: Vec<Ty>) -> Ty {
        let texts: Vec<Rc<str>> = texts.iter().map(|text| Rc::from(text.as_str())).collect();
        self.intern(Kind::Template(Rc::from(texts), Rc::from(types)))
    }

    /// Whether a text fits a template; each part that is a hole gains what stands there, as short
    /// as may be.
    pub(super) fn fits_template(&mut self, text: &str, texts: &[Rc<str>], types: &[Ty]) -> bool {
        let (Some(first), Some(last)) = (texts.first(), texts.last()) else { return false };
        let Some(mut rest) = text.strip_prefix(&**first) else { return false };
        for (at, ty) in types.iter().enumerate() {
            let after = &texts[at + 1];
            let is_last = at + 1 == types.len();
            let end = if is_last {
                match rest.strip_suffix(&**last) {
                    Some(part) => part.len(),
                    None => return false,
                }
            } else if after.is_empty() {
                rest.chars().next().map_or(0, char::len_utf8)
            } else {
                match rest.find(&**after) {
                    Some(end) => end,
                    None => return false,
                }
            };
            let part = self.text(&rest[..end]);
            if !self.step() || !self.part_fits(part, *ty) {
                return false;
            }
            rest = &rest[end + after.len()..];
        }
        rest.is_empty()
    }

    fn part_fits(&mut self, part: Ty, ty: Ty) -> bool {
        let Kind::Text(text) = self.kind(part) else { return false };
        match self.kind(ty) {
            Kind::Hole(_) | Kind::String => self.assignable(part, ty),
            Kind::Number | Kind::Digits(_) => match text.parse::<f64>() {
                Ok(number) if number.is_finite() => {
                    let number = self.digits(number);
                    self.assignable(number, ty)
                }
                _ => false,
            },
            Kind::BigInt => text.parse::<i128>().is_ok(),
            Kind::Boolean => matches!(&*text, "true" | "false"),
            Kind::Union(members) => members.iter().any(|one| self.part_fits(part, *one)),
            _ => self.words_of(ty).is_some_and(|words| words == text),
        }
    }

    /// `Uppercase<T>` and its like, by what they do to a text.
    pub(super) fn recased(&mut self, ty: Ty, change: fn(&str) -> String) -> Ty {
        let members = self.members_of(ty);
        let all = members
            .into_iter()
            .map(|member| match self.kind(member) {
                Kind::Text(text) => self.text(&change(&text)),
                Kind::Template(..) => self.intern(Kind::String),
                _ => member,
            })
            .collect();
        self.union_of(all)
    }
}
