//! Content blocks, as MCP names them.

/// What any block may carry besides its content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// `annotations`, as the JSON text of an object.
    pub annotations: Option<Box<str>>,
    /// `_meta`, as the JSON text of an object.
    pub meta: Option<Box<str>>,
}

/// One piece of content, its shape checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// Text for the model, control characters made visible.
    Text {
        /// The text.
        text: String,
        /// Annotations and `_meta`.
        extras: Extras,
    },
    /// A picture.
    Image {
        /// Base64 (RFC 4648 section 4, padded).
        data: String,
        /// Such as `image/png`.
        mime_type: String,
        /// Annotations and `_meta`.
        extras: Extras,
    },
    /// A sound; 2025-03-26 and later.
    Audio {
        /// Base64 (RFC 4648 section 4, padded).
        data: String,
        /// Such as `audio/wav`.
        mime_type: String,
        /// Annotations and `_meta`.
        extras: Extras,
    },
    /// A link to something that the client may read; 2025-06-18 and later.
    ResourceLink {
        /// Where it is.
        uri: String,
        /// What it is called.
        name: String,
        /// The other members as JSON text of an object: `title`, `description`, `mimeType`,
        /// `size`, `icons`; `{}` where there is none.
        more: String,
        /// Annotations and `_meta`.
        extras: Extras,
    },
    /// Something embedded.
    Resource {
        /// Where it came from.
        uri: String,
        /// Its media type, if said.
        mime_type: Option<String>,
        /// Its content.
        contents: Contents,
        /// `_meta` of the resource itself, as JSON text of an object.
        resource_meta: Option<Box<str>>,
        /// Annotations and `_meta` of the block.
        extras: Extras,
    },
}

/// The content of an embedded resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contents {
    /// Text, control characters made visible.
    Text(String),
    /// Base64 (RFC 4648 section 4, padded).
    Blob(String),
}

impl Block {
    /// A text block that says exactly this.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Block::Text { text: text.into(), extras: Extras::default() }
    }

    /// The text of a text block.
    #[must_use]
    pub fn into_text(self) -> Option<String> {
        match self {
            Block::Text { text, .. } => Some(text),
            _ => None,
        }
    }
}
