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
