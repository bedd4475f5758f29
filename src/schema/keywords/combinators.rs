//! `allOf`, `anyOf`, `oneOf`, `not`.

use crate::check::{Check, Edge};
use crate::compile::Compiler;
use crate::json::Value;
use crate::node::NodeId;
use crate::run::{Marks, Run};
use crate::words::{Cover, Path, Report};

use super::{Site, not, union};

/// Several schemas for the same value.
#[derive(Debug)]
pub(crate) enum Combinator {
    AllOf(Box<[NodeId]>),
    AnyOf(Box<[NodeId]>),
    OneOf(Box<[NodeId]>),
    Not(NodeId),
}

pub(super) fn compile<'v>(compiler: &mut Compiler<'v>, site: &Site<'v>, checks: &mut Vec<Check>) {
    type Make = fn(Box<[NodeId]>) -> Combinator;
    let keywords: [(&str, Make); 3] =
        [("allOf", Combinator::AllOf), ("anyOf", Combinator::AnyOf), ("oneOf", Combinator::OneOf)];
    for (keyword, make) in keywords {
        if let Some(values) = compiler.array(site.schema, keyword) {
            compiler.refuse_empty(keyword, values);
            let nodes = compiler.subschemas(keyword, values, site.place);
            checks.push(Check::Combinator(make(nodes.into_boxed_slice())));
        }
    }
    if let Some(value) = site.schema.get("not") {
        let node = compiler.subschema("not", value, site.place);
        checks.push(Check::Combinator(Combinator::Not(node)));
    }
}

impl Combinator {
    pub(crate) fn is_valid(&self, run: Run<'_>, value: &Value<'_>) -> bool {
        match self {
            Combinator::AllOf(nodes) => nodes.iter().all(|node| run.is_valid(*node, value)),
            Combinator::AnyOf(nodes) => nodes.iter().any(|node| run.is_valid(*node, value)),
            Combinator::OneOf(nodes) => {
                nodes.iter().filter(|node| run.is_valid(**node, value)).take(2).count() == 1
            }
            Combinator::Not(node) => !run.is_valid(*node, value),
        }
    }

    pub(crate) fn evaluate(&self, run: Run<'_>, value: &Value<'_>, marks: &mut Marks) -> bool {
        match self {
            Combinator::AllOf(nodes) => nodes.iter().all(|node| run.evaluate(*node, value, marks)),
            Combinator::AnyOf(nodes) | Combinator::OneOf(nodes) => {
                let mut valid = 0;
                for node in nodes {
                    // A branch that fails says nothing, so its marks are its own until it passes.
                    let mut own = Marks::new(value);
                    if run.evaluate(*node, value, &mut own) {
                        marks.absorb(&own);
                        valid += 1;
                    }
                }
                valid == 1 || valid > 1 && matches!(self, Combinator::AnyOf(_))
            }
            Combinator::Not(_) => self.is_valid(run, value),
        }
    }

    pub(crate) fn cover<'r>(&'r self, run: Run<'r>, value: &Value<'_>, cover: &mut Cover<'r>) {
        match self {
            Combinator::AllOf(nodes) => {
                nodes.iter().for_each(|node| run.cover(*node, value, cover));
            }
            Combinator::AnyOf(nodes) | Combinator::OneOf(nodes) => {
                let mut is_any_valid = false;
                for node in nodes.iter().filter(|node| run.is_valid(**node, value)) {
                    is_any_valid = true;
                    run.cover(*node, value, cover);
                }
                if !is_any_valid && let Some(node) = union::closest(run, nodes, value) {
                    run.cover(node, value, cover);
                }
            }
            Combinator::Not(_) => {}
        }
    }

    pub(crate) fn explain(
        &self,
        run: Run<'_>,
        value: &Value<'_>,
        path: &Path<'_>,
        report: &mut Report,
    ) {
        match self {
            Combinator::AllOf(nodes) => {
                nodes.iter().for_each(|node| run.explain(*node, value, path, report));
            }
            _ if self.is_valid(run, value) => {}
            Combinator::AnyOf(nodes) => union::explain(run, nodes, value, path, report),
            Combinator::OneOf(nodes) => {
                let valid = nodes.iter().enumerate();
                let valid = valid.filter(|(_, node)| run.is_valid(**node, value));
                let valid: Vec<usize> = valid.map(|(index, _)| index + 1).take(2).collect();
                if let [first, second] = valid[..] {
                    let all = nodes.len();
                    report.push(
                        path,
                        format!(
                            "must match only one of {all} alternatives, matches {first} and {second}"
                        ),
                    );
                } else {
                    union::explain(run, nodes, value, path, report);
                }
            }
            Combinator::Not(node) => report.push(path, not::problem(run, *node)),
        }
    }

    pub(crate) fn visit_edges(&mut self, visit: &mut dyn FnMut(&mut NodeId, Edge)) {
        match self {
            Combinator::AllOf(nodes) | Combinator::AnyOf(nodes) | Combinator::OneOf(nodes) => {
                nodes.iter_mut().for_each(|node| visit(node, Edge::Same));
            }
            Combinator::Not(node) => visit(node, Edge::Same),
        }
    }
}
