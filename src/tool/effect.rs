//! What a tool does to the world.

/// What a run may do to the world; drives annotations, approvals and confirmations.
///
/// ```
/// use haft_tool::Effect;
///
/// assert_eq!(Effect::from_word("write"), Some(Effect::Write));
/// assert_eq!(Effect::from_word("Write"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It changes nothing.
    Read,
    /// It adds or changes, and loses nothing.
    Write,
    /// It may delete or overwrite.
    Destructive,
}

impl Effect {
    /// The word of the definition: `read`, `write` or `destructive`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Effect::Read => "read",
            Effect::Write => "write",
            Effect::Destructive => "destructive",
        }
    }

    /// The effect of this word, exactly.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Effect::Read, Effect::Write, Effect::Destructive]
            .into_iter()
            .find(|effect| effect.as_str() == word)
    }
}
