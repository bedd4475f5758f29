//! `if`, `then`, `else`.

use crate::check::{Check, Edge};
use crate::compile::Compiler;
use crate::dialect::Dialect;
use crate::json::Value;
use crate::node::NodeId;
use crate::run::{Marks, Run};
use crate::words::{Cover, Path, Report};

use super::Site;

/// A schema that decides which of two others the value must pass.
#[derive(Debug)]
pub(crate) struct Conditional {
    condition: NodeId,
    then: Option<NodeId>,
    otherwise: Option<NodeId>,
}

pub(super) fn compile<'v>(compiler: &mut Compiler<'v>, site: &Site<'v>, checks: &mut Vec<Check>) {
    if site.place.dialect < Dialect::Draft7 {
        return;
    }
    let mut branch = |keyword: &str| {
        let value = site.schema.get(keyword)?;
        Some(compiler.subschema(keyword, value, site.place))
    };
    let (condition, then, otherwise) = (branch("if"), branch("then"), branch("else"));
    if let Some(condition) = condition {
        checks.push(Check::Conditional(Box::new(Conditional { condition, then, otherwise })));
    }
}

impl Conditional {
    fn branch(&self, holds: bool) -> Option<NodeId> {
        if holds { self.then } else { self.otherwise }
    }

    pub(crate) fn is_valid(&self, run: Run<'_>, value: &Value<'_>) -> bool {
        if self.then.is_none() && self.otherwise.is_none() {
            return true;
        }
        let branch = self.branch(run.is_valid(self.condition, value));
        branch.is_none_or(|node| run.is_valid(node, value))
    }

    pub(crate) fn evaluate(&self, run: Run<'_>, value: &Value<'_>, marks: &mut Marks) -> bool {
        let mut own = Marks::new(value);
        let holds = run.evaluate(self.condition, value, &mut own);
        if holds {
            marks.absorb(&own);
        }
        self.branch(holds).is_none_or(|node| run.evaluate(node, value, marks))
    }

    pub(crate) fn cover<'r>(&'r self, run: Run<'r>, value: &Value<'_>, cover: &mut Cover<'r>) {
        let holds = run.is_valid(self.condition, value);
        if holds {
            run.cover(self.condition, value, cover);
        }
        if let Some(node) = self.branch(holds) {
            run.cover(node, value, cover);
        }
    }

    pub(crate) fn explain(
        &self,
        run: Run<'_>,
        value: &Value<'_>,
        path: &Path<'_>,
        report: &mut Report,
    ) {
        if self.then.is_none() && self.otherwise.is_none() {
            return;
        }
        if let Some(node) = self.branch(run.is_valid(self.condition, value)) {
            run.explain(node, value, path, report);
        }
    }

    pub(crate) fn visit_edges(&mut self, visit: &mut dyn FnMut(&mut NodeId, Edge)) {
        visit(&mut self.condition, Edge::Same);
        for node in self.then.iter_mut().chain(&mut self.otherwise) {
            visit(node, Edge::Same);
        }
    }
}
