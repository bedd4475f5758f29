//! Keywords that validate nothing and still have a shape.

use crate::json::{Object, Value};

use super::Compiler;

impl<'v> Compiler<'v> {
    /// Checks the shape of the keywords that only describe.
    pub(crate) fn annotations(&mut self, schema: &'v Object<'v>) {
        for (keyword, value) in schema.iter() {
            let (fits, expected) = match keyword {
                "title" | "description" | "$comment" | "contentEncoding" | "contentMediaType" => {
                    (value.as_str().is_some(), "string")
                }
                "deprecated" | "readOnly" | "writeOnly" => (value.as_bool().is_some(), "boolean"),
                "examples" => (matches!(value, Value::Array(_)), "array"),
                "$vocabulary" => (matches!(value, Value::Object(_)), "object"),
                _ => continue,
            };
            if !fits {
                self.under(keyword, |compiler| compiler.wrong(expected, value));
            }
        }
    }
}
