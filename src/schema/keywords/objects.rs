//! `minProperties`, `maxProperties`, `propertyNames`.

use std::borrow::Cow;

use haft_text::push_quoted;

use crate::check::{Check, Edge};
use crate::compile::Compiler;
use crate::dialect::Dialect;
use crate::json::Value;
use crate::node::NodeId;
use crate::run::Run;
use crate::words::{Path, Report};

use super::Site;

/// One limit of an object as a whole.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Object {
    MinProperties(u64),
    MaxProperties(u64),
    /// Every name, as a string, must pass this schema.
    Names(NodeId),
}

pub(super) fn compile<'v>(compiler: &mut Compiler<'v>, site: &Site<'v>, checks: &mut Vec<Check>) {
    let schema = site.schema;
    let count = compiler.count(schema, "minProperties");
    checks.extend(count.map(|count| Check::Object(Object::MinProperties(count))));
    let count = compiler.count(schema, "maxProperties");
    checks.extend(count.map(|count| Check::Object(Object::MaxProperties(count))));
    if site.place.dialect >= Dialect::Draft6
        && let Some(value) = schema.get("propertyNames")
    {
        let node = compiler.subschema("propertyNames", value, site.place);
        checks.push(Check::Object(Object::Names(node)));
    }
}

impl Object {
    pub(crate) fn is_valid(self, run: Run<'_>, value: &Value<'_>) -> bool {
        let Value::Object(object) = value else { return true };
        match self {
            Object::MinProperties(least) => object.len() as u64 >= least,
            Object::MaxProperties(most) => object.len() as u64 <= most,
            Object::Names(node) => object.keys().all(|key| run.is_valid(node, &as_value(key))),
        }
    }

    pub(crate) fn explain(
        self,
        run: Run<'_>,
        value: &Value<'_>,
        path: &Path<'_>,
        report: &mut Report,
    ) {
        let Value::Object(object) = value else { return };
        let Object::Names(node) = self else {
            if !self.is_valid(run, value) {
                let (words, limit) = match self {
                    Object::MaxProperties(most) => ("more", most),
                    Object::MinProperties(least) => ("fewer", least),
                    Object::Names(_) => return,
                };
                report.push(path, format!("must not have {words} than {limit} properties"));
            }
            return;
        };
        for (index, key) in object.keys().enumerate() {
            if report.is_full() {
                return;
            }
            let name = as_value(key);
            if run.is_valid(node, &name) {
                continue;
            }
            let mut about_name = Report::default();
            run.explain(node, &name, &Path::ROOT, &mut about_name);
            let mut problem = String::from("property name ");
            push_quoted(&mut problem, key);
            problem.push(' ');
            match about_name.finish().list.first() {
                Some(first) => problem.push_str(&first.problem),
                None => problem.push_str("is not allowed"),
            }
            report.push_unknown(path, index, problem);
        }
    }

    pub(crate) fn visit_edges(&mut self, visit: &mut dyn FnMut(&mut NodeId, Edge)) {
        if let Object::Names(node) = self {
            visit(node, Edge::Overlap);
        }
    }
}

fn as_value(key: &str) -> Value<'_> {
    Value::String(Cow::Borrowed(key))
}
