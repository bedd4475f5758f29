//! The root of a schema without combinators, for providers that refuse a tool which has any there.

use std::collections::HashMap;

use haft_schema::json::{Object, Value, push_token, to_text};
use haft_tool::DefinitionProblem;

use crate::references::Names;

/// What is refused at the root of a tool's parameters.
const REFUSED: [&str; 7] = ["anyOf", "oneOf", "allOf", "not", "enum", "const", "if"];

/// How far branches of branches are looked into for properties.
const DEEPEST: usize = 16;

/// The document with what is refused at its root said in its description; the properties that it declared are
/// optional ones of the root. `None` where there is nothing to do.
pub(crate) fn root_schema<'v>(
    document: &'v Value<'v>,
    provider: &str,
    notes: &mut Vec<DefinitionProblem>,
) -> Option<Value<'v>> {
    let Value::Object(root) = document else { return None };
    let refers = root.contains_key("$ref");
    if !refers && !REFUSED.iter().any(|keyword| root.contains_key(keyword)) {
        return None;
    }
    let names = Names::of(document);
    let mut declared = Declared::default();
    gather(&names, document, 0, &mut declared);
    let mut words = Vec::new();
    let mut members: Vec<(std::borrow::Cow<'v, str>, Value<'v>)> = Vec::new();
    for (keyword, value) in root.iter() {
        let spoken = REFUSED.contains(&keyword) || matches!(keyword, "then" | "else" | "$ref");
        if spoken {
            let mut rule = Object::default();
            rule.insert(keyword, value.clone());
            words.push(to_text(&Value::Object(rule)));
            let mut at = "/input".to_owned();
            push_token(&mut at, keyword);
            let message = format!(
                "{provider} takes no {keyword} at the root; the description says it, and what it declares is optional"
            );
            notes.push(DefinitionProblem { at, message });
        } else if !matches!(
            keyword,
            "properties"
                | "description"
                | "type"
                | "unevaluatedProperties"
                | "additionalProperties"
        ) {
            members.push((keyword.into(), value.clone()));
        }
    }
    let own = root.get("description").and_then(Value::as_str);
    let rule = format!("Must also fit {}.", words.join(" and "));
    let description = own.map_or_else(|| rule.clone(), |own| format!("{own} {rule}"));
    let properties = declared.list.into_iter().map(|(key, mut schemas)| {
        let schema = if schemas.len() == 1 {
            schemas.remove(0)
        } else {
            Value::Object(Object::new(vec![("anyOf".into(), Value::Array(schemas))]))
        };
        (key.into(), schema)
    });
    let mut written = vec![
        ("type".into(), Value::String("object".into())),
        ("description".into(), Value::String(description.into())),
        ("properties".into(), Value::Object(Object::new(properties.collect()))),
    ];
    written.append(&mut members);
    Some(Value::Object(Object::new(written)))
}

/// Properties in the order in which they were met, each with its schemas.
#[derive(Default)]
struct Declared<'v> {
    list: Vec<(&'v str, Vec<Value<'v>>)>,
    places: HashMap<&'v str, usize>,
}

/// Every property that the schema, or one that speaks of the same value, declares, with each of its schemas once.
fn gather<'v>(names: &Names<'v>, schema: &'v Value<'v>, depth: usize, declared: &mut Declared<'v>) {
    let Value::Object(object) = schema else { return };
    if depth > DEEPEST {
        return;
    }
    let properties = object.get("properties").and_then(Value::as_object);
    for (key, value) in properties.into_iter().flat_map(Object::iter) {
        let place = *declared.places.entry(key).or_insert(declared.list.len());
        match declared.list.get_mut(place) {
            Some((_, schemas)) if schemas.contains(value) => {}
            Some((_, schemas)) => schemas.push(value.clone()),
            None => declared.list.push((key, vec![value.clone()])),
        }
    }
    for keyword in ["allOf", "anyOf", "oneOf"] {
        for part in object.get(keyword).and_then(Value::as_array).unwrap_or_default() {
            gather(names, part, depth + 1, declared);
        }
    }
    for part in ["then", "else"].iter().filter_map(|keyword| object.get(keyword)) {
        gather(names, part, depth + 1, declared);
    }
    if let Some((_, target)) =
        object.get("$ref").and_then(Value::as_str).and_then(|it| names.follow(it))
    {
        gather(names, target, depth + 1, declared);
    }
}
