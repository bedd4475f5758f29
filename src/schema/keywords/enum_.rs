//! `enum`.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::check::Check;
use crate::compile::Compiler;
use crate::dialect::Dialect;
use crate::json::{Value, to_text};
use crate::words::{Path, Report, push_list, push_option, push_value};

use super::Site;

/// Up to this many values are compared one by one.
const SMALL: usize = 12;

/// The values that are allowed.
#[derive(Debug)]
pub(crate) struct Enum {
    values: Vec<Value<'static>>,
    /// The strings among many values.
    strings: HashSet<Box<str>>,
    /// The values that are looked through one by one: all of few, else those that are no strings.
    others: Vec<usize>,
}

pub(super) fn compile<'v>(compiler: &mut Compiler<'v>, site: &Site<'v>, checks: &mut Vec<Check>) {
    let Some(values) = compiler.array(site.schema, "enum") else { return };
    if site.place.dialect == Dialect::Draft4 && values.is_empty() {
        compiler.under("enum", |compiler| compiler.problem("must not have fewer than 1 items"));
    }
    let values = values.iter().cloned().map(Value::into_owned).collect();
    checks.push(Check::Enum(Box::new(Enum::new(values))));
}

impl Enum {
    fn new(values: Vec<Value<'static>>) -> Self {
        let is_small = values.len() <= SMALL;
        let strings = if is_small {
            HashSet::new()
        } else {
            values.iter().filter_map(Value::as_str).map(Box::from).collect()
        };
        let others = values.iter().enumerate();
        let others = others.filter(|(_, value)| is_small || value.as_str().is_none());
        let others = others.map(|(index, _)| index).collect();
        Self { values, strings, others }
    }

    pub(crate) fn values(&self) -> &[Value<'static>] {
        &self.values
    }

    pub(crate) fn is_valid(&self, value: &Value<'_>) -> bool {
        if let Value::String(text) = value
            && self.strings.contains(text.as_ref())
        {
            return true;
        }
        self.others.iter().any(|index| self.values[*index] == *value)
    }

    pub(crate) fn explain(&self, value: &Value<'_>, path: &Path<'_>, report: &mut Report) {
        if !self.is_valid(value) {
            let values: Vec<&Value<'_>> = self.values.iter().collect();
            report.push(path, one_of(value, &values));
        }
    }
}

/// `must be one of a, b`; of many values, those closest to the one that came.
pub(super) fn one_of(value: &Value<'_>, allowed: &[&Value<'_>]) -> String {
    match allowed {
        [] => return "is not allowed".to_owned(),
        [only] => {
            let mut problem = String::from("must be equal to ");
            push_value(&mut problem, only);
            return problem;
        }
        _ => {}
    }
    let name = |value: &Value<'_>| -> String { as_name(value).into_owned() };
    let names: Vec<String> = allowed.iter().map(|value| name(value)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut problem = String::from("must be one of ");
    push_list(&mut problem, &name(value), &names, |out, index| push_option(out, allowed[index]));
    problem
}

fn as_name<'v>(value: &'v Value<'_>) -> Cow<'v, str> {
    match value {
        Value::String(text) => Cow::Borrowed(text),
        Value::Array(_) | Value::Object(_) => Cow::Borrowed(value.type_name()),
        other => Cow::Owned(to_text(other)),
    }
}
