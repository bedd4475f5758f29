//! JSON values that borrow from their text and keep what a validator must see:
//! key order, duplicate keys, and whether a number was written as an integer.

mod equal;
mod escape;
mod fault;
mod number;
mod object;
mod parse;
mod plain;
mod pointer;
mod value;
mod write;

pub use equal::find_duplicate;
pub use escape::escape;
pub use fault::{Fault, FaultKind};
pub use number::Number;
pub use object::Object;
pub use parse::{ParseError, parse};
pub use plain::plain_end;
pub use pointer::{escape_token, push_token, unescape_token};
pub use value::Value;
pub use write::{push_string, to_text};
