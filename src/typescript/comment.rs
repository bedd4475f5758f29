//! Which comment stands above a declaration, and its text without the marks of a comment.

use oxc_ast::Comment;

use crate::jsdoc::Doc;

/// The comments of one file, to be asked for the one above a place.
pub(crate) struct Comments<'s> {
    source: &'s str,
    /// In the order of the file, as the parser lists them.
    all: &'s [Comment],
}

/// One line of a comment and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line<'s> {
    /// The line without `*`, `//` and the blank after it.
    pub(crate) text: &'s str,
    /// The byte of the file at which `text` starts.
    pub(crate) at: usize,
}

/// Words at the start of a `//` line that speak to a tool or to the authors, not to a reader.
const ASIDES: [&str; 21] = [
    "@ts-",
    "eslint",
    "oxlint",
    "biome-",
    "prettier-",
    "deno-",
    "dprint-",
    "tslint",
    "jshint",
    "istanbul",
    "c8 ",
    "v8 ",
    "#region",
    "#endregion",
    "TODO",
    "FIXME",
    "XXX",
    "HACK",
    "noinspection",
    "cspell",
    "spell-checker",
];

/// Tags that say that a comment is about the file.
const FILE_TAGS: [&str; 6] =
    ["file", "fileoverview", "overview", "module", "packageDocumentation", "license"];

/// Words before the name or the keyword of a declaration.
const BEFORE: [&str; 7] = ["export", "default", "declare", "async", "const", "let", "var"];

/// Tags of a comment that stands for itself wherever it is written.
const ALONE_TAGS: [&str; 3] = ["typedef", "callback", "import"];

impl<'s> Comments<'s> {
    /// The comments of `source`, as the parser listed them.
    pub(crate) fn new(source: &'s str, all: &'s [Comment]) -> Self {
        Self { source, all }
    }

    /// What the nearest `/** */` or run of `//` lines above the byte `start` says.
    ///
    /// Between the comment and `start` there is nothing but white space, other comments of the
    /// form `/* */`, and `//` lines that speak to a linter or begin with `TODO` or the like. A
    /// `//` run ends at an empty line and has no code on its lines. A comment about the file
    /// (`@file`, `@module`, `@license`) is not about what follows it.
    pub(crate) fn above(&self, start: u32) -> Option<Doc> {
        let before = self.all.partition_point(|comment| comment.span.end <= start);
        let mut next = start;
        for index in (0..before).rev() {
            let comment = &self.all[index];
            let gap = self.text(comment.span.end, next);
            if !gap.chars().all(is_white) {
                return None;
            }
            next = comment.span.start;
            if comment.is_line() {
                if gap.matches('\n').count() > 1 {
                    continue;
                }
                if self.has_code_before(comment.span.start) {
                    return None;
                }
                if !self.is_aside(comment) {
                    return Some(Doc::parse(&self.run_ending_at(index)));
                }
            } else if self.is_doc_block(comment) {
                if gap.contains('\n') && self.has_code_before(comment.span.start) {
                    return None;
                }
                let doc = Doc::parse(&self.block_lines(comment));
                if FILE_TAGS.iter().any(|tag| doc.has(tag)) {
                    return None;
                }
                if !ALONE_TAGS.iter().any(|tag| doc.has(tag)) {
                    return Some(doc);
                }
            }
        }
        None
    }

    /// The comment above a declaration, of which `start` may be the name or the keyword:
    /// `export`, `default`, `const` and the like before it are part of it.
    pub(crate) fn of_declaration(&self, start: u32) -> Option<Doc> {
        let mut start = start as usize;
        while let Some(before) =
            self.source.get(..start).map(|text| text.trim_end_matches(is_white))
            && let Some(word) = BEFORE.iter().find(|word| before.ends_with(**word))
            && !before[..before.len() - word.len()].ends_with(is_name)
        {
            start = before.len() - word.len();
        }
        self.above(u32::try_from(start).unwrap_or(u32::MAX))
    }

    /// Every `/** */` of the file in its order, as `@typedef` may stand anywhere.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = Doc> {
        self.all
            .iter()
            .filter(|comment| self.is_doc_block(comment))
            .map(|comment| Doc::parse(&self.block_lines(comment)))
    }

    /// The lines of the `//` run whose last line is the comment at `last`.
    fn run_ending_at(&self, last: usize) -> Vec<Line<'s>> {
        let mut first = last;
        while first > 0 {
            let above = &self.all[first - 1];
            let gap = self.text(above.span.end, self.all[first].span.start);
            let follows = gap.chars().all(is_white) && gap.matches('\n').count() == 1;
            if !above.is_line() || !follows || self.has_code_before(above.span.start) {
                break;
            }
            first -= 1;
        }
        self.all[first..=last]
            .iter()
            .filter(|comment| !self.is_aside(comment))
            .map(|comment| {
                let start = comment.span.start + 2;
                let text = self.text(start, comment.span.end);
                let bare = text.trim_start_matches('/');
                let line = bare.strip_prefix(' ').unwrap_or(bare);
                let at = start as usize + (text.len() - line.len());
                Line { text: line.trim_end(), at }
            })
            .collect()
    }

    fn block_lines(&self, comment: &Comment) -> Vec<Line<'s>> {
        let start = comment.span.start as usize + 3;
        let end = comment.span.end as usize - 2;
        let text = self.source.get(start..end).unwrap_or_default();
        let mut at = start;
        let mut lines = Vec::new();
        for (index, whole) in text.split_inclusive(['\n', '\u{2028}']).enumerate() {
            let bare = whole.trim_start();
            // The first line follows `/**`; a star there is text, as in `/** *bold* */`.
            let bare = if index == 0 { bare } else { bare.strip_prefix('*').unwrap_or(bare) };
            let line = bare.strip_prefix(' ').unwrap_or(bare);
            lines.push(Line { text: line.trim_end(), at: at + (whole.len() - line.len()) });
            at += whole.len();
        }
        lines
    }

    fn is_doc_block(&self, comment: &Comment) -> bool {
        let text = self.text(comment.span.start, comment.span.end);
        // `/**/` is empty, and `/***` is a rule drawn with stars.
        !comment.is_line() && text.starts_with("/**") && text.len() > 4 && !text.starts_with("/***")
    }

    fn is_aside(&self, comment: &Comment) -> bool {
        let text = self.text(comment.span.start + 2, comment.span.end);
        let text = text.trim_start();
        text.starts_with('/') && text.contains('<')
            || ASIDES.iter().any(|word| text.starts_with(word))
    }

    fn has_code_before(&self, at: u32) -> bool {
        let before = self.text(0, at).chars().rev();
        let mut before = before.skip_while(|&character| character != '\n' && is_white(character));
        before.next().is_some_and(|character| character != '\n')
    }

    fn text(&self, start: u32, end: u32) -> &'s str {
        self.source.get(start as usize..end as usize).unwrap_or_default()
    }
}

fn is_white(character: char) -> bool {
    character.is_whitespace() || character == '\u{FEFF}'
}

fn is_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_' || character == '$' || character == '.'
}
