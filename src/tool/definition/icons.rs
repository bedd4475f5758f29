//! Icons, as MCP lists them.

use haft_schema::json::{Object, Value, escape_token, to_text};
use haft_text::{Prose, find_invisible};

use super::fields::Fields;

/// The icons as the JSON text of an array.
pub(super) fn read(fields: &mut Fields<'_>) -> Option<String> {
    let value = fields.value("icons")?;
    let Value::Array(icons) = &value else {
        return fields.replace("/icons", "an array of icons", &value);
    };
    for (index, icon) in icons.iter().enumerate() {
        let at = format!("/icons/{index}");
        match icon {
            Value::Object(icon) => check(fields, &at, icon),
            other => fields.wrong(&at, "an icon, {src, mimeType?, sizes?, theme?}", other),
        }
    }
    Some(to_text(&value))
}

fn check(fields: &mut Fields<'_>, at: &str, icon: &Object<'_>) {
    if !icon.contains_key("src") {
        fields.problem(format!("{at}/src"), "is missing; must be a URL of https, http or data");
    }
    for (key, value) in icon.iter() {
        let at = format!("{at}/{}", escape_token(key));
        match (key, value) {
            ("src", Value::String(src)) => {
                if !["https://", "http://", "data:"].iter().any(|scheme| src.starts_with(scheme)) {
                    fields.problem(&at, "must be a URL of https, http or data");
                }
                visible(fields, &at, src);
            }
            ("theme", Value::String(theme)) if theme == "light" || theme == "dark" => {}
            ("theme", _) => fields.problem(at, "must be one of light, dark"),
            ("sizes", Value::Array(sizes)) if sizes.iter().all(|size| size.as_str().is_some()) => {
                for size in sizes.iter().filter_map(Value::as_str) {
                    visible(fields, &at, size);
                }
            }
            ("sizes", other) => fields.wrong(&at, "an array of strings such as 48x48", other),
            ("mimeType", Value::String(name)) => visible(fields, &at, name),
            ("src" | "mimeType", other) => fields.wrong(&at, "a string", other),
            _ => fields.problem(at, "is not a field of an icon; takes src, mimeType, sizes, theme"),
        }
    }
}

fn visible(fields: &mut Fields<'_>, at: &str, text: &str) {
    if let Some(invisible) = find_invisible(text, Prose::Line) {
        fields.problem(at, format!("has {invisible}"));
    }
}
