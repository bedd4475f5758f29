//! `$ref`, `$dynamicRef`, `$recursiveRef`.

use crate::check::{Check, Edge};
use crate::compile::{Compiler, Kind};
use crate::dialect::Dialect;
use crate::json::Value;
use crate::node::NodeId;
use crate::run::{Marks, Run};
use crate::words::{Cover, Path, Report};

use super::Site;

/// Another node that the value must pass.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reference {
    To(NodeId),
    /// The node that the name leads to in the dynamic scope.
    Dynamic {
        name: u32,
        otherwise: NodeId,
    },
}

pub(super) fn compile<'v>(compiler: &mut Compiler<'v>, site: &Site<'v>, checks: &mut Vec<Check>) {
    let dialect = site.place.dialect;
    let keywords = [
        ("$ref", Kind::Static, true),
        ("$dynamicRef", Kind::Dynamic, dialect == Dialect::Draft202012),
        ("$recursiveRef", Kind::Recursive, dialect == Dialect::Draft201909),
    ];
    for (keyword, kind, is_known) in keywords {
        if !is_known {
            continue;
        }
        if let Some(reference) = compiler.text(site.schema, keyword) {
            let check = checks.len();
            checks.push(compiler.under(keyword, |compiler| {
                compiler.refer(site.node, check, reference, kind, site.place)
            }));
        }
    }
}

impl Reference {
    /// The node that the reference leads to from here.
    pub(crate) fn target(self, run: Run<'_>) -> NodeId {
        match self {
            Reference::To(node) => node,
            Reference::Dynamic { name, otherwise } => run.dynamic_target(name).unwrap_or(otherwise),
        }
    }

    pub(crate) fn is_valid(self, run: Run<'_>, value: &Value<'_>) -> bool {
        run.is_valid(self.target(run), value)
    }

    pub(crate) fn evaluate(self, run: Run<'_>, value: &Value<'_>, marks: &mut Marks) -> bool {
        run.evaluate(self.target(run), value, marks)
    }

    pub(crate) fn cover<'r>(self, run: Run<'r>, value: &Value<'_>, cover: &mut Cover<'r>) {
        run.cover(self.target(run), value, cover);
    }

    pub(crate) fn explain(
        self,
        run: Run<'_>,
        value: &Value<'_>,
        path: &Path<'_>,
        report: &mut Report,
    ) {
        run.explain(self.target(run), value, path, report);
    }

    pub(crate) fn visit_edges(&mut self, visit: &mut dyn FnMut(&mut NodeId, Edge)) {
        let (Reference::To(node) | Reference::Dynamic { otherwise: node, .. }) = self;
        visit(node, Edge::Same);
    }
}
