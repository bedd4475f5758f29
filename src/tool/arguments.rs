//! Arguments of a call: what no schema can say, then what the schema says.

use std::borrow::Cow;
use std::collections::HashMap;

use haft_schema::json::{Fault, FaultKind, Object, Value, parse};
use haft_schema::{Problem, Problems, issues};
use haft_text::quoted;

use crate::{Invalid, Tool, integers, words};

/// What every line begins with.
const HEAD: &str = "Invalid arguments";

/// The most array items and object members of one call's arguments.
const MAX_ELEMENTS: usize = 100_000;

/// The most lines about duplicate keys and the like.
const MAX_FAULTS: usize = 20;

pub(crate) fn check(tool: &Tool, arguments: &str) -> Result<(), Invalid> {
    let value = parse(arguments).map_err(|error| {
        let (at, problem) = words::parse_problem(arguments, &error);
        one(at, problem)
    })?;
    check_value(tool, &value, arguments.len())
}

pub(crate) fn check_value(tool: &Tool, value: &Value<'_>, length: usize) -> Result<(), Invalid> {
    // An element takes two bytes at least, so most texts are too short to be counted.
    if length > 2 * MAX_ELEMENTS && value.count_elements() > MAX_ELEMENTS {
        return Err(one(
            String::new(),
            format!("must not have more than {MAX_ELEMENTS} array items and object keys"),
        ));
    }
    if value.has_fault() {
        let read = tool.duplicate_keys.then(|| keep_last(value.clone()));
        let faults = read.as_ref().unwrap_or(value).faults(MAX_FAULTS);
        if !faults.is_empty() {
            return Err(refused(faults));
        }
        return read.as_ref().map_or(Ok(()), |read| check_schema(tool, read));
    }
    check_schema(tool, value)
}

fn check_schema(tool: &Tool, value: &Value<'_>) -> Result<(), Invalid> {
    if let Err(problems) = tool.input_schema.check(value) {
        return Err(Invalid { issues: issues(problems, HEAD) });
    }
    if tool.says_integer && integers::has_changing(value) {
        let list = parse(&tool.input)
            .map(|document| integers::changing(&document, value))
            .unwrap_or_default();
        if !list.is_empty() {
            return Err(invalid(list));
        }
    }
    Ok(())
}

fn refused(faults: Vec<Fault>) -> Invalid {
    let say = |fault: Fault| {
        let key = quoted(&fault.key);
        let problem = match fault.kind {
            FaultKind::Duplicate => format!("key {key} is there more than once"),
            FaultKind::Prototype => {
                format!("key {key} is refused, because it can change what an object is")
            }
        };
        Problem { at: fault.at, problem, missing: None, unknown: true }
    };
    let mut list: Vec<Problem> = Vec::new();
    for problem in faults.into_iter().map(say) {
        if !list.contains(&problem) {
            list.push(problem);
        }
    }
    invalid(list)
}

fn one(at: String, problem: String) -> Invalid {
    invalid(vec![Problem { at, problem, missing: None, unknown: true }])
}

fn invalid(list: Vec<Problem>) -> Invalid {
    Invalid { issues: issues(Problems { list, more: false }, HEAD) }
}

/// The value as `JSON.parse` reads it: the last of several members of one name, in the first's place.
fn keep_last(value: Value<'_>) -> Value<'_> {
    match value {
        Value::Array(items) => Value::Array(items.into_iter().map(keep_last).collect()),
        Value::Object(mut object) => {
            let mut places: HashMap<Cow<'_, str>, usize> = HashMap::with_capacity(object.len());
            let mut kept: Vec<(Cow<'_, str>, Value<'_>)> = Vec::with_capacity(object.len());
            for (key, item) in object.members_mut().drain(..) {
                let item = keep_last(item);
                if let Some(place) = places.get(&key) {
                    kept[*place].1 = item;
                } else {
                    places.insert(key.clone(), kept.len());
                    kept.push((key, item));
                }
            }
            Value::Object(Object::new(kept))
        }
        other => other,
    }
}
