//! JSON as the engine reads and writes it: one pass over the client's bytes, no tree.

#[cfg(test)]
mod differential;
mod raw;
mod scan;
mod small_text;
mod write;

pub(crate) use raw::{decode, each_member, is_integer, is_null, is_object, is_string};
pub(crate) use scan::{Flaw, Scanner};
pub(crate) use small_text::SmallText;
pub(crate) use write::{push_escaped, push_integer, push_number, push_raw, push_string};
