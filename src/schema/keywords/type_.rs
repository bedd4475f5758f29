//! `type`.

use crate::check::Check;
use crate::compile::Compiler;
use crate::json::Value;
use crate::words::{Path, Report, push_alternatives, push_got};

use super::Site;

/// A set of types. A number without a fraction is both an integer and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Types(u8);

const NAMES: [&str; 7] = ["array", "boolean", "integer", "null", "number", "object", "string"];
const ARRAY: u8 = 1;
const BOOLEAN: u8 = 1 << 1;
const INTEGER: u8 = 1 << 2;
const NULL: u8 = 1 << 3;
const NUMBER: u8 = 1 << 4;
const OBJECT: u8 = 1 << 5;
const STRING: u8 = 1 << 6;

pub(super) fn compile<'v>(compiler: &mut Compiler<'v>, site: &Site<'v>, checks: &mut Vec<Check>) {
    let Some(value) = site.schema.get("type") else { return };
    let types = compiler.under("type", |compiler| match value {
        Value::String(_) => named(compiler, value),
        Value::Array(names) if names.is_empty() => {
            compiler.problem("must not have fewer than 1 items");
            None
        }
        Value::Array(names) => {
            compiler.names(names);
            let names = names.iter().enumerate();
            names
                .map(|(index, name)| compiler.under_index(index, |compiler| named(compiler, name)))
                .try_fold(Types(0), |all, one| one.map(|one| all.or(one)))
        }
        other => {
            compiler.wrong("string or array", other);
            None
        }
    });
    checks.extend(types.map(Check::Type));
}

fn named(compiler: &mut Compiler<'_>, value: &Value<'_>) -> Option<Types> {
    let name = value.as_str()?;
    let place = NAMES.iter().position(|known| *known == name);
    if place.is_none() {
        compiler.problem(format!("must be one of {}", NAMES.join(", ")));
    }
    Some(Types(1 << place?))
}

impl Types {
    pub(crate) const ANY: Self = Self(0x7f);
    pub(crate) const NONE: Self = Self(0);

    /// The types that a value has.
    pub(crate) fn of(value: &Value<'_>) -> Self {
        Self(match value {
            Value::Null => NULL,
            Value::Bool(_) => BOOLEAN,
            Value::Number(number) if number.is_integer() => INTEGER | NUMBER,
            Value::Number(_) => NUMBER,
            Value::String(_) => STRING,
            Value::Array(_) => ARRAY,
            Value::Object(_) => OBJECT,
        })
    }

    pub(crate) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) fn is_valid(self, value: &Value<'_>) -> bool {
        self.0 & Self::of(value).0 != 0
    }

    /// The names of the types, `integer` only where `number` does not say it already.
    pub(crate) fn names(self) -> Vec<&'static str> {
        let redundant = if self.0 & NUMBER == 0 { 0 } else { INTEGER };
        let all = NAMES.iter().enumerate();
        let own = all.filter(|(place, _)| (self.0 & !redundant) >> place & 1 == 1);
        own.map(|(_, name)| *name).collect()
    }

    pub(crate) fn explain(self, value: &Value<'_>, path: &Path<'_>, report: &mut Report) {
        if self.is_valid(value) {
            return;
        }
        let mut problem = String::from("must be ");
        push_alternatives(&mut problem, &self.names());
        push_got(&mut problem, value);
        // Models in strict modes send null for what they mean to leave out.
        if path.is_optional && matches!(value, Value::Null) {
            problem.push_str(" (leave it out)");
        }
        report.push(path, problem);
    }
}
