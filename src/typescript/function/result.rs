//! Results that no call can give: a function that returns a `Map` never succeeds.
//!
//! The type is read as it is written, and what is imported is not followed: nothing more of the
//! disk is read to warn of it.

use std::collections::HashSet;

use oxc_ast::ast::{PropertyKey, TSSignature, TSType, TSTypeName};
use oxc_span::{GetSpan, Span};

use super::signature::Signatures;
use crate::exports::key_of;
use crate::jsdoc::Doc;
use crate::project::{ModuleId, Symbol, TableId};
use crate::types::{Evaluator, Place, help_for};

/// How many names and levels are followed.
const DEPTH: usize = 8;

/// The most members of a union or an object that are looked at.
const WIDTH: usize = 100;

/// How many types are looked at for the results of one function: past it nothing is said of them.
const LOOKS: usize = 10_000;

/// Types of the language of which a value may be JSON all the same: an array is an `Iterable`.
const MAYBE_JSON: [&str; 6] =
    ["Iterable", "ArrayLike", "AsyncIterable", "Proxy", "Event", "EventTarget"];

/// What JSON cannot say, the steps to it, and what to write instead.
struct Lost {
    path: String,
    message: String,
    help: String,
}

/// What was looked at already: interfaces may name one another as often as they like.
struct Looked<'a> {
    /// How many more types are looked at.
    left: usize,
    /// The names that are not lost, or of which it is just being asked; and whether they stand
    /// inside an object.
    kept: HashSet<(TableId, &'a str, bool)>,
}

impl<'a> Evaluator<'a> {
    /// Says each declared result that fails every call.
    pub(super) fn warn_of_result(
        &mut self,
        module: ModuleId,
        signatures: &Signatures<'a>,
        doc: &Doc,
    ) {
        let mut found: Vec<(TableId, &'a TSType<'a>, Place)> = Vec::new();
        for signature in &signatures.all {
            let declared = signatures.declared.as_ref();
            let written = signature.result.map(|result| (&signature.scope, result));
            let written =
                written.or_else(|| declared.and_then(|one| Some((&one.scope, one.result?))));
            if let Some((scope, result)) = written {
                let place = Place { module: scope.module, span: result.span() };
                found.push((scope.table, result, place));
            } else if let Some(returns) = doc.returns()
                && let Some((table, alias)) = self.project.tag_type(module, returns.at)
            {
                let place = Place { module, span: Span::sized(returns.at, 7) };
                found.push((table, &alias.type_annotation, place));
            }
        }
        let mut looked = Looked { left: LOOKS, kept: HashSet::new() };
        for (table, result, place) in found {
            looked.kept.clear();
            let lost = self.lost(table, result, DEPTH, false, &mut looked);
            if looked.left == 0 {
                return;
            }
            if let Some(Lost { path, message, help }) = lost {
                let message = match path.as_str() {
                    "" => format!("every call fails: {message}"),
                    path => format!("every call fails: `{path}`: {message}"),
                };
                self.warn(place, message, help);
            }
        }
    }

    /// What of a value of this type JSON can never say. A function inside an object may be a
    /// method, which no JSON has and none misses.
    fn lost(
        &self,
        table: TableId,
        ty: &'a TSType<'a>,
        depth: usize,
        nested: bool,
        looked: &mut Looked<'a>,
    ) -> Option<Lost> {
        let depth = depth.checked_sub(1)?;
        looked.left = looked.left.checked_sub(1)?;
        let own = |message: &str, help: &str| {
            let (message, help) = (message.to_owned(), help.to_owned());
            Some(Lost { path: String::new(), message, help })
        };
        match ty {
            TSType::TSFunctionType(_) | TSType::TSConstructorType(_) if !nested => {
                own("JSON has no functions", "return what the function gives")
            }
            TSType::TSSymbolKeyword(_) if !nested => own("JSON has no `symbol`", "return a string"),
            TSType::TSParenthesizedType(inner) => {
                self.lost(table, &inner.type_annotation, depth, nested, looked)
            }
            TSType::TSUnionType(union) if union.types.len() <= WIDTH => {
                let mut all =
                    union.types.iter().map(|one| self.lost(table, one, depth, nested, looked));
                let first = all.next()?;
                if all.all(|one| one.is_some()) { first } else { None }
            }
            TSType::TSTypeLiteral(literal) => {
                self.lost_member(table, &literal.members, depth, looked)
            }
            TSType::TSTypeReference(reference) => {
                let TSTypeName::IdentifierReference(name) = &reference.type_name else {
                    return None;
                };
                let name = name.name.as_str();
                if let Some(symbol) = self.declared_near(table, name) {
                    if !looked.kept.insert((table, name, nested)) {
                        return None;
                    }
                    let lost = match (symbol.alias, symbol.interfaces.as_slice()) {
                        (Some(alias), _) => {
                            self.lost(table, &alias.type_annotation, depth, nested, looked)
                        }
                        (None, [one]) => self.lost_member(table, &one.body.body, depth, looked),
                        _ => None,
                    };
                    if lost.is_some() {
                        looked.kept.remove(&(table, name, nested));
                    }
                    return lost;
                }
                let mut args = reference.type_arguments.iter().flat_map(|args| &args.params);
                match name {
                    "Promise" | "PromiseLike" | "Awaited" | "Readonly" if !nested => {
                        self.lost(table, args.next()?, depth, nested, looked)
                    }
                    "Function" if !nested => {
                        own("JSON has no functions", "return what the function gives")
                    }
                    _ if MAYBE_JSON.contains(&name) => None,
                    _ => own(&format!("JSON has no `{name}`"), help_for(name)?),
                }
            }
            _ => None,
        }
    }

    /// The first required member that is always lost; an object with `toJSON` says itself what
    /// it is.
    fn lost_member(
        &self,
        table: TableId,
        members: &'a [TSSignature<'a>],
        depth: usize,
        looked: &mut Looked<'a>,
    ) -> Option<Lost> {
        let says_itself = |key: &PropertyKey<'_>| key_of(key) == Some("toJSON");
        let members = members.get(..members.len().min(WIDTH))?;
        let mut found = None;
        for member in members {
            match member {
                TSSignature::TSMethodSignature(one) if says_itself(&one.key) => return None,
                TSSignature::TSPropertySignature(one) if says_itself(&one.key) => return None,
                TSSignature::TSPropertySignature(one) if !one.optional && found.is_none() => {
                    let Some(annotation) = &one.type_annotation else { continue };
                    let Some(name) = key_of(&one.key) else { continue };
                    let lost = self.lost(table, &annotation.type_annotation, depth, true, looked);
                    found = lost.map(|lost| {
                        let path = match lost.path.as_str() {
                            "" => name.to_owned(),
                            path => format!("{name}.{path}"),
                        };
                        Lost { path, ..lost }
                    });
                }
                _ => {}
            }
        }
        found
    }

    /// What a name means in its namespace or its module, an import as such.
    fn declared_near(&self, table: TableId, name: &str) -> Option<&Symbol<'a>> {
        let module = self.project.get(self.project.module_of(table)).table;
        self.project.symbol_in(table, name).or_else(|| self.project.symbol_in(module, name))
    }
}
