//! `contains`, `minContains`, `maxContains`.

use crate::check::{Check, Edge};
use crate::compile::Compiler;
use crate::dialect::Dialect;
use crate::json::Value;
use crate::node::NodeId;
use crate::run::{Marks, Run};
use crate::words::{Cover, Path, Report};

use super::Site;

/// How many items of an array must pass a schema.
#[derive(Debug)]
pub(crate) struct Contains {
    node: NodeId,
    least: u64,
    most: Option<u64>,
    /// Whether the items that pass count as evaluated.
    evaluates: bool,
}

pub(super) fn compile<'v>(compiler: &mut Compiler<'v>, site: &Site<'v>, checks: &mut Vec<Check>) {
    let (schema, dialect) = (site.schema, site.place.dialect);
    if dialect < Dialect::Draft6 {
        return;
    }
    let (mut least, mut most) = (None, None);
    if dialect >= Dialect::Draft201909 {
        least = compiler.count(schema, "minContains");
        most = compiler.count(schema, "maxContains");
    }
    if let Some(value) = schema.get("contains") {
        let node = compiler.subschema("contains", value, site.place);
        let least = least.unwrap_or(1);
        let evaluates = dialect == Dialect::Draft202012;
        checks.push(Check::Contains(Box::new(Contains { node, least, most, evaluates })));
    }
}

impl Contains {
    pub(crate) fn is_valid(&self, run: Run<'_>, value: &Value<'_>) -> bool {
        let Value::Array(items) = value else { return true };
        let mut count = 0;
        for item in items {
            if count >= self.least && self.most.is_none() {
                return true;
            }
            count += u64::from(run.is_valid(self.node, item));
            if self.most.is_some_and(|most| count > most) {
                return false;
            }
        }
        count >= self.least
    }

    pub(crate) fn evaluate(&self, run: Run<'_>, value: &Value<'_>, marks: &mut Marks) -> bool {
        if !self.evaluates {
            return self.is_valid(run, value);
        }
        let Value::Array(items) = value else { return true };
        let mut count = 0;
        for (index, item) in items.iter().enumerate() {
            if run.is_valid(self.node, item) {
                count += 1;
                marks.set(index);
            }
        }
        count >= self.least && self.most.is_none_or(|most| count <= most)
    }

    pub(crate) fn cover(&self, run: Run<'_>, value: &Value<'_>, cover: &mut Cover<'_>) {
        self.evaluate(run, value, &mut cover.marks);
    }

    pub(crate) fn explain(
        &self,
        run: Run<'_>,
        value: &Value<'_>,
        path: &Path<'_>,
        report: &mut Report,
    ) {
        let Value::Array(items) = value else { return };
        if self.is_valid(run, value) {
            return;
        }
        let count = items.iter().filter(|item| run.is_valid(self.node, item)).count() as u64;
        let (words, limit) = match self.most {
            Some(most) if count > most => ("no more than", most),
            _ => ("at least", self.least),
        };
        let items = if limit == 1 { "item that matches" } else { "items that match" };
        let problem = format!("must have {words} {limit} {items} its contains schema, got {count}");
        report.push(path, problem);
    }

    pub(crate) fn visit_edges(&mut self, visit: &mut dyn FnMut(&mut NodeId, Edge)) {
        visit(&mut self.node, Edge::Overlap);
    }
}
