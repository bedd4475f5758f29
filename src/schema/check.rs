//! One check of a node: its family, and the ways every family is asked.

use crate::json::Value;
use crate::keywords::{
    Array, Combinator, Conditional, Const, Contains, Dependency, Enum, Items, Members, Number,
    Object, Reference, Text, Types, Unevaluated,
};
use crate::node::NodeId;
use crate::run::{Marks, Run};
use crate::words::{Cover, Path, Report};

/// One check; the families that hold much are boxed, so that a list of checks stays dense.
#[derive(Debug)]
pub(crate) enum Check {
    /// The schema `false`.
    Never,
    Type(Types),
    Const(Box<Const>),
    Enum(Box<Enum>),
    Number(Number),
    Text(Text),
    Array(Array),
    Items(Box<Items>),
    Contains(Box<Contains>),
    Object(Object),
    Members(Box<Members>),
    Dependency(Box<Dependency>),
    Reference(Reference),
    Combinator(Combinator),
    Conditional(Box<Conditional>),
    Unevaluated(Unevaluated),
}

/// How a check hands a value on to another node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edge {
    /// The same value.
    Same,
    /// A part of the value that no other `Part` of this check gets too.
    Part,
    /// A part of the value that other edges may get too.
    Overlap,
}

impl Check {
    /// Whether the value passes.
    #[expect(
        clippy::inline_always,
        reason = "one call less for each check, and there is one caller"
    )]
    #[inline(always)]
    pub(crate) fn is_valid(&self, run: Run<'_>, value: &Value<'_>) -> bool {
        match self {
            Check::Never => false,
            Check::Type(types) => types.is_valid(value),
            Check::Const(constant) => constant.is_valid(value),
            Check::Enum(allowed) => allowed.is_valid(value),
            Check::Number(number) => number.is_valid(value),
            Check::Text(text) => text.is_valid(run, value),
            Check::Array(array) => array.is_valid(value),
            Check::Items(items) => items.is_valid(run, value),
            Check::Contains(contains) => contains.is_valid(run, value),
            Check::Object(object) => object.is_valid(run, value),
            Check::Members(members) => members.is_valid(run, value),
            Check::Dependency(dependency) => dependency.is_valid(run, value),
            Check::Reference(reference) => reference.is_valid(run, value),
            Check::Combinator(combinator) => combinator.is_valid(run, value),
            Check::Conditional(conditional) => conditional.is_valid(run, value),
            // Nodes with this check evaluate arrays and objects with marks.
            Check::Unevaluated(_) => true,
        }
    }

    /// Whether the value, an array or an object, passes; marks what the check evaluated of it.
    pub(crate) fn evaluate(&self, run: Run<'_>, value: &Value<'_>, marks: &mut Marks) -> bool {
        match self {
            Check::Items(items) => items.evaluate(run, value, marks),
            Check::Contains(contains) => contains.evaluate(run, value, marks),
            Check::Members(members) => members.evaluate(run, value, marks),
            Check::Dependency(dependency) => dependency.evaluate(run, value, marks),
            Check::Reference(reference) => reference.evaluate(run, value, marks),
            Check::Combinator(combinator) => combinator.evaluate(run, value, marks),
            Check::Conditional(conditional) => conditional.evaluate(run, value, marks),
            Check::Unevaluated(unevaluated) => unevaluated.evaluate(run, value, marks),
            _ => self.is_valid(run, value),
        }
    }

    /// Reports what keeps the value from passing; nothing where it passes.
    pub(crate) fn explain(
        &self,
        run: Run<'_>,
        value: &Value<'_>,
        path: &Path<'_>,
        report: &mut Report,
    ) {
        match self {
            Check::Never => report.push(path, "is not allowed".to_owned()),
            Check::Type(types) => types.explain(value, path, report),
            Check::Const(constant) => constant.explain(value, path, report),
            Check::Enum(allowed) => allowed.explain(value, path, report),
            Check::Number(number) => number.explain(value, path, report),
            Check::Text(text) => text.explain(run, value, path, report),
            Check::Array(array) => array.explain(value, path, report),
            Check::Items(items) => items.explain(run, value, path, report),
            Check::Contains(contains) => contains.explain(run, value, path, report),
            Check::Object(object) => object.explain(run, value, path, report),
            Check::Members(members) => members.explain(run, value, path, report),
            Check::Dependency(dependency) => dependency.explain(run, value, path, report),
            Check::Reference(reference) => reference.explain(run, value, path, report),
            Check::Combinator(combinator) => combinator.explain(run, value, path, report),
            Check::Conditional(conditional) => conditional.explain(run, value, path, report),
            // The node explains these itself: they depend on its other checks.
            Check::Unevaluated(_) => {}
        }
    }

    /// Covers what the check declares of an array or object, whether it passes or not.
    pub(crate) fn cover<'r>(&'r self, run: Run<'r>, value: &Value<'_>, cover: &mut Cover<'r>) {
        match self {
            Check::Items(items) => items.cover(value, cover),
            Check::Contains(contains) => contains.cover(run, value, cover),
            Check::Members(members) => members.cover(run, value, cover),
            Check::Dependency(dependency) => dependency.cover(run, value, cover),
            Check::Reference(reference) => reference.cover(run, value, cover),
            Check::Combinator(combinator) => combinator.cover(run, value, cover),
            Check::Conditional(conditional) => conditional.cover(run, value, cover),
            Check::Unevaluated(unevaluated) => unevaluated.cover(run, value, cover),
            _ => {}
        }
    }

    /// Visits every node that the check hands a value on to.
    pub(crate) fn visit_edges(&mut self, visit: &mut dyn FnMut(&mut NodeId, Edge)) {
        match self {
            Check::Items(items) => items.visit_edges(visit),
            Check::Contains(contains) => contains.visit_edges(visit),
            Check::Object(object) => object.visit_edges(visit),
            Check::Members(members) => members.visit_edges(visit),
            Check::Dependency(dependency) => dependency.visit_edges(visit),
            Check::Reference(reference) => reference.visit_edges(visit),
            Check::Combinator(combinator) => combinator.visit_edges(visit),
            Check::Conditional(conditional) => conditional.visit_edges(visit),
            Check::Unevaluated(unevaluated) => unevaluated.visit_edges(visit),
            Check::Never
            | Check::Type(_)
            | Check::Const(_)
            | Check::Enum(_)
            | Check::Number(_)
            | Check::Text(_)
            | Check::Array(_) => {}
        }
    }
}
