//! What is read from a tool file.

use haft_tool::Effect;

use crate::{Conversion, SourceProblem};

/// How a tool file is read.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whether the type of a function's result becomes the schema of the tool's output.
    pub output_schemas: bool,
    /// Whether a function without a description is a problem and no tool.
    pub described: bool,
}

/// The tools of a file, and what kept others from being tools.
#[derive(Clone, Debug, Default)]
pub struct Extracted {
    /// In the order of the source.
    pub tools: Vec<ExtractedTool>,
    /// In the order of the source; an export that is named here is not among the tools.
    pub problems: Vec<SourceProblem>,
    /// What is not as it was meant, though the export that is named is a tool: a misspelt tag of a
    /// comment, a result that no call can give.
    pub warnings: Vec<SourceProblem>,
    /// The path of every file that was read, the tool file first.
    pub files: Vec<String>,
}

/// One exported function as a tool.
#[derive(Clone, Debug)]
pub struct ExtractedTool {
    /// The name that it is exported under; a method's is `object_method`.
    pub name: String,
    /// The text of `@title`.
    pub title: Option<String>,
    /// The comment above the function without its tags; empty where there is none.
    pub description: String,
    /// The word of `@effect`; `write` where there is none, which asks for more care than `read`.
    pub effect: Effect,
    /// What `@idempotent` says.
    pub idempotent: Option<bool>,
    /// What `@openWorld` says.
    pub open_world: Option<bool>,
    /// The text of `@deprecated`, empty where the tag has none.
    pub deprecated: Option<String>,
    /// The schema of the arguments as JSON text, dialect 2020-12; its root is a closed object.
    pub input: String,
    /// The schema of the result as JSON text, where one was asked for and can be said.
    pub output: Option<String>,
    /// How the running code is reached.
    pub export: ExportPath,
    /// How the arguments become parameters.
    pub call: Call,
    /// What becomes of the arguments, the first of all of them; empty where they are JSON as it is.
    pub conversions: Vec<Conversion>,
    /// Where the function is, from 1.
    pub line: u32,
    /// Where the function is, from 1.
    pub column: u32,
}

/// Where the running code finds a function: an export of the tool file, or a method of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportPath {
    /// The file that declares it, which is another one where the tool file re-exports it.
    pub file: String,
    /// The steps from the tool file's module, such as `["default"]`, `["slug"]`, `["files", "read"]`.
    pub steps: Vec<String>,
}

/// How the arguments of a call become the parameters of the function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    /// The function takes no parameter.
    None,
    /// The object of the arguments is the one parameter.
    Object,
    /// Each parameter is one property of the arguments.
    Positional(Vec<Param>),
}

/// One positional parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name, and the name of its property in the arguments.
    pub name: String,
    /// Whether it is a rest parameter: its property is an array that is spread.
    pub rest: bool,
}
