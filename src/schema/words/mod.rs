//! Problems in words: where they are, in which order, and the phrases that they share.

mod cover;
mod names;
mod path;
mod phrase;
mod report;

pub(crate) use cover::Cover;
pub(crate) use names::{push_list, push_names};
pub(crate) use path::Path;
pub(crate) use phrase::{push_alternatives, push_got, push_option, push_value};
pub(crate) use report::Report;
