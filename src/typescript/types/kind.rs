//! What a type is, and the arena that gives equal types one number.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::rc::Rc;

use super::Place;
use super::function::FunctionType;
use super::object::ObjectType;

/// Which type of its evaluator; structurally equal types have one number where that is cheap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ty(u32);

/// What a type is.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Any,
    Unknown,
    Never,
    /// `undefined` and `void`.
    Undefined,
    Null,
    String,
    Number,
    Boolean,
    BigInt,
    Symbol,
    /// The keyword `object`.
    NonPrimitive,
    /// A string literal.
    Text(Rc<str>),
    /// A number literal, by its bits.
    Digits(u64),
    /// `true` or `false`.
    Flag(bool),
    /// A bigint literal, by its digits.
    Big(Rc<str>),
    /// A template literal: one more text than types.
    Template(Rc<[Rc<str>]>, Rc<[Ty]>),
    Array(Ty),
    Tuple(Rc<[Element]>),
    Object(Shared<ObjectType>),
    /// Two members or more, none of them a union, each once.
    Union(Rc<[Ty]>),
    Function(Shared<FunctionType>),
    Promise(Ty),
    Date,
    Url,
    /// `Uint8Array` and `Buffer`.
    Bytes,
    /// A type that is evaluated when its structure is asked for.
    Lazy(u32),
    /// What `infer X` stands for while a conditional type is decided.
    Hole(u32),
    /// What JSON cannot say.
    Unsayable(Rc<Unsayable>),
}

/// One element of a tuple.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Element {
    pub(crate) ty: Ty,
    pub(crate) optional: bool,
    pub(crate) rest: Rest,
    /// The name that it is written with.
    pub(crate) label: Option<Rc<str>>,
}

/// How many values an element stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Rest {
    /// One.
    No,
    /// Any number of its type.
    Each,
    /// Those of the tuple that its type, an `infer`, becomes.
    Whole,
}

/// What JSON cannot say, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Unsayable {
    /// The name of a type, such as `Map`, or empty where the message is no type's.
    pub(crate) name: String,
    pub(crate) args: Vec<Ty>,
    pub(crate) message: String,
    pub(crate) help: String,
    pub(crate) place: Place,
}

/// A shared value that equals only itself.
pub(crate) struct Shared<T>(Rc<T>);

impl<T> Shared<T> {
    pub(crate) fn new(value: T) -> Self {
        Self(Rc::new(value))
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Eq for Shared<T> {}

impl<T> Hash for Shared<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Rc::as_ptr(&self.0).hash(state);
    }
}

/// The types of one evaluator.
#[derive(Default)]
pub(super) struct Arena {
    kinds: Vec<Kind>,
    by_kind: HashMap<Kind, Ty>,
}

impl Arena {
    /// The number of a type of this kind.
    pub(super) fn intern(&mut self, kind: Kind) -> Ty {
        if let Some(known) = self.by_kind.get(&kind) {
            return *known;
        }
        let ty = Ty(u32::try_from(self.kinds.len()).unwrap_or(u32::MAX));
        self.kinds.push(kind.clone());
        self.by_kind.insert(kind, ty);
        ty
    }

    /// What a type is, as it is: a lazy one stays lazy.
    pub(super) fn get(&self, ty: Ty) -> &Kind {
        &self.kinds[ty.0 as usize]
    }
}
