//! The five dialects of JSON Schema and how they differ.

/// A dialect, oldest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Dialect {
    Draft4,
    Draft6,
    Draft7,
    Draft201909,
    Draft202012,
}

impl Dialect {
    /// The dialect that a `$schema` URI names; an empty fragment and `https` make no difference.
    pub(crate) fn find(uri: &str) -> Option<Self> {
        let uri = uri.strip_suffix('#').unwrap_or(uri);
        let path = uri.strip_prefix("http://").or_else(|| uri.strip_prefix("https://"))?;
        match path.strip_prefix("json-schema.org/")? {
            "draft-04/schema" => Some(Self::Draft4),
            "draft-06/schema" => Some(Self::Draft6),
            "draft-07/schema" => Some(Self::Draft7),
            "draft/2019-09/schema" => Some(Self::Draft201909),
            "draft/2020-12/schema" => Some(Self::Draft202012),
            _ => None,
        }
    }

    /// The keyword that names a schema.
    pub(crate) fn id_keyword(self) -> &'static str {
        if self == Self::Draft4 { "id" } else { "$id" }
    }

    /// Whether keywords beside `$ref` are ignored, and `#name` is an anchor where an id may stand.
    pub(crate) fn is_legacy(self) -> bool {
        self <= Self::Draft7
    }

    /// Whether `true` and `false` are schemas everywhere.
    pub(crate) fn has_boolean_schemas(self) -> bool {
        self >= Self::Draft6
    }
}
