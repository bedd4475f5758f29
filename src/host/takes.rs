//! Which blocks of a result a host can hand to its model; the others are said in text.

/// What a host carries besides text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, read by name")]
pub struct Takes {
    /// Pictures.
    pub image: bool,
    /// The media types of the pictures; empty for any that is a picture's.
    pub image_types: &'static [&'static str],
    /// Sounds.
    pub audio: bool,
    /// Links to resources.
    pub link: bool,
    /// Embedded resources.
    pub resource: bool,
    /// `annotations` of a block.
    pub annotations: bool,
    /// `_meta` of a block.
    pub meta: bool,
    /// Who it is that cannot carry a block, as the words in its place say it.
    pub carrier: &'static str,
}

impl Takes {
    /// Text alone.
    pub const TEXT: Self = Self {
        image: false,
        image_types: &[],
        audio: false,
        link: false,
        resource: false,
        annotations: false,
        meta: false,
        carrier: "this host",
    };

    /// Text and pictures.
    pub const IMAGES: Self = Self { image: true, ..Self::TEXT };

    /// Text, and the pictures that most providers take.
    pub const USUAL_IMAGES: Self = Self {
        image_types: &["image/png", "image/jpeg", "image/gif", "image/webp"],
        ..Self::IMAGES
    };

    /// Every block, whole.
    pub const ALL: Self = Self {
        image: true,
        image_types: &[],
        audio: true,
        link: true,
        resource: true,
        annotations: true,
        meta: true,
        carrier: "this host",
    };

    /// Whether a picture of this media type reaches the model. What only says that it is one does not: hosts make
    /// files and `data:` URLs of it.
    #[must_use]
    pub fn takes_image(&self, mime_type: &str) -> bool {
        let picture = mime_type.get(..6).is_some_and(|kind| kind.eq_ignore_ascii_case("image/"));
        let known = self.image_types.is_empty() || self.image_types.contains(&mime_type);
        self.image && picture && known
    }
}
