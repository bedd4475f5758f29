//! `minItems`, `maxItems`, `uniqueItems`.

use crate::check::Check;
use crate::compile::Compiler;
use crate::json::{Value, find_duplicate};
use crate::words::{Path, Report};

use super::Site;

/// One limit of an array as a whole.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Array {
    Min(u64),
    Max(u64),
    Unique,
}

pub(super) fn compile<'v>(compiler: &mut Compiler<'v>, site: &Site<'v>, checks: &mut Vec<Check>) {
    let schema = site.schema;
    let count = compiler.count(schema, "minItems");
    checks.extend(count.map(|count| Check::Array(Array::Min(count))));
    let count = compiler.count(schema, "maxItems");
    checks.extend(count.map(|count| Check::Array(Array::Max(count))));
    if compiler.flag(schema, "uniqueItems") == Some(true) {
        checks.push(Check::Array(Array::Unique));
    }
}

impl Array {
    pub(crate) fn is_valid(self, value: &Value<'_>) -> bool {
        let Value::Array(items) = value else { return true };
        match self {
            Array::Min(least) => items.len() as u64 >= least,
            Array::Max(most) => items.len() as u64 <= most,
            Array::Unique => find_duplicate(items).is_none(),
        }
    }

    pub(crate) fn explain(self, value: &Value<'_>, path: &Path<'_>, report: &mut Report) {
        let Value::Array(items) = value else { return };
        if let Array::Unique = self {
            if let Some((first, second)) = find_duplicate(items) {
                let problem =
                    format!("must not have duplicate items; items {first} and {second} are equal");
                report.push(path, problem);
            }
        } else if !self.is_valid(value) {
            let (words, limit) = match self {
                Array::Min(limit) => ("fewer", limit),
                Array::Max(limit) => ("more", limit),
                Array::Unique => return,
            };
            report.push(path, format!("must not have {words} than {limit} items"));
        }
    }
}
