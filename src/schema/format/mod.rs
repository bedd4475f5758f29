//! The formats that are asserted, each with an example for people and models.

/// One asserted format.
#[derive(Debug, Clone, Copy)]
pub struct Format {
    name: &'static str,
    example: &'static str,
    check: fn(&str) -> bool,
}

impl Format {
    /// The format's name, as a schema writes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.name
    }

    /// A value that has the format.
    #[must_use]
    pub fn example(self) -> &'static str {
        self.example
    }

    /// Whether `text` has the format.
    #[must_use]
    pub fn is_valid(self, text: &str) -> bool {
        (self.check)(text)
    }
}

/// The format called `name`, or `None` for a name that asserts nothing.
#[must_use]
pub fn find(name: &str) -> Option<Format> {
    let _ = name;
    None
}
