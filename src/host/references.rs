//! Where the references of a document lead: pointers and anchors of the document itself.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashMap;

use haft_schema::json::{Object, Value};

use crate::schema_walk::each_schema;

/// A document, as references name its parts.
#[derive(Debug)]
pub(crate) struct Names<'v> {
    document: &'v Value<'v>,
    /// Made when the first reference is followed, because most documents have none.
    targets: OnceCell<Targets<'v>>,
}

/// What references lead to.
#[derive(Debug, Default)]
struct Targets<'v> {
    /// What is not reached by a pointer from the root.
    anchors: HashMap<String, String>,
    /// Every schema by its pointer, because a document may have as many definitions as references.
    schemas: HashMap<String, &'v Value<'v>>,
    /// Whether a schema inside the document has an `$id`, so that a pointer may begin there.
    nested: bool,
}

impl<'v> Targets<'v> {
    fn of(document: &'v Value<'v>) -> Self {
        let mut targets = Self::default();
        each_schema(document, "", &mut |value, schema: &Object<'_>, at| {
            targets.schemas.insert(at.to_owned(), value);
            for keyword in ["$anchor", "$dynamicAnchor"] {
                if let Some(anchor) = schema.get(keyword).and_then(Value::as_str) {
                    targets.anchors.entry(format!("#{anchor}")).or_insert_with(|| at.to_owned());
                }
            }
            if let Some(id) = schema.get("$id").and_then(Value::as_str) {
                if id.starts_with('#') {
                    targets.anchors.entry(id.to_owned()).or_insert_with(|| at.to_owned());
                } else if at.is_empty() {
                    targets.anchors.insert(id.to_owned(), String::new());
                } else {
                    targets.nested = true;
                }
            }
        });
        targets
    }
}

impl<'v> Names<'v> {
    pub(crate) fn of(document: &'v Value<'v>) -> Self {
        Self { document, targets: OnceCell::new() }
    }

    /// The pointer and the schema that a reference leads to; `None` where this document cannot tell.
    pub(crate) fn follow(&self, reference: &str) -> Option<(String, &'v Value<'v>)> {
        let targets = self.targets.get_or_init(|| Targets::of(self.document));
        if targets.nested {
            return None;
        }
        let pointer = match targets.anchors.get(reference) {
            Some(pointer) => pointer.clone(),
            None => percent_decoded(reference.strip_prefix('#')?)?.into_owned(),
        };
        let known = targets.schemas.get(&pointer).copied();
        let target = known.or_else(|| self.document.pointer(&pointer))?;
        Some((pointer, target))
    }
}

/// A fragment without its `%` escapes; `None` where they are none, or no text.
pub(crate) fn percent_decoded(fragment: &str) -> Option<Cow<'_, str>> {
    if !fragment.contains('%') {
        return Some(Cow::Borrowed(fragment));
    }
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok().map(Cow::Owned)
}
