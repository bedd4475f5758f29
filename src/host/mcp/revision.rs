//! The revisions of the Model Context Protocol.

use std::fmt;

/// A published revision; later ones compare greater.
///
/// ```
/// use haft_host::mcp::Revision;
///
/// assert_eq!(Revision::parse("2025-06-18"), Some(Revision::V2025_06_18));
/// assert!(Revision::V2025_06_18 < Revision::LEGACY_LATEST);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Revision {
    /// 2024-11-05: text, images and embedded resources.
    V2024_11_05,
    /// 2025-03-26: batches, annotations, audio.
    V2025_03_26,
    /// 2025-06-18: titles, output schemas, resource links, elicitation.
    V2025_06_18,
    /// 2025-11-25: icons.
    V2025_11_25,
    /// 2026-07-28: stateless, any output schema.
    V2026_07_28,
}

impl Revision {
    /// Every revision, oldest first.
    pub const ALL: [Self; 5] = [
        Self::V2024_11_05,
        Self::V2025_03_26,
        Self::V2025_06_18,
        Self::V2025_11_25,
        Self::V2026_07_28,
    ];

    /// The newest revision that opens with `initialize`.
    pub const LEGACY_LATEST: Self = Self::V2025_11_25;

    /// The date that names it on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::V2024_11_05 => "2024-11-05",
            Self::V2025_03_26 => "2025-03-26",
            Self::V2025_06_18 => "2025-06-18",
            Self::V2025_11_25 => "2025-11-25",
            Self::V2026_07_28 => "2026-07-28",
        }
    }

    /// The revision of this date, exactly.
    #[must_use]
    pub fn parse(date: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|revision| revision.as_str() == date)
    }

    /// Whether each request says its revision, and there is no `initialize`.
    #[must_use]
    pub fn is_modern(self) -> bool {
        self >= Self::V2026_07_28
    }
}

impl fmt::Display for Revision {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}
