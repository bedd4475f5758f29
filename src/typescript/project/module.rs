//! One parsed file.

use oxc_allocator::Allocator;
use oxc_ast::ast::{Class, Expression, Function, Program, TSInterfaceDeclaration};
use oxc_span::Span;

use super::exports::Exports;
use super::table::TableId;
use crate::{Files, SourceProblem};

/// Which module of its project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ModuleId(pub(super) usize);

/// One parsed file, its top-level names and its exports.
pub(crate) struct Module<'a> {
    pub(crate) path: String,
    pub(crate) source: &'a str,
    pub(crate) program: &'a Program<'a>,
    /// Its top-level names.
    pub(crate) table: TableId,
    /// In the order of the source.
    pub(crate) exports: Exports<'a>,
    /// The names that the comments of JavaScript declare.
    pub(crate) companion: Option<TableId>,
    /// The source of which this is the companion; problems are shown there.
    pub(crate) written_in: Option<&'a str>,
    /// Whether it is one that a script declares by its name, which exports whatever it declares.
    pub(crate) ambient: bool,
}

/// One name that a module exports, or all names of another module.
#[derive(Clone, Copy)]
pub(crate) struct Export<'a> {
    /// The name that importers write; empty for `export *`.
    pub(crate) name: &'a str,
    pub(crate) target: ExportTarget<'a>,
    /// The statement or the specifier.
    pub(crate) span: Span,
    /// Whether it is a type alone: `export type { T }`, an interface, an alias.
    pub(crate) types_only: bool,
}

/// What an export names.
#[derive(Clone, Copy)]
pub(crate) enum ExportTarget<'a> {
    /// A name of the same module.
    Local(&'a str),
    /// A name that another module exports: specifier, name.
    From(&'a str, &'a str),
    /// Everything of another module but its default: `export * from "x"`.
    All(&'a str),
    /// Another module as one object: `export * as name from "x"`.
    Namespace(&'a str),
    /// `export default function () {}`; a function with a name is `Local`.
    Function(&'a Function<'a>),
    /// `export default class {}` without a name.
    Class(&'a Class<'a>),
    /// `export default interface X {}`.
    Interface(&'a TSInterfaceDeclaration<'a>),
    /// `export default expression`, or `export = expression`.
    Expression(&'a Expression<'a>),
    /// What a name of the same module has in it: `export = name`.
    Members(&'a str),
}

/// Reads and parses the file at `path`; its text and its tree live in `allocator`.
pub(super) fn parse<'a>(
    allocator: &'a Allocator,
    files: &dyn Files,
    path: &str,
) -> Result<(&'a str, &'a Program<'a>), SourceProblem> {
    let Some(text) = files.read(path) else {
        let message = "the file cannot be read".to_owned();
        let help = "check its path".to_owned();
        return Err(SourceProblem::in_source(path, "", Span::default(), message, help));
    };
    let source = allocator.alloc_str(&text);
    let program = crate::source::parse(allocator, source, path, false)?;
    Ok((source, allocator.alloc(program)))
}
