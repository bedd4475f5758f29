//! Foreign pieces inside a sentence of ours.

use std::borrow::Cow;

/// Appends `piece` as a JSON string that is one safe line of at most 200 characters.
pub fn push_quoted(out: &mut String, piece: &str) {
    out.push('"');
    push_piece(out, piece);
    out.push('"');
}

/// `piece` as [`push_quoted`] writes it.
#[must_use]
pub fn quoted(piece: &str) -> String {
    let mut out = String::with_capacity(piece.len().min(200) + 2);
    push_quoted(&mut out, piece);
    out
}

/// Appends `piece` as [`push_quoted`] does, without the quotes around it.
pub fn push_piece(out: &mut String, piece: &str) {
    out.extend(clip(piece, 200).escape_debug());
}

/// `text`, or its start and an ellipsis: at most `max_chars` characters in all.
#[must_use]
pub fn clip(text: &str, max_chars: usize) -> Cow<'_, str> {
    if text.len() <= max_chars || text.chars().count() <= max_chars {
        return Cow::Borrowed(text);
    }
    let mut clipped: String = text.chars().take(max_chars.saturating_sub(1)).collect();
    clipped.push('…');
    Cow::Owned(clipped)
}
