//! Where a schema holds other schemas, and what each of them is asked about.

use crate::json::{Object, Value};

/// What a subschema says something about, seen from the schema that holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A value inside this one: a property or an item.
    Child,
    /// This same value, which must always fit it as well.
    Also,
    /// This same value, which must fit it as well if something else holds.
    Sometimes,
    /// This same value, which must fit it or another one.
    Branch,
    /// A question whose answer may be no; narrowing it would change what the schema means.
    Test,
    /// Nothing until something refers to it.
    Definition,
}

/// How a keyword holds its subschemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    One,
    List,
    Map,
    OneOrList,
}

/// One step from a schema towards a subschema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Token<'v> {
    Key(&'v str),
    Index(usize),
}

/// A subschema, with the steps that lead to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sub<'v, 'a> {
    pub(super) place: Place,
    pub(super) keyword: &'v str,
    pub(super) token: Option<Token<'v>>,
    pub(super) schema: &'v Value<'a>,
}

fn keyword(name: &str) -> Option<(Place, Holds)> {
    Some(match name {
        "properties" | "patternProperties" => (Place::Child, Holds::Map),
        "items" => (Place::Child, Holds::OneOrList),
        "prefixItems" => (Place::Child, Holds::List),
        "additionalProperties"
        | "unevaluatedProperties"
        | "additionalItems"
        | "unevaluatedItems" => (Place::Child, Holds::One),
        "allOf" => (Place::Also, Holds::List),
        "then" | "else" => (Place::Sometimes, Holds::One),
        "dependentSchemas" | "dependencies" => (Place::Sometimes, Holds::Map),
        "anyOf" | "oneOf" => (Place::Branch, Holds::List),
        "if" | "not" | "contains" | "propertyNames" | "contentSchema" => (Place::Test, Holds::One),
        "$defs" | "definitions" => (Place::Definition, Holds::Map),
        _ => return None,
    })
}

/// Calls `visit` for every subschema that this schema holds itself, in the order of its text.
/// [`each_sub_mut`] must keep the same order.
pub(super) fn each_sub<'v, 'a>(schema: &'v Object<'a>, mut visit: impl FnMut(Sub<'v, 'a>)) {
    for (name, value) in schema.iter() {
        let Some((place, holds)) = keyword(name) else { continue };
        let mut offer = |token, schema: &'v Value<'a>| {
            if matches!(schema, Value::Object(_) | Value::Bool(_)) {
                visit(Sub { place, keyword: name, token, schema });
            }
        };
        match value {
            Value::Array(items) if matches!(holds, Holds::List | Holds::OneOrList) => {
                for (index, item) in items.iter().enumerate() {
                    offer(Some(Token::Index(index)), item);
                }
            }
            Value::Object(members) if holds == Holds::Map => {
                for (key, member) in members.iter() {
                    offer(Some(Token::Key(key)), member);
                }
            }
            _ if matches!(holds, Holds::One | Holds::OneOrList) => offer(None, value),
            _ => {}
        }
    }
}

/// Calls `visit` for every subschema as [`each_sub`] does, in the same order, to change it.
pub(super) fn each_sub_mut<'a>(schema: &mut Object<'a>, mut visit: impl FnMut(&mut Value<'a>)) {
    for (name, value) in schema.members_mut() {
        let Some((_, holds)) = keyword(name) else { continue };
        let mut offer = |schema: &mut Value<'a>| {
            if matches!(schema, Value::Object(_) | Value::Bool(_)) {
                visit(schema);
            }
        };
        match value {
            Value::Array(items) if matches!(holds, Holds::List | Holds::OneOrList) => {
                items.iter_mut().for_each(offer);
            }
            Value::Object(members) if holds == Holds::Map => {
                members.members_mut().iter_mut().for_each(|(_, member)| offer(member));
            }
            _ if matches!(holds, Holds::One | Holds::OneOrList) => offer(value),
            _ => {}
        }
    }
}
