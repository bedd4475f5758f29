//! An object type: closed but for its index signatures.

use haft_schema::json::{Object, Value};

use super::emit::{Emitter, Schema, of_type};
use crate::types::{Index, Kind, ObjectType, Property};

/// The keys of an index signature of numbers.
const NUMBER_KEYS: &str = r"^-?[0-9]+(\.[0-9]+)?$";

impl Emitter<'_, '_> {
    pub(super) fn object(&mut self, object: &ObjectType) -> Schema {
        let mut properties = Object::default();
        let mut required = Vec::new();
        for property in object.properties() {
            let place = self.place.replace(property.place);
            let length = self.path.len();
            self.path.push('.');
            self.path.push_str(&property.name);
            if let Some((schema, is_required)) = self.property(property) {
                if is_required {
                    required.push(Value::String(property.name.to_string().into()));
                }
                properties
                    .members_mut()
                    .push((property.name.to_string().into(), Value::Object(schema)));
            }
            self.path.truncate(length);
            self.place = place;
            if self.types.is_exhausted() {
                break;
            }
        }
        let mut schema = of_type("object");
        if !properties.is_empty() || object.indexes().is_empty() {
            schema.insert("properties", Value::Object(properties));
        }
        if !required.is_empty() {
            schema.insert("required", Value::Array(required));
        }
        self.indexes(&mut schema, object.indexes());
        schema
    }

    /// The schema of a property and whether it is required; `None` where no value can be there.
    fn property(&mut self, property: &Property) -> Option<(Schema, bool)> {
        let mut optional = property.optional || property.default.is_some();
        match self.types.kind(property.ty) {
            Kind::Undefined => return None,
            Kind::Never if optional => return None,
            Kind::Function(_) | Kind::Symbol if optional || self.output => return None,
            // A signal is the runtime's to give, as a function is.
            Kind::Unsayable(one) if optional && one.name == "AbortSignal" => return None,
            Kind::Union(_) => optional = optional || self.types.may_be_undefined(property.ty),
            _ => {}
        }
        let mut schema = self.nested(property.ty, 2);
        if let Some(doc) = &property.doc {
            self.annotate(&mut schema, doc);
        }
        if let Some(default) = &property.default
            && !schema.contains_key("default")
        {
            schema.insert("default", default.clone());
        }
        Some((schema, !optional))
    }

    /// What the comment of a type of keys asks of every key.
    fn property_names(&mut self, schema: &mut Schema, index: &Index) {
        if !self.types.has_comment(index.named) {
            return;
        }
        let mut names = self.nested(index.named, 1);
        names.members_mut().retain(|(keyword, _)| keyword != "type");
        if names.keys().any(|keyword| keyword != "description") {
            schema.insert("propertyNames", Value::Object(names));
        }
    }

    fn indexes(&mut self, schema: &mut Schema, indexes: &[Index]) {
        let mut patterns = Object::default();
        let mut additional = Value::Bool(false);
        for index in indexes {
            let place = self.place.replace(index.place);
            let length = self.path.len();
            self.path.push_str("[key]");
            let value = match self.types.kind(index.ty) {
                Kind::Never => Value::Bool(false),
                _ => Value::Object(self.nested(index.ty, 1)),
            };
            match self.types.kind(index.key) {
                Kind::Number => patterns.insert(NUMBER_KEYS, value),
                Kind::Template(texts, types) => {
                    let pattern = self.pattern(&texts, &types);
                    patterns.insert(pattern, value);
                }
                _ => {
                    additional = value;
                    self.property_names(schema, index);
                }
            }
            self.path.truncate(length);
            self.place = place;
        }
        if !patterns.is_empty() {
            schema.insert("patternProperties", Value::Object(patterns));
        }
        schema.insert("additionalProperties", additional);
    }
}
