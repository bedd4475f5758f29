//! The form that several providers share: `{type: "function", function: {name, description, parameters}}`.

use crate::ObjectText;

/// Wraps the members of a function.
pub(crate) fn function_tool(function: &mut ObjectText) -> String {
    ObjectText::new().string("type", "function").raw("function", &function.end()).end()
}
