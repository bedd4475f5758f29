//! `unevaluatedProperties`, `unevaluatedItems`: what no other check of the node has evaluated.

use crate::check::{Check, Edge};
use crate::compile::Compiler;
use crate::dialect::Dialect;
use crate::json::Value;
use crate::node::NodeId;
use crate::run::{Marks, Run};
use crate::words::{Cover, Path, Report};

use super::Site;
use super::members::unknown_property;

/// The schema of the parts that are left.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unevaluated {
    Properties(NodeId),
    Items(NodeId),
}

pub(super) fn compile<'v>(compiler: &mut Compiler<'v>, site: &Site<'v>, checks: &mut Vec<Check>) {
    if site.place.dialect < Dialect::Draft201909 {
        return;
    }
    if let Some(value) = site.schema.get("unevaluatedItems") {
        let node = compiler.subschema("unevaluatedItems", value, site.place);
        checks.push(Check::Unevaluated(Unevaluated::Items(node)));
    }
    if let Some(value) = site.schema.get("unevaluatedProperties") {
        let node = compiler.subschema("unevaluatedProperties", value, site.place);
        checks.push(Check::Unevaluated(Unevaluated::Properties(node)));
    }
}

impl Unevaluated {
    pub(crate) fn evaluate(self, run: Run<'_>, value: &Value<'_>, marks: &mut Marks) -> bool {
        let is_valid = match (self, value) {
            (Unevaluated::Items(node), Value::Array(items)) => {
                let mut items = items.iter().enumerate();
                items.all(|(index, item)| marks.has(index) || run.is_valid(node, item))
            }
            (Unevaluated::Properties(node), Value::Object(object)) => {
                let mut members = object.iter().enumerate();
                members.all(|(index, (_, item))| marks.has(index) || run.is_valid(node, item))
            }
            _ => return true,
        };
        marks.set_all();
        is_valid
    }

    /// What the schema of the rest covers when another node asks for it.
    pub(crate) fn cover(self, run: Run<'_>, value: &Value<'_>, cover: &mut Cover<'_>) {
        match (self, value) {
            (Unevaluated::Items(node), Value::Array(_))
            | (Unevaluated::Properties(node), Value::Object(_))
                if !run.is_never(node) =>
            {
                cover.marks.set_all();
            }
            _ => {}
        }
    }

    /// Reports the parts that are left and should not be. Parts that some check declares, though
    /// it failed, have their problem there already; only where `is_clean` says that the node has
    /// no other problem do the strict rules decide.
    pub(crate) fn explain(
        self,
        run: Run<'_>,
        holder: NodeId,
        value: &Value<'_>,
        path: &Path<'_>,
        report: &mut Report,
        is_clean: bool,
    ) {
        let mut cover = Cover::new(value);
        let before = report.len();
        run.cover_checks(holder, value, &mut cover);
        self.explain_rest(run, value, &cover, path, report);
        if is_clean && report.len() == before {
            cover.marks = Marks::new(value);
            for check in run.checks(holder) {
                if !matches!(check, Check::Unevaluated(_)) {
                    check.evaluate(run, value, &mut cover.marks);
                }
            }
            self.explain_rest(run, value, &cover, path, report);
        }
    }

    fn explain_rest(
        self,
        run: Run<'_>,
        value: &Value<'_>,
        cover: &Cover<'_>,
        path: &Path<'_>,
        report: &mut Report,
    ) {
        match (self, value) {
            (Unevaluated::Items(node), Value::Array(items)) => {
                for (index, item) in items.iter().enumerate() {
                    if report.is_full() {
                        return;
                    }
                    if !cover.marks.has(index) {
                        run.explain(node, item, &path.item(index), report);
                    }
                }
            }
            (Unevaluated::Properties(node), Value::Object(object)) => {
                for (index, (key, item)) in object.iter().enumerate() {
                    if report.is_full() {
                        return;
                    }
                    if cover.marks.has(index) {
                        continue;
                    }
                    if run.is_never(node) {
                        let problem = unknown_property(key, &cover.names(), &cover.patterns);
                        report.push_unknown(path, index, problem);
                    } else {
                        run.explain(node, item, &path.member(key, index, true), report);
                    }
                }
            }
            _ => {}
        }
    }

    pub(crate) fn visit_edges(&mut self, visit: &mut dyn FnMut(&mut NodeId, Edge)) {
        let (Unevaluated::Properties(node) | Unevaluated::Items(node)) = self;
        visit(node, Edge::Overlap);
    }
}
