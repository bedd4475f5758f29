//! The text that is being blanked: what to remove, what to put in its place.

use oxc_ast::Comment;
use oxc_span::Span;

/// Ranges to blank and characters to put, collected in any order.
pub(super) struct Text<'s> {
    pub(super) source: &'s str,
    comments: &'s [Comment],
    blanks: Vec<(usize, usize)>,
    /// Characters to put at places that are blanked or are one ASCII character.
    puts: Vec<(usize, char)>,
}

impl<'s> Text<'s> {
    pub(super) fn new(source: &'s str, comments: &'s [Comment]) -> Self {
        Self { source, comments, blanks: Vec::new(), puts: Vec::new() }
    }

    /// Removes what is between two bytes.
    pub(super) fn blank(&mut self, start: usize, end: usize) {
        if start < end {
            self.blanks.push((start, end));
        }
    }

    pub(super) fn blank_span(&mut self, span: Span) {
        self.blank(span.start as usize, span.end as usize);
    }

    /// Puts an ASCII character in place of the one at `at`.
    pub(super) fn put(&mut self, at: usize, character: char) {
        self.puts.push((at, character));
    }

    /// The first byte at or after `at` that is neither white nor in a comment.
    pub(super) fn next_code(&self, mut at: usize) -> usize {
        loop {
            let rest = self.source.get(at..).unwrap_or_default();
            at += rest.len() - rest.trim_start_matches(is_white).len();
            match self.comment_at(at) {
                Some(end) => at = end,
                None => return at,
            }
        }
    }

    /// The byte behind the last one before `at` that is neither white nor in a comment.
    pub(super) fn code_before(&self, mut at: usize) -> usize {
        loop {
            at = self.source.get(..at).unwrap_or_default().trim_end_matches(is_white).len();
            let before = self.comments.partition_point(|comment| (comment.span.end as usize) < at);
            match self.comments.get(before).filter(|comment| comment.span.end as usize == at) {
                Some(comment) => at = comment.span.start as usize,
                None => return at,
            }
        }
    }

    fn comment_at(&self, at: usize) -> Option<usize> {
        let index = self.comments.binary_search_by_key(&at, |comment| comment.span.start as usize);
        index.ok().map(|index| self.comments[index].span.end as usize)
    }

    /// The character at a byte, `\0` at the end.
    pub(super) fn character(&self, at: usize) -> char {
        self.source.get(at..).and_then(|rest| rest.chars().next()).unwrap_or('\0')
    }

    /// The word at a byte, empty where none starts.
    pub(super) fn word(&self, at: usize) -> &'s str {
        let rest = self.source.get(at..).unwrap_or_default();
        &rest[..rest.find(|character| !is_name(character)).unwrap_or(rest.len())]
    }

    /// Whether a line ends between two bytes.
    pub(super) fn breaks(&self, start: usize, end: usize) -> bool {
        self.source.get(start..end).is_some_and(|text| text.contains(is_line_break))
    }

    /// The text with all of it done: the same lines, each as long as before in UTF-16 units.
    pub(super) fn finish(mut self) -> String {
        self.blanks.sort_unstable();
        self.puts.sort_unstable();
        let mut out = String::with_capacity(self.source.len());
        let mut at = 0;
        let mut puts = self.puts.iter().peekable();
        let mut blanks = self.blanks.iter().peekable();
        let mut blank_end = 0;
        for (index, character) in self.source.char_indices() {
            debug_assert!(index >= at);
            at = index;
            while let Some(&&(_, end)) = blanks.peek().filter(|(start, _)| *start <= index) {
                blank_end = blank_end.max(end);
                blanks.next();
            }
            let mut put = None;
            while let Some(&&(_, character)) = puts.peek().filter(|(place, _)| *place <= index) {
                put = Some(character);
                puts.next();
            }
            match put {
                Some(put) => out.push(put),
                None if index >= blank_end || is_line_break(character) => out.push(character),
                None => out.extend(std::iter::repeat_n(' ', character.len_utf16())),
            }
        }
        out
    }
}

fn is_line_break(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}

fn is_white(character: char) -> bool {
    character.is_whitespace() || character == '\u{FEFF}'
}

fn is_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_' || character == '$' || character == '#'
}
