//! `const`.

use crate::check::Check;
use crate::compile::Compiler;
use crate::dialect::Dialect;
use crate::json::Value;
use crate::words::{Path, Report, push_value};

use super::Site;

/// The one value that is allowed.
#[derive(Debug)]
pub(crate) struct Const {
    value: Value<'static>,
}

pub(super) fn compile<'v>(_: &mut Compiler<'v>, site: &Site<'v>, checks: &mut Vec<Check>) {
    if site.place.dialect < Dialect::Draft6 {
        return;
    }
    let value = site.schema.get("const").cloned().map(Value::into_owned);
    checks.extend(value.map(|value| Check::Const(Box::new(Const { value }))));
}

impl Const {
    pub(crate) fn value(&self) -> &Value<'static> {
        &self.value
    }

    pub(crate) fn is_valid(&self, value: &Value<'_>) -> bool {
        *value == self.value
    }

    pub(crate) fn explain(&self, value: &Value<'_>, path: &Path<'_>, report: &mut Report) {
        if !self.is_valid(value) {
            let mut problem = String::from("must be equal to ");
            push_value(&mut problem, &self.value);
            report.push(path, problem);
        }
    }
}
