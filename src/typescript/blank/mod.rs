//! Removing a file's types in place, so that the code that runs has the lines and columns of its
//! source.

mod class;
mod erasable;
mod statement;
mod text;
mod visit;

use oxc_allocator::Allocator;
use oxc_ast_visit::Visit as _;
use oxc_span::{SourceType, Span};

use self::visit::Blanker;
use crate::SourceProblem;

/// The most problems that are said of one file.
const MAX_PROBLEMS: usize = 50;

/// `source`, the text of the file at `path`, as JavaScript: its types are blanks, every line break
/// stays, and each line is as long as before in UTF-16 units.
///
/// Types, interfaces, aliases, `declare`, overloads, abstract members, `import type` and inline
/// `type` specifiers are removed; an import that is not marked `type` stays, as it does under
/// `verbatimModuleSyntax`. Where removing would join two statements a `;` is put. JavaScript is
/// handed back as it is.
///
/// # Errors
///
/// Syntax that does not parse, and what is no type but code that TypeScript would make, each with
/// its place and the rewrite that needs none: `enum`, namespaces with values, parameter properties,
/// `import x = require()`, `export =`.
///
/// ```
/// let code = haft_typescript::blank("let a: number = 1 as any;", "a.ts").unwrap();
/// assert_eq!(code, "let a         = 1       ;");
/// let problems = haft_typescript::blank("enum A { B }", "a.ts").unwrap_err();
/// assert_eq!(
///     problems[0].help,
///     "write const A = { B: 0 } as const; type A = (typeof A)[keyof typeof A]"
/// );
/// ```
pub fn blank(source: &str, path: &str) -> Result<String, Vec<SourceProblem>> {
    let source_type = SourceType::from_path(path).unwrap_or_else(|_| SourceType::ts());
    if !source_type.is_typescript() {
        return Ok(source.to_owned());
    }
    let allocator = Allocator::new();
    let program = crate::source::parse(&allocator, source, path, true);
    let program = program.map_err(|problem| vec![problem])?;
    let mut blanker = Blanker::new(source, &program.comments);
    blanker.visit_program(&program);
    let mut found = blanker.found;
    if found.is_empty() {
        return Ok(blanker.text.finish());
    }
    found.sort_by_key(|found| found.span.start);
    found.truncate(MAX_PROBLEMS);
    let problem = |found: Found| {
        SourceProblem::in_source(path, source, found.span, found.message, found.help)
    };
    Err(found.into_iter().map(problem).collect())
}

/// Code that is no type, and its rewrite.
struct Found {
    span: Span,
    message: String,
    help: String,
}
