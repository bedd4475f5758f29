//! Alternatives: `anyOf` and `oneOf` with what stands beside them written out into each.

use haft_schema::json::{Object, Value};

use super::conjunction::{Flat, conjoin, take};
use super::reader::{ANNOTATIONS, Reader};
use super::shape::{Kind, Shape};

/// The keyword of alternatives that a schema has, if it has one.
pub(super) fn keyword(schema: &Object<'_>) -> Option<&'static str> {
    ["anyOf", "oneOf"]
        .into_iter()
        .find(|keyword| schema.get(keyword).is_some_and(|branches| branches.as_array().is_some()))
}

/// What only limits an object whose properties are declared elsewhere.
const LIMITING: [&str; 9] = [
    "required",
    "not",
    "type",
    "title",
    "description",
    "$comment",
    "minProperties",
    "maxProperties",
    "dependentRequired",
];

impl<'v> Reader<'v> {
    /// Reads a schema with alternatives.
    pub(super) fn union(
        &mut self,
        mut schema: Object<'v>,
        keyword: &'static str,
        at: &str,
    ) -> Shape<'v> {
        let Some(Value::Array(branches)) = take(&mut schema, keyword) else {
            return Shape::of(Kind::Anything, at);
        };
        if self.is_root(at) && only_limit(&schema, &branches) {
            // A root must be one object, and these alternatives can be said in words.
            let mut shape = self.read(&Value::Object(schema), at);
            self.leave(&mut shape, keyword, &Value::Array(branches));
            return shape;
        }
        if keyword == "oneOf" {
            let side = self.side;
            self.note(&format!("{at}/oneOf"), format!("{side} has no oneOf; it is said as anyOf"));
        }
        let mut words = Object::default();
        for annotation in ANNOTATIONS {
            if let Some(value) = take(&mut schema, annotation) {
                words.insert(annotation, value);
            }
        }
        let mut parts = Vec::with_capacity(branches.len());
        for (index, branch) in branches.iter().enumerate() {
            let place = format!("{at}/{keyword}/{index}");
            parts.push(self.branch(&schema, at, branch, &place));
        }
        let mut shape = of(parts, at);
        for (keyword, value) in words.iter() {
            self.leave(&mut shape, keyword, value);
        }
        shape
    }

    /// An alternative together with what stands beside all of them, in the schema at `beside_at`.
    fn branch(
        &mut self,
        beside: &Object<'v>,
        beside_at: &str,
        branch: &Value<'v>,
        at: &str,
    ) -> Shape<'v> {
        let object = match branch {
            Value::Bool(false) => return Shape::of(Kind::Nothing, at),
            _ if beside.is_empty() => return self.read(branch, at),
            Value::Object(object) => object.clone(),
            _ => Object::default(),
        };
        let mut left = Vec::new();
        let flat = self.flatten(object, at, &mut Vec::new(), &mut left);
        let elements = beside.iter().map(|(_, value)| value.count_elements() + 1).sum();
        if !self.spend(elements) {
            self.too_much(at);
            return Shape::of(Kind::Nothing, at);
        }
        let mut whole = Flat { at: self.places.make_up(&flat.at), object: flat.object };
        let beside = Flat { object: beside.clone(), at: beside_at.to_owned() };
        conjoin(&mut self.places, &mut whole, beside, &mut left);
        let mut shape = self.read(&Value::Object(whole.object), &whole.at);
        for (keyword, value, place) in left {
            self.leave_at(&mut shape, &keyword, &value, &place);
        }
        shape
    }
}

fn only_limit(schema: &Object<'_>, branches: &[Value<'_>]) -> bool {
    let declared = schema.get("properties").and_then(Value::as_object);
    branches.iter().all(|branch| {
        let Value::Object(branch) = branch else { return true };
        branch.iter().all(|(keyword, value)| match (keyword, value) {
            ("properties", Value::Object(properties)) => properties
                .keys()
                .all(|key| declared.is_some_and(|declared| declared.contains_key(key))),
            _ => LIMITING.contains(&keyword),
        })
    })
}

/// One shape of several: unions in it are taken apart, null is a quality of it, and what nothing fits is gone.
pub(super) fn of<'v>(parts: Vec<Shape<'v>>, at: &str) -> Shape<'v> {
    let mut nullable = false;
    let mut kept: Vec<Shape<'v>> = Vec::new();
    for part in parts {
        match &part.kind {
            Kind::Null => nullable = true,
            Kind::Nothing => nullable |= part.nullable,
            Kind::Union(_) if part.is_silent() => {
                nullable |= part.nullable;
                if let Kind::Union(inner) = part.kind {
                    kept.extend(inner);
                }
            }
            _ => kept.push(part),
        }
    }
    let mut shape = match kept.len() {
        0 if nullable => return Shape::of(Kind::Null, at),
        0 => return Shape::of(Kind::Nothing, at),
        1 => kept.remove(0),
        _ if kept.iter().any(|part| matches!(part.kind, Kind::Anything) && part.is_silent()) => {
            Shape::of(Kind::Anything, at)
        }
        _ => Shape::of(Kind::Union(kept), at),
    };
    shape.nullable |= nullable;
    shape
}
