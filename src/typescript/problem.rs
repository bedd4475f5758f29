//! What a source file says that a tool cannot be made of, and where.

use std::fmt;

use oxc_span::Span;

use crate::frame::frame;
use crate::project::Module;

/// One place of a source file that cannot be said as a tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceProblem {
    /// The path of the file.
    pub file: String,
    /// Its line, from 1.
    pub line: u32,
    /// Its column, from 1, in UTF-16 units as editors count.
    pub column: u32,
    /// The export that is lost by it, such as `search` or `files.read`.
    pub export: Option<String>,
    /// What is wrong, as one line.
    pub message: String,
    /// What to write instead, as one line.
    pub help: String,
    /// The lines of the source around the place, with a marker under it.
    pub frame: String,
    /// Which problem it is, where a program may have to know.
    pub code: Option<ProblemCode>,
}

/// A problem that programs tell from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemCode {
    /// The file exports no function, and nothing else is wrong with it.
    NoFunction,
    /// The file cannot be read: it has no place to show.
    Unreadable,
    /// The file is no tool file by its name: it has no place to show.
    Kind,
}

impl ProblemCode {
    /// The code as it is written in JSON.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NoFunction => "no-function",
            Self::Unreadable => "unreadable",
            Self::Kind => "kind",
        }
    }
}

impl SourceProblem {
    /// A problem at `span` of `module`.
    pub(crate) fn at(module: &Module<'_>, span: Span, message: String, help: String) -> Self {
        match module.written_in {
            None => Self::in_source(&module.path, module.source, span, message, help),
            Some(source) => {
                let span = same_line(module.source, span, source);
                Self::in_source(&module.path, source, span, message, help)
            }
        }
    }

    /// A problem at `span` of `source`, which is the text of the file at `path`.
    pub(crate) fn in_source(
        path: &str,
        source: &str,
        span: Span,
        message: String,
        help: String,
    ) -> Self {
        let framed = frame(source, span.start, span.end);
        Self {
            file: path.to_owned(),
            line: framed.line,
            column: framed.column,
            export: None,
            message,
            help,
            // Of a file that cannot be read there is no line to show.
            frame: if source.is_empty() { String::new() } else { framed.text },
            code: None,
        }
    }

    /// The same problem with a code.
    pub(crate) fn with_code(self, code: ProblemCode) -> Self {
        Self { code: Some(code), ..self }
    }
}

/// The line of `written` that has the number of the line on which `span` starts in `source`,
/// without the blanks around it.
fn same_line(source: &str, span: Span, written: &str) -> Span {
    let before = source.get(..span.start as usize).unwrap_or_default();
    let number = before.matches('\n').count();
    let mut at = 0;
    for (index, line) in written.split_inclusive('\n').enumerate() {
        if index == number {
            let text = line.trim_start();
            let start = at + (line.len() - text.len());
            let end = start + text.trim_end().len();
            let place = |at| u32::try_from(at).unwrap_or(u32::MAX);
            return Span::new(place(start), place(end));
        }
        at += line.len();
    }
    Span::default()
}

impl fmt::Display for SourceProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}:{}: ", self.file, self.line, self.column)?;
        if let Some(export) = &self.export {
            write!(formatter, "{export}: ")?;
        }
        write!(formatter, "{}; {}", self.message, self.help)
    }
}
