//! Text that is not ours, made safe.

use napi_derive::napi;

/// Foreign text as one line.
#[napi(catch_unwind)]
pub fn sanitize_line(text: String) -> String {
    haft_text::sanitize_line(&text).into_owned()
}

/// Foreign text with its lines kept.
#[napi(catch_unwind)]
pub fn sanitize_text(text: String) -> String {
    haft_text::sanitize_text(&text).into_owned()
}

/// The one of these names that a caller who wrote `name` probably meant; `null` where none is close.
#[napi(catch_unwind)]
pub fn closest_name(name: String, names: Vec<String>) -> Option<String> {
    haft_text::closest(&name, names.iter().map(String::as_str)).map(str::to_owned)
}
