//! `prefixItems`, `items` and, before 2020-12, `items` as a list with `additionalItems`.

use crate::check::{Check, Edge};
use crate::compile::Compiler;
use crate::dialect::Dialect;
use crate::json::Value;
use crate::node::NodeId;
use crate::run::{Marks, Run};
use crate::words::{Cover, Path, Report};

use super::Site;
use super::members::Additional;

/// What the items of an array must be.
#[derive(Debug)]
pub(crate) struct Items {
    /// The schemas of the first items, one each.
    prefix: Vec<NodeId>,
    /// What the items after them must be.
    rest: Additional,
}

pub(super) fn compile<'v>(compiler: &mut Compiler<'v>, site: &Site<'v>, checks: &mut Vec<Check>) {
    let schema = site.schema;
    let mut items = Items { prefix: Vec::new(), rest: Additional::Unsaid };
    if site.place.dialect == Dialect::Draft202012 {
        if let Some(values) = compiler.array(schema, "prefixItems") {
            compiler.refuse_empty("prefixItems", values);
            items.prefix = compiler.subschemas("prefixItems", values, site.place);
        }
        if let Some(value) = schema.get("items") {
            items.rest = Additional::new(value, compiler.subschema("items", value, site.place));
        }
    } else {
        match schema.get("items") {
            Some(Value::Array(values)) => {
                items.prefix = compiler.subschemas("items", values, site.place);
                if let Some(value) = schema.get("additionalItems") {
                    let node = compiler.subschema_or_flag("additionalItems", value, site.place);
                    items.rest = Additional::new(value, node);
                }
            }
            other => {
                if let Some(value) = other {
                    let node = compiler.subschema("items", value, site.place);
                    items.rest = Additional::new(value, node);
                }
                if let Some(value) = schema.get("additionalItems") {
                    compiler.subschema_or_flag("additionalItems", value, site.place);
                }
            }
        }
    }
    if !items.prefix.is_empty() || items.rest != Additional::Unsaid {
        checks.push(Check::Items(Box::new(items)));
    }
}

impl Items {
    pub(crate) fn is_valid(&self, run: Run<'_>, value: &Value<'_>) -> bool {
        let Value::Array(items) = value else { return true };
        let (first, rest) = items.split_at(self.prefix.len().min(items.len()));
        let mut pairs = self.prefix.iter().zip(first);
        pairs.all(|(node, item)| run.is_valid(*node, item))
            && match self.rest {
                Additional::Unsaid | Additional::Open => true,
                Additional::Closed => rest.is_empty(),
                Additional::Schema(node) => rest.iter().all(|item| run.is_valid(node, item)),
            }
    }

    pub(crate) fn evaluate(&self, run: Run<'_>, value: &Value<'_>, marks: &mut Marks) -> bool {
        self.mark(value, marks);
        self.is_valid(run, value)
    }

    pub(crate) fn cover(&self, value: &Value<'_>, cover: &mut Cover<'_>) {
        self.mark(value, &mut cover.marks);
    }

    fn mark(&self, value: &Value<'_>, marks: &mut Marks) {
        let Value::Array(items) = value else { return };
        if self.rest == Additional::Unsaid {
            (0..self.prefix.len().min(items.len())).for_each(|index| marks.set(index));
        } else {
            marks.set_all();
        }
    }

    pub(crate) fn explain(
        &self,
        run: Run<'_>,
        value: &Value<'_>,
        path: &Path<'_>,
        report: &mut Report,
    ) {
        let Value::Array(items) = value else { return };
        let most = self.prefix.len();
        if self.rest == Additional::Closed && items.len() > most {
            report.push(path, format!("must not have more than {most} items"));
        }
        for (index, item) in items.iter().enumerate() {
            let node = match (self.prefix.get(index), self.rest) {
                (Some(node), _) => *node,
                (None, Additional::Schema(node)) => node,
                (None, _) => return,
            };
            if report.is_full() {
                return;
            }
            run.explain(node, item, &path.item(index), report);
        }
    }

    pub(crate) fn visit_edges(&mut self, visit: &mut dyn FnMut(&mut NodeId, Edge)) {
        for node in &mut self.prefix {
            visit(node, Edge::Part);
        }
        if let Additional::Schema(node) = &mut self.rest {
            visit(node, Edge::Part);
        }
    }
}
