//! A source's text as a tree, within bounds that keep the stack from overflowing.

use oxc_allocator::Allocator;
use oxc_ast::ast::Program;
use oxc_parser::{ParseOptions, Parser};
use oxc_span::{SourceType, Span};

use crate::SourceProblem;
use crate::nesting::too_deep;

/// Parses the text of the file at `path`; the first fault of its syntax is the problem.
///
/// With `parens`, an expression's span has the parentheses around it and they are nodes.
pub(crate) fn parse<'a>(
    allocator: &'a Allocator,
    source: &'a str,
    path: &str,
    parens: bool,
) -> Result<Program<'a>, SourceProblem> {
    let problem = |span, message: String, help: &str| {
        SourceProblem::in_source(path, source, span, message, help.to_owned())
    };
    if let Some(at) = too_deep(source) {
        let message = "the source nests too deeply here".to_owned();
        return Err(problem(Span::new(at, at + 1), message, "take parts of it out into names"));
    }
    let source_type = SourceType::from_path(path).unwrap_or_else(|_| SourceType::ts());
    let options = ParseOptions { preserve_parens: parens, ..ParseOptions::default() };
    let parsed = Parser::new(allocator, source, source_type).with_options(options).parse();
    if let Some(first) = parsed.diagnostics.iter().next() {
        let span = first.labels.first().map_or(Span::default(), |label| {
            Span::new(label.offset(), label.offset().saturating_add(label.len()))
        });
        let message = format!("the file does not parse: {}", first.message);
        return Err(problem(span, message, "correct the syntax"));
    }
    Ok(parsed.program)
}
