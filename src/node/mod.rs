//! One file an exported class, and what they share on the border.

mod error;
mod schema;
mod text;
mod tool;
