//! Types that are evaluated when their structure is asked for, so that recursive ones end.

use std::rc::Rc;

use oxc_ast::ast::TSType;
use oxc_span::GetSpan;

use super::{Evaluator, Kind, Place, Scope, Ty};
use crate::project::TableId;

/// How many lazy types in a row one type may stand for, as tail-recursive conditionals do.
const MAX_HOPS: usize = 2_000;

/// What a lazy type will be.
#[derive(Clone)]
pub(super) enum Source<'a> {
    /// A declaration with type arguments.
    Named(LazyKey<'a>),
    /// An annotation where it is written.
    Node(Scope<'a>, &'a TSType<'a>),
    /// The intersection of two types.
    Both(Ty, Ty),
}

/// What makes two references to declarations equal.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum LazyKey<'a> {
    Named(TableId, &'a str, Rc<[Ty]>),
    Both(Ty, Ty),
}

#[derive(Clone, Copy)]
enum State {
    New,
    Busy,
    Done(Ty),
}

pub(super) struct Lazy<'a> {
    source: Source<'a>,
    state: State,
}

/// A declaration that a type names, as `$defs` name it.
#[derive(Clone)]
pub(crate) struct Named<'a> {
    pub(crate) table: TableId,
    pub(crate) name: &'a str,
    pub(crate) args: Rc<[Ty]>,
}

impl<'a> Evaluator<'a> {
    fn lazy(&mut self, source: Source<'a>) -> Ty {
        let id = u32::try_from(self.lazies.len()).unwrap_or(u32::MAX);
        self.lazies.push(Lazy { source, state: State::New });
        self.intern(Kind::Lazy(id))
    }

    fn keyed(&mut self, key: LazyKey<'a>, source: Source<'a>) -> Ty {
        if let Some(known) = self.named.get(&key) {
            return *known;
        }
        let ty = self.lazy(source);
        self.named.insert(key, ty);
        ty
    }

    /// The declaration `name` of `table` with these type arguments.
    pub(super) fn named(&mut self, table: TableId, name: &'a str, args: Vec<Ty>) -> Ty {
        let key = LazyKey::Named(table, name, Rc::from(args));
        self.keyed(key.clone(), Source::Named(key))
    }

    /// The intersection of two types, evaluated when it is asked for.
    pub(super) fn both(&mut self, left: Ty, right: Ty) -> Ty {
        if left == right {
            return left;
        }
        self.keyed(LazyKey::Both(left, right), Source::Both(left, right))
    }

    /// The annotation `node`, evaluated when it is asked for, or now where that is as good.
    pub(super) fn deferred(&mut self, scope: &Scope<'a>, node: &'a TSType<'a>) -> Ty {
        match node {
            TSType::TSTypeReference(one) if one.type_arguments.is_none() => {
                self.type_of(scope, node)
            }
            TSType::TSArrayType(_)
            | TSType::TSTypeLiteral(_)
            | TSType::TSLiteralType(_)
            | TSType::TSStringKeyword(_)
            | TSType::TSNumberKeyword(_)
            | TSType::TSBooleanKeyword(_)
            | TSType::TSAnyKeyword(_)
            | TSType::TSUnknownKeyword(_)
            | TSType::TSNullKeyword(_)
            | TSType::TSUndefinedKeyword(_) => self.type_of(scope, node),
            _ => self.lazy(Source::Node(scope.clone(), node)),
        }
    }

    /// The declaration that a type names, if it is nothing but that name.
    pub(crate) fn name_of(&self, ty: Ty) -> Option<Named<'a>> {
        let Kind::Lazy(id) = self.kind_now(ty) else { return None };
        match &self.lazies[*id as usize].source {
            Source::Named(LazyKey::Named(table, name, args)) => {
                Some(Named { table: *table, name, args: Rc::clone(args) })
            }
            _ => None,
        }
    }

    /// One step of what a lazy type stands for, a type that may itself be lazy.
    pub(crate) fn unfold(&mut self, ty: Ty) -> Ty {
        let Kind::Lazy(id) = *self.kind_now(ty) else { return ty };
        let id = id as usize;
        match self.lazies[id].state {
            State::Done(known) => return known,
            State::Busy => return self.circular(id),
            State::New => {}
        }
        if !self.enter() {
            return self.intern(Kind::Any);
        }
        self.lazies[id].state = State::Busy;
        let found = match self.lazies[id].source.clone() {
            Source::Named(LazyKey::Named(table, name, args)) => {
                self.declaration(table, name, &args)
            }
            Source::Named(LazyKey::Both(left, right)) | Source::Both(left, right) => {
                self.intersect(left, right)
            }
            Source::Node(scope, node) => self.type_of(&scope, node),
        };
        self.leave();
        let kept = if self.is_exhausted() { State::New } else { State::Done(found) };
        self.lazies[id].state = kept;
        found
    }

    /// What a type stands for: itself, unless it is lazy.
    pub(crate) fn resolve(&mut self, ty: Ty) -> Ty {
        let (mut at, mut mark) = (ty, None);
        for hop in 1..=MAX_HOPS {
            if !matches!(self.kind_now(at), Kind::Lazy(_)) {
                return at;
            }
            if self.is_exhausted() {
                return self.intern(Kind::Any);
            }
            at = self.unfold(at);
            if mark == Some(at) {
                let help = "put the recursion inside an object or an array";
                self.exhaust_with("the type refers to itself before it says anything", help);
                return self.intern(Kind::Any);
            }
            if hop.is_power_of_two() {
                mark = Some(at);
            }
        }
        self.exhaust("the type refers to another type more than 2,000 times in a row");
        self.intern(Kind::Any)
    }

    /// Like [`Evaluator::resolve`], but what names a declaration stays a name.
    pub(crate) fn resolve_to_name(&mut self, ty: Ty) -> Ty {
        let mut at = ty;
        while matches!(self.kind_now(at), Kind::Lazy(_)) && self.name_of(at).is_none() {
            at = self.unfold(at);
            if self.is_exhausted() {
                break;
            }
        }
        at
    }

    fn circular(&mut self, id: usize) -> Ty {
        let place = match &self.lazies[id].source {
            Source::Node(scope, node) => Some(Place { module: scope.module, span: node.span() }),
            _ => self.here(),
        };
        match place {
            Some(place) => {
                let help = "put the recursion inside an object or an array";
                self.unsayable(place, "the type refers to itself before it says anything", help)
            }
            None => self.intern(Kind::Any),
        }
    }
}
