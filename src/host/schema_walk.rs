//! Every schema inside a document, with its place.

use haft_schema::json::{Object, Value, push_token};

/// How a keyword holds schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holds {
    /// One.
    One,
    /// A list.
    List,
    /// A map by name.
    Map,
}

/// How a keyword holds schemas, where it does; `items` may also hold a list.
pub(crate) fn holds(keyword: &str) -> Option<Holds> {
    Some(match keyword {
        "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas"
        | "dependencies" => Holds::Map,
        "allOf" | "anyOf" | "oneOf" | "prefixItems" => Holds::List,
        "items"
        | "additionalItems"
        | "unevaluatedItems"
        | "contains"
        | "additionalProperties"
        | "unevaluatedProperties"
        | "propertyNames"
        | "contentSchema"
        | "not"
        | "if"
        | "then"
        | "else" => Holds::One,
        _ => return None,
    })
}

/// Calls `visit` for every schema that is an object, the document first: the value, the object, its pointer.
pub(crate) fn each_schema<'v, 'a>(
    schema: &'v Value<'a>,
    at: &str,
    visit: &mut impl FnMut(&'v Value<'a>, &'v Object<'a>, &str),
) {
    let Value::Object(object) = schema else { return };
    visit(schema, object, at);
    for (keyword, value) in object.iter() {
        let Some(holds) = holds(keyword) else { continue };
        let mut inner = at.to_owned();
        push_token(&mut inner, keyword);
        let length = inner.len();
        match (holds, value) {
            (Holds::Map, Value::Object(members)) => {
                for (key, member) in members.iter() {
                    push_token(&mut inner, key);
                    each_schema(member, &inner, visit);
                    inner.truncate(length);
                }
            }
            (Holds::List | Holds::One, Value::Array(items)) => {
                for (index, item) in items.iter().enumerate() {
                    push_token(&mut inner, &index.to_string());
                    each_schema(item, &inner, visit);
                    inner.truncate(length);
                }
            }
            _ => each_schema(value, &inner, visit),
        }
    }
}

/// Calls `change` for every schema that is an object, the innermost first.
pub(crate) fn each_schema_mut<'a>(
    schema: &mut Value<'a>,
    change: &mut impl FnMut(&mut Object<'a>),
) {
    let Value::Object(object) = schema else { return };
    for (keyword, value) in object.members_mut() {
        match (holds(keyword), value) {
            (Some(Holds::Map), Value::Object(members)) => {
                for (_, member) in members.members_mut() {
                    each_schema_mut(member, change);
                }
            }
            (Some(Holds::List | Holds::One), Value::Array(items)) => {
                for item in items {
                    each_schema_mut(item, change);
                }
            }
            (Some(_), value) => each_schema_mut(value, change),
            (None, _) => {}
        }
    }
    change(object);
}
