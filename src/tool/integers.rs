//! Integers that JavaScript would read as other ones, where the schema asks for an integer.

use haft_schema::Problem;
use haft_schema::json::{Object, Value, push_token};
use haft_schema::pattern::{Match, Pattern};

/// How many schemas are looked at for one place of the value; more are not combined in earnest.
const MAX_SCHEMAS: usize = 64;

/// How many problems are worth saying.
const MAX_PROBLEMS: usize = 20;

/// Whether `JSON.parse` gives another integer for any number of the value.
pub(crate) fn has_changing(value: &Value<'_>) -> bool {
    match value {
        Value::Number(number) => number.changes_in_javascript(),
        Value::Array(items) => items.iter().any(has_changing),
        Value::Object(object) => object.iter().any(|(_, item)| has_changing(item)),
        _ => false,
    }
}

/// The places where a changing number meets a schema that says `integer`.
pub(crate) fn changing(document: &Value<'_>, value: &Value<'_>) -> Vec<Problem> {
    let mut walk = Walk { root: document, at: String::new(), problems: Vec::new() };
    walk.visit(value, vec![document]);
    walk.problems
}

struct Walk<'v, 'a> {
    root: &'v Value<'a>,
    at: String,
    problems: Vec<Problem>,
}

impl<'v, 'a> Walk<'v, 'a> {
    fn visit(&mut self, value: &Value<'_>, schemas: Vec<&'v Value<'a>>) {
        if self.problems.len() >= MAX_PROBLEMS {
            return;
        }
        let schemas = self.with_combined(schemas);
        match value {
            Value::Number(number)
                if number.changes_in_javascript()
                    && schemas.iter().any(|schema| says_integer(schema)) =>
            {
                let problem = "must be an integer that JavaScript keeps exactly, from -9007199254740991 to 9007199254740991";
                let problem = Problem {
                    at: self.at.clone(),
                    problem: problem.to_owned(),
                    missing: None,
                    unknown: false,
                };
                self.problems.push(problem);
            }
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    let below =
                        schemas.iter().filter_map(|schema| of_item(schema, index)).collect();
                    self.descend(&index.to_string(), item, below);
                }
            }
            Value::Object(object) => {
                for (key, item) in object.iter() {
                    let below = schemas.iter().flat_map(|schema| of_member(schema, key)).collect();
                    self.descend(key, item, below);
                }
            }
            _ => {}
        }
    }

    fn descend(&mut self, token: &str, value: &Value<'_>, schemas: Vec<&'v Value<'a>>) {
        if schemas.is_empty()
            || !matches!(value, Value::Number(_) | Value::Array(_) | Value::Object(_))
        {
            return;
        }
        let length = self.at.len();
        push_token(&mut self.at, token);
        self.visit(value, schemas);
        self.at.truncate(length);
    }

    /// The schemas, and everything that the same value must fit because of them.
    fn with_combined(&self, mut schemas: Vec<&'v Value<'a>>) -> Vec<&'v Value<'a>> {
        let mut next = 0;
        while next < schemas.len() && schemas.len() < MAX_SCHEMAS {
            if let Value::Object(schema) = schemas[next] {
                let lists = ["allOf", "anyOf", "oneOf"]
                    .iter()
                    .filter_map(|name| schema.get(name)?.as_array())
                    .flatten();
                let ones = ["then", "else"].iter().filter_map(|name| schema.get(name));
                for also in lists.chain(ones).chain(self.target(schema)) {
                    if schemas.len() < MAX_SCHEMAS
                        && !schemas.iter().any(|known| std::ptr::eq(*known, also))
                    {
                        schemas.push(also);
                    }
                }
            }
            next += 1;
        }
        schemas
    }

    fn target(&self, schema: &Object<'a>) -> Option<&'v Value<'a>> {
        let root: &'v Value<'a> = self.root;
        root.pointer(schema.get("$ref")?.as_str()?.strip_prefix('#')?)
    }
}

fn says_integer(schema: &Value<'_>) -> bool {
    match schema.get("type") {
        Some(Value::String(name)) => name == "integer",
        Some(Value::Array(names)) => names.iter().any(|name| name.as_str() == Some("integer")),
        _ => false,
    }
}

fn of_item<'v, 'a>(schema: &'v Value<'a>, index: usize) -> Option<&'v Value<'a>> {
    let tuple = schema
        .get("prefixItems")
        .or_else(|| schema.get("items"))
        .and_then(Value::as_array)
        .unwrap_or_default();
    let rest = schema.get("items").filter(|items| items.as_array().is_none());
    tuple.get(index).or(rest).or_else(|| schema.get("additionalItems"))
}

fn of_member<'v, 'a>(schema: &'v Value<'a>, key: &str) -> Vec<&'v Value<'a>> {
    let member = |keyword: &str| schema.get(keyword).and_then(Value::as_object);
    let mut found: Vec<_> =
        member("properties").and_then(|keys| keys.get(key)).into_iter().collect();
    for (source, schema) in member("patternProperties").into_iter().flat_map(Object::iter) {
        if Pattern::compile(source).is_ok_and(|pattern| pattern.is_match(key) == Match::Yes) {
            found.push(schema);
        }
    }
    if found.is_empty() {
        found.extend(
            schema.get("additionalProperties").or_else(|| schema.get("unevaluatedProperties")),
        );
    }
    found
}
