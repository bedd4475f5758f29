//! `x-mcp-header`: arguments that an HTTP client also sends as headers.

use std::collections::HashMap;

use haft_schema::authoring::{Annotation, annotations};
use haft_schema::json::Value;
use haft_text::{push_piece, quoted};

use super::fields::Fields;
use crate::HeaderParam;

const KEYWORD: &str = "x-mcp-header";

/// The annotations. Refuses what makes clients drop the whole tool: a value that is no header name, or the second of
/// its kind, or one on a value that no header can carry.
pub(super) fn read(fields: &mut Fields<'_>, text: &str, document: &Value<'_>) -> Vec<HeaderParam> {
    let mut params = Vec::new();
    if !text.contains(KEYWORD) {
        return params;
    }
    let mut names: HashMap<String, String> = HashMap::new();
    for Annotation { at, schema, value, only_properties } in annotations(document, KEYWORD) {
        let place = format!("/input{at}/{KEYWORD}");
        let Some(name) = value.as_str().filter(|name| is_token(name)) else {
            fields.problem(
                place,
                "must be a header name: letters, digits and any of !#$%&'*+-.^_`|~",
            );
            continue;
        };
        if !only_properties {
            fields.problem(
                place,
                "can be a header only where it is reached through properties alone",
            );
            continue;
        }
        if !matches!(
            schema.get("type").and_then(Value::as_str),
            Some("string" | "integer" | "boolean")
        ) {
            fields.problem(place, "can be a header only where type is string, integer or boolean");
            continue;
        }
        params.push(HeaderParam::new(name, &at));
        if let Some(first) = names.insert(name.to_ascii_lowercase(), at) {
            let mut message = format!("{} is the header of ", quoted(name));
            push_piece(&mut message, &first);
            message.push_str(" already; case does not count");
            fields.problem(place, message);
        }
    }
    params
}

/// A token of RFC 9110, section 5.6.2.
fn is_token(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
}
