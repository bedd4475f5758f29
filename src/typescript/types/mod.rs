//! TypeScript types as values: what an annotation, a declaration or an expression means.

mod annotation;
mod assign;
mod call;
mod class;
mod conditional;
mod declared;
mod enums;
mod expression;
mod face;
mod function;
mod index;
mod infer;
mod intersection;
mod kind;
mod lazy;
mod literal;
mod mapped;
mod members;
mod object;
mod reference;
mod scope;
mod template;
mod union;
mod utility;
mod value;
mod values;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use oxc_span::Span;

pub(crate) use kind::{Element, Kind, Rest, Shared, Ty, Unsayable};
pub(crate) use object::{Index, ObjectType, Property};
pub(crate) use scope::Scope;
pub(crate) use utility::help_for;
pub(crate) use value::literal_value;

use crate::SourceProblem;
use crate::project::{ModuleId, Project, TableId};
use kind::Arena;
use lazy::{Lazy, LazyKey};

/// How many steps the types of one export may take.
const MAX_STEPS: usize = 100_000;

/// How deep one type may nest in another; each level takes some of the stack.
const MAX_DEPTH: usize = 100;

/// The most warnings that one export gives.
const MAX_WARNINGS: usize = 50;

/// Where in the source something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    pub(crate) module: ModuleId,
    pub(crate) span: Span,
}

/// What one `infer` was matched with.
#[derive(Default)]
struct Hole {
    found: Vec<Ty>,
    /// Whether it stands for a parameter, which must then be all that was found at once.
    is_parameter: bool,
}

/// Evaluates the types of one project.
pub(crate) struct Evaluator<'a> {
    pub(crate) project: Project<'a>,
    arena: Arena,
    lazies: Vec<Lazy<'a>>,
    named: HashMap<LazyKey<'a>, Ty>,
    enums: HashMap<(TableId, &'a str), enums::Members>,
    /// What the calls of generic functions infer from.
    generics: Vec<call::Generic<'a>>,
    /// What each `infer` of the conditional types under way was matched with.
    holes: Vec<Hole>,
    /// Pairs that are being compared, so that recursive types end.
    assumed: Vec<(Ty, Ty)>,
    steps: usize,
    depth: usize,
    /// The bound that was met, and where; from then on everything is `any`.
    exhausted: Option<SourceProblem>,
    /// The annotation that was evaluated last, for problems without a place.
    here: Option<Place>,
    /// What can be said of the export that is read, though it is a tool.
    warnings: Vec<SourceProblem>,
    /// The most of them at once.
    most_warnings: usize,
    /// What was said already, of this export or another one.
    said: HashSet<(Place, String)>,
    /// The comments of which everything is said.
    looked_at: HashSet<(ModuleId, u32)>,
}

impl<'a> Evaluator<'a> {
    /// An evaluator of `project`'s types.
    pub(crate) fn new(project: Project<'a>) -> Self {
        Self {
            project,
            arena: Arena::default(),
            lazies: Vec::new(),
            named: HashMap::new(),
            enums: HashMap::new(),
            generics: Vec::new(),
            holes: Vec::new(),
            assumed: Vec::new(),
            steps: 0,
            depth: 0,
            exhausted: None,
            here: None,
            warnings: Vec::new(),
            most_warnings: MAX_WARNINGS,
            said: HashSet::new(),
            looked_at: HashSet::new(),
        }
    }

    /// The type of this kind.
    pub(crate) fn intern(&mut self, kind: Kind) -> Ty {
        self.arena.intern(kind)
    }

    /// What a type is, once what is lazy about it is evaluated.
    pub(crate) fn kind(&mut self, ty: Ty) -> Kind {
        let resolved = self.resolve(ty);
        self.arena.get(resolved).clone()
    }

    /// What a type is, as it is: a lazy one stays lazy.
    pub(crate) fn kind_now(&self, ty: Ty) -> &Kind {
        self.arena.get(ty)
    }

    /// A type that JSON cannot say.
    pub(crate) fn unsayable(&mut self, place: Place, message: impl Into<String>, help: &str) -> Ty {
        self.intern(Kind::Unsayable(Rc::new(Unsayable {
            name: String::new(),
            args: Vec::new(),
            message: message.into(),
            help: help.to_owned(),
            place,
        })))
    }

    /// Counts one step; `false` once the bound of steps or another one is met.
    pub(crate) fn step(&mut self) -> bool {
        self.steps += 1;
        if self.steps > MAX_STEPS {
            self.exhaust("the type takes more than 100,000 steps to evaluate");
        }
        self.exhausted.is_none()
    }

    /// Counts the steps of going through `members` at once, each of which is cheap.
    pub(crate) fn spend(&mut self, members: usize) {
        self.steps += members / 8;
    }

    /// Goes one level deeper; `false`, and no level deeper, where a bound is met.
    pub(crate) fn enter(&mut self) -> bool {
        if self.depth >= MAX_DEPTH {
            self.exhaust("the type nests more than 100 levels deep");
        }
        let may = self.step();
        self.depth += usize::from(may);
        may
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Says, once, that a bound is met.
    pub(crate) fn exhaust(&mut self, message: &str) {
        self.exhaust_with(message, "write a simpler type, or name its members one by one");
    }

    pub(crate) fn exhaust_with(&mut self, message: &str, help: &str) {
        if self.exhausted.is_none() {
            let start = Place { module: Project::first(), span: Span::default() };
            let place = self.here.unwrap_or(start);
            self.exhausted = Some(self.problem(place, message, help));
        }
    }

    /// The bound that was met since the last call, if one was; another export starts afresh.
    pub(crate) fn renew(&mut self) -> Option<SourceProblem> {
        self.steps = 0;
        self.exhausted.take()
    }

    /// Where the type that is evaluated next stands, for problems without a place of their own.
    pub(crate) fn begin(&mut self, place: Place) {
        self.here = Some(place);
    }

    /// Whether a bound is met.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.exhausted.is_some()
    }

    /// Where problems without a place of their own are.
    pub(crate) fn here(&self) -> Option<Place> {
        self.here
    }

    /// Says, once, what is not as it was meant; of an installed package nothing is said.
    pub(crate) fn warn(&mut self, place: Place, message: String, help: String) {
        if !self.may_warn(place.module) {
            return;
        }
        if self.said.insert((place, message.clone())) {
            let warning = self.problem(place, message, help);
            self.warnings.push(warning);
        }
    }

    /// Whether anything more of this module is said.
    pub(crate) fn may_warn(&self, module: ModuleId) -> bool {
        self.warnings.len() < self.most_warnings
            && !self.project.get(module).path.contains("/node_modules/")
    }

    /// Whether the comment at this byte is asked about for the first time.
    pub(crate) fn is_first_look(&mut self, module: ModuleId, at: u32) -> bool {
        self.looked_at.insert((module, at))
    }

    /// Says no more from now on.
    pub(crate) fn warn_no_more(&mut self) {
        self.most_warnings = 0;
    }

    /// What was said so since the last call.
    pub(crate) fn take_warnings(&mut self) -> Vec<SourceProblem> {
        std::mem::take(&mut self.warnings)
    }

    /// A problem at `place`.
    pub(crate) fn problem(
        &self,
        place: Place,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> SourceProblem {
        let module = self.project.get(place.module);
        SourceProblem::at(&module, place.span, message.into(), help.into())
    }
}
