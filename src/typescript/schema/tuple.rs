//! A tuple: its first items by place, then the rest.

use haft_schema::json::{Number, Value};

use super::emit::{Emitter, Schema, of_type};
use crate::types::{Element, Rest};

impl Emitter<'_, '_> {
    pub(super) fn tuple(&mut self, elements: &[Element]) -> Schema {
        let fixed = elements.iter().position(|one| one.rest != Rest::No).unwrap_or(elements.len());
        let least = elements.iter().filter(|one| one.rest == Rest::No && !one.optional).count();
        let mut prefix = Vec::with_capacity(fixed);
        for (at, element) in elements[..fixed].iter().enumerate() {
            let length = self.path.len();
            let step = format!("[{at}]");
            self.path.push_str(&step);
            let mut item = self.nested(element.ty, 2);
            set_title(&mut item, element);
            prefix.push(Value::Object(item));
            self.path.truncate(length);
        }
        let mut schema = of_type("array");
        if !prefix.is_empty() {
            schema.insert("prefixItems", Value::Array(prefix));
        }
        // Behind a rest JSON Schema knows no places, so what stands there may stand anywhere.
        let rest: Vec<_> = elements[fixed..].iter().map(|one| one.ty).collect();
        if !rest.is_empty() {
            let rest = self.types.union_of(rest);
            let mut items = self.nested(rest, 1);
            if let [only] = &elements[fixed..] {
                set_title(&mut items, only);
            }
            schema.insert("items", Value::Object(items));
        }
        if least > 0 {
            schema.insert("minItems", count(least));
        }
        if fixed == elements.len() {
            schema.insert("maxItems", count(fixed));
        }
        schema
    }
}

/// The name of an element is its title, where its type has none.
fn set_title(schema: &mut Schema, element: &Element) {
    if let Some(label) = &element.label
        && !schema.contains_key("title")
    {
        schema.insert("title", Value::String(label.to_string().into()));
    }
}

fn count(number: usize) -> Value<'static> {
    Value::Number(Number::Unsigned(number as u64))
}
