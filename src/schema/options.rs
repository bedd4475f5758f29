//! What a document may cost, and how its formats are taken.

/// How a document is compiled.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whether `format` is checked (the formats of [`crate::format`]) or only an annotation.
    pub formats: bool,
    /// What the document may cost.
    pub bounds: Bounds,
}

impl Default for Options {
    /// Formats are checked; the bounds are those of tools defined in code.
    fn default() -> Self {
        Self { formats: true, bounds: Bounds::default() }
    }
}

/// The bounds of a document; one that exceeds any of them is refused, naming it.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// The most bytes of the document, written as compact JSON.
    pub bytes: usize,
    /// The most levels of arrays and objects.
    pub depth: usize,
    /// The most subschemas.
    pub subschemas: usize,
    /// The most subschemas that one value may have to be checked against, every alternative and
    /// every reference followed.
    pub cost: u64,
    /// The most characters of one pattern.
    pub pattern_chars: usize,
}

impl Default for Bounds {
    /// For documents that a developer wrote: 8 MiB, 127 levels, 100,000 subschemas, a cost of
    /// 10,000, patterns of 1,000 characters.
    fn default() -> Self {
        Self {
            bytes: 8 * 1024 * 1024,
            depth: 127,
            subschemas: 100_000,
            cost: 10_000,
            pattern_chars: 1_000,
        }
    }
}

impl Bounds {
    /// For documents of unknown origin: 256 KiB, 64 levels, 5,000 subschemas, and the cost and the
    /// pattern length of the default.
    #[must_use]
    pub fn untrusted() -> Self {
        Self { bytes: 256 * 1024, depth: 64, subschemas: 5_000, ..Self::default() }
    }
}
