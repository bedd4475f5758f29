//! A provider's schema, and how a model that is held to it writes a value.

use haft_schema::json::{Object, Value};
use haft_schema::{Options, Schema};

pub(crate) struct Written<'v> {
    pub(crate) root: &'v Value<'v>,
}

impl<'v> Written<'v> {
    /// The schema, with the definitions of the whole.
    pub(crate) fn compiled(&self, schema: &Value<'v>) -> Schema {
        let mut document = schema.as_object().unwrap().clone();
        if let Some(definitions) = self.root.get("$defs") {
            document.insert("$defs", definitions.clone());
        }
        let options = Options { formats: false, ..Options::default() };
        Schema::compile(&Value::Object(document), &options).unwrap()
    }

    /// The value with null for each property that must be given and is not.
    pub(crate) fn write(&self, value: &Value<'v>, schema: &Value<'v>) -> Value<'v> {
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            return self.write(value, self.root.pointer(&reference[1..]).unwrap());
        }
        if let Some(Value::Array(branches)) = schema.get("anyOf") {
            let written = branches.iter().map(|branch| (branch, self.write(value, branch)));
            let mut fitting =
                written.filter(|(branch, written)| self.compiled(branch).is_valid(written));
            return fitting.next().map_or_else(|| value.clone(), |(_, written)| written);
        }
        match value {
            Value::Array(items) => {
                let Some(schema) = schema.get("items") else { return value.clone() };
                Value::Array(items.iter().map(|item| self.write(item, schema)).collect())
            }
            Value::Object(object) => {
                let Some(Value::Object(properties)) = schema.get("properties") else {
                    return value.clone();
                };
                let required = schema.get("required").and_then(Value::as_array).unwrap_or_default();
                let mut written = Object::default();
                for (key, schema) in properties.iter() {
                    match object.get(key) {
                        Some(member) => written.insert(key.to_owned(), self.write(member, schema)),
                        None if required.iter().any(|name| name.as_str() == Some(key)) => {
                            written.insert(key.to_owned(), Value::Null);
                        }
                        None => {}
                    }
                }
                for (key, member) in object.iter().filter(|(key, _)| !properties.contains_key(key))
                {
                    written.insert(key.to_owned(), member.clone());
                }
                Value::Object(written)
            }
            other => other.clone(),
        }
    }
}
