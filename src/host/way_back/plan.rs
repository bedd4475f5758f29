//! The nodes of a document.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use haft_schema::json::{Object, Value};

use super::node::{ANYTHING, Node, Property};
use super::null::takes_null;
use crate::keys::KeyMap;
use crate::references::Names;
use crate::schema_walk::each_schema;

/// The schemas of a document with their numbers.
pub(super) struct Plan<'v> {
    pub(super) objects: Vec<&'v Object<'v>>,
    pub(super) names: Names<'v>,
    numbers: HashMap<*const Object<'v>, usize>,
    /// Whether null fits, as far as that is known; by number.
    pub(super) nulls: RefCell<HashMap<usize, bool>>,
}

impl<'v> Plan<'v> {
    fn of(document: &'v Value<'v>) -> Self {
        let mut objects = Vec::new();
        let mut numbers = HashMap::new();
        each_schema(document, "", &mut |_, schema: &'v Object<'v>, _| {
            objects.push(schema);
            numbers.insert(std::ptr::from_ref(schema), objects.len());
        });
        Self { objects, names: Names::of(document), numbers, nulls: RefCell::default() }
    }

    pub(super) fn number(&self, schema: &'v Value<'v>) -> usize {
        if let Value::Object(object) = schema { self.number_of(object) } else { ANYTHING }
    }

    fn number_of(&self, object: &'v Object<'v>) -> usize {
        self.numbers.get(&std::ptr::from_ref(object)).copied().unwrap_or(ANYTHING)
    }

    /// Where the reference of a schema leads.
    pub(super) fn target(&self, schema: &Object<'v>) -> Option<&'v Value<'v>> {
        let reference = schema.get("$ref").and_then(Value::as_str)?;
        self.names.follow(reference).map(|(_, target)| target)
    }
}

/// The nodes; the first says nothing, the second is the document's.
pub(super) fn nodes(document: &Value<'_>, keys: &KeyMap) -> Vec<Node> {
    let plan = Plan::of(document);
    let mut nodes = vec![Node { takes_null: true, rest: Some(ANYTHING), ..Node::default() }];
    nodes.extend(plan.objects.iter().map(|schema| node(&plan, schema, keys)));
    nodes
}

fn node<'v>(plan: &Plan<'v>, schema: &'v Object<'v>, keys: &KeyMap) -> Node {
    let one = |keyword: &str| schema.get(keyword).map(|schema| plan.number(schema));
    let list = |keyword: &str| -> Vec<usize> {
        let items = schema.get(keyword).and_then(Value::as_array).unwrap_or_default();
        items.iter().map(|schema| plan.number(schema)).collect()
    };
    let map = |keyword: &str| {
        let members = schema.get(keyword).and_then(Value::as_object);
        members.into_iter().flat_map(Object::iter)
    };
    let listed = schema.get("items").is_some_and(|items| items.as_array().is_some());
    let (first, items) = if listed {
        (list("items"), one("additionalItems"))
    } else {
        (list("prefixItems"), one("items"))
    };
    let closed = schema.get("additionalProperties").and_then(Value::as_bool) == Some(false)
        && schema.get("patternProperties").is_none();
    let required = schema.get("required").and_then(Value::as_array).unwrap_or_default();
    let required: HashSet<&str> = required.iter().filter_map(Value::as_str).collect();
    let mut node = Node {
        rest: if closed { None } else { Some(one("additionalProperties").unwrap_or(ANYTHING)) },
        first,
        items: items.unwrap_or(ANYTHING),
        all: list("allOf"),
        any: ["anyOf", "oneOf"].iter().map(|it| list(it)).filter(|it| !it.is_empty()).collect(),
        perhaps: ["then", "else"].iter().filter_map(|keyword| one(keyword)).collect(),
        types: types(schema),
        takes_null: takes_null(plan, plan.number_of(schema), 0),
        ..Node::default()
    };
    node.all.extend(plan.target(schema).map(|target| plan.number(target)));
    node.perhaps.extend(map("dependentSchemas").map(|(_, schema)| plan.number(schema)));
    node.perhaps.extend(
        map("dependencies")
            .filter(|(_, needed)| needed.as_object().is_some())
            .map(|(_, schema)| plan.number(schema)),
    );
    for (key, schema) in map("properties") {
        let name = keys.get(key).map_or(key, String::as_str).to_owned();
        let optional = !required.contains(key);
        if let Some(values) = tag(schema) {
            node.tags.push((name.clone(), values));
        }
        let property = Property { key: key.to_owned(), node: plan.number(schema), optional };
        node.properties.insert(name, property);
    }
    node
}

fn types(schema: &Object<'_>) -> Option<Vec<String>> {
    let text = |value: &Value<'_>| value.as_str().map(str::to_owned);
    match schema.get("type")? {
        Value::Array(several) => Some(several.iter().filter_map(text).collect()),
        one => text(one).map(|name| vec![name]),
    }
}

/// The few plain values that a schema takes.
fn tag(schema: &Value<'_>) -> Option<Vec<Value<'static>>> {
    let values = match (schema.get("const"), schema.get("enum")) {
        (Some(value), _) => std::slice::from_ref(value),
        (None, values) => values?.as_array()?,
    };
    let plain = |value: &Value<'_>| !matches!(value, Value::Array(_) | Value::Object(_));
    (values.len() <= 64 && values.iter().all(plain))
        .then(|| values.iter().map(|value| value.clone().into_owned()).collect())
}
