//! Object types: properties in the order of the source, and index signatures.

use std::collections::HashMap;
use std::rc::Rc;

use haft_schema::json::Value;

use super::{Place, Ty};
use crate::jsdoc::Doc;

/// From how many properties on an object has a table of their names.
const SMALL: usize = 12;

/// One property of an object type.
#[derive(Clone)]
pub(crate) struct Property {
    pub(crate) name: Rc<str>,
    pub(crate) ty: Ty,
    pub(crate) optional: bool,
    pub(crate) doc: Option<Rc<Doc>>,
    /// Becomes the keyword `default`.
    pub(crate) default: Option<Value<'static>>,
    pub(crate) place: Place,
}

/// `[key: K]: T`.
#[derive(Clone)]
pub(crate) struct Index {
    /// `string`, `number` or a template.
    pub(crate) key: Ty,
    /// The key as it is written: maybe the name of a type with a comment.
    pub(crate) named: Ty,
    pub(crate) ty: Ty,
    pub(crate) place: Place,
}

/// An object type; closed but for its index signatures.
#[derive(Default)]
pub(crate) struct ObjectType {
    properties: Vec<Property>,
    by_name: HashMap<Rc<str>, usize>,
    indexes: Vec<Index>,
}

impl ObjectType {
    /// An object with these members; of two properties with one name the last is kept, in the
    /// place of the first.
    pub(crate) fn new(members: Vec<Property>, indexes: Vec<Index>) -> Self {
        let mut object =
            Self { properties: Vec::with_capacity(members.len()), indexes, ..Self::default() };
        if members.len() > SMALL {
            for (at, property) in members.iter().enumerate() {
                object.by_name.entry(Rc::clone(&property.name)).or_insert(at);
            }
            if object.by_name.len() == members.len() {
                object.properties = members;
                return object;
            }
            object.by_name.clear();
            for property in members {
                let next = object.properties.len();
                let at = *object.by_name.entry(Rc::clone(&property.name)).or_insert(next);
                if at == next {
                    object.properties.push(property);
                } else {
                    object.properties[at] = property;
                }
            }
            return object;
        }
        for property in members {
            match object.properties.iter_mut().find(|known| known.name == property.name) {
                Some(known) => *known = property,
                None => object.properties.push(property),
            }
        }
        object
    }

    pub(crate) fn properties(&self) -> &[Property] {
        &self.properties
    }

    pub(crate) fn indexes(&self) -> &[Index] {
        &self.indexes
    }

    /// The property of this name.
    pub(crate) fn get(&self, name: &str) -> Option<&Property> {
        if self.by_name.is_empty() {
            return self.properties.iter().find(|property| &*property.name == name);
        }
        self.by_name.get(name).map(|at| &self.properties[*at])
    }
}
