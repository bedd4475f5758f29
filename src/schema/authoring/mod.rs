//! What a tool's author is asked about a schema, once, at definition.
//!
//! Each function takes the document as parsed and works in linear time; none changes what the
//! document means except [`close`], which is for documents that a library wrote.

mod annotation;
mod close;
mod graph;
mod invisible_text;
mod keyword;
mod misspelt;
mod nest;
mod object_root;
mod open_objects;
mod patterns;
mod required;
mod shape;

pub use annotation::{Annotation, annotations};
pub use close::close;
pub use invisible_text::invisible_text;
pub use misspelt::misspelt_keywords;
pub use nest::nest;
pub use object_root::only_objects;
pub use open_objects::open_objects;
pub use patterns::patterns;
