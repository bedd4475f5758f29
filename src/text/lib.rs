//! Names and escapes: what may be a name, how foreign text becomes one honest line.
#![forbid(unsafe_code)]

mod class;
mod closest;
mod cluster;
mod edit_distance;
mod escape;
mod folded;
mod invisible;
mod json_visible;
mod line;
mod name;
mod piece;
mod prose;
mod sequence;
mod visible;

pub use closest::{Names, closest, closest_first};
pub use escape::strip_escapes;
pub use invisible::{Invisible, Prose, find_invisible};
pub use json_visible::make_json_visible;
pub use line::{message_line, sanitize_line};
pub use name::is_tool_name;
pub use piece::{clip, push_piece, push_quoted, quoted};
pub use prose::sanitize_text;
pub use visible::make_visible;
