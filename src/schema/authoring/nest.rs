//! A document that becomes part of a larger one.

use super::keyword::each_sub_mut;
use crate::json::Value;

/// Makes the references of a document that start at its root start at `pointer`, so that they still
/// lead to the same schemas once the document stands there, inside another one.
///
/// Anchors stay as they are, and so does an embedded resource (`$id`), whose references start at
/// itself.
///
/// ```
/// use haft_schema::{authoring::nest, json::{parse, to_text}};
///
/// let mut document = parse(r##"{"items":{"$ref":"#/$defs/a"},"$defs":{"a":{}}}"##)?;
/// nest(&mut document, "/properties/result");
/// assert_eq!(
///     to_text(&document),
///     r##"{"items":{"$ref":"#/properties/result/$defs/a"},"$defs":{"a":{}}}"##,
/// );
/// # Ok::<(), haft_schema::json::ParseError>(())
/// ```
pub fn nest(document: &mut Value<'_>, pointer: &str) {
    let Value::Object(object) = document else { return };
    if object.get("$id").and_then(Value::as_str).is_some_and(|id| !id.starts_with('#')) {
        return;
    }
    for (key, value) in object.members_mut() {
        if matches!(key.as_ref(), "$ref" | "$dynamicRef" | "$recursiveRef")
            && let Value::String(reference) = value
            && (reference == "#" || reference.starts_with("#/"))
        {
            reference.to_mut().insert_str(1, pointer);
        }
    }
    each_sub_mut(object, |sub| nest(sub, pointer));
}

#[cfg(test)]
mod tests {
    use super::nest;
    use crate::json::{parse, to_text};

    #[test]
    fn only_references_from_the_root_move() {
        let mut document = parse(
            r##"{"$ref":"#","anyOf":[{"$ref":"#name"},{"$ref":"https://x.test/#/a"}],
                "properties":{"$ref":{"$ref":"#/$defs/a"}},"const":{"$ref":"#/b"},
                "$defs":{"own":{"$id":"own","$ref":"#/c"}}}"##,
        )
        .unwrap();
        nest(&mut document, "/properties/result");
        assert_eq!(
            to_text(&document),
            r##"{"$ref":"#/properties/result","anyOf":[{"$ref":"#name"},{"$ref":"https://x.test/#/a"}],"properties":{"$ref":{"$ref":"#/properties/result/$defs/a"}},"const":{"$ref":"#/b"},"$defs":{"own":{"$id":"own","$ref":"#/c"}}}"##,
        );
    }
}
