//! Characters that a model reads and a person does not see.

/// An invisible character and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Invisible {
    /// The character as a Unicode code point.
    pub code_point: u32,
    /// How many characters stand before it.
    pub offset: usize,
}

/// Which kind of text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prose {
    /// One line: no tab and no line break.
    Line,
    /// Text where tab, line feed and carriage return are ordinary.
    Text,
}

/// The first invisible character of `text`, if it has one.
#[must_use]
pub fn find_invisible(text: &str, prose: Prose) -> Option<Invisible> {
    let offset = text.chars().position(|c| {
        c.is_control() && !(prose == Prose::Text && matches!(c, '\n' | '\t' | '\r'))
    })?;
    let code_point = text.chars().nth(offset).map_or(0, u32::from);
    Some(Invisible { code_point, offset })
}
