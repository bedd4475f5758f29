//! A type as a JSON Schema document of dialect 2020-12.

mod definitions;
mod emit;
mod keywords;
mod nullable;
mod object;
mod pattern;
mod tuple;
mod union;

use haft_schema::json::{Value, to_text};
use oxc_allocator::Allocator;

use crate::project::Project;
use crate::types::{Evaluator, Ty};
use crate::{Files, SourceProblem};
use emit::Emitter;
use nullable::only_object;

/// The schema of the type that the file at `path` exports or declares as `name`, as JSON text; of
/// a value its type is taken.
///
/// # Errors
///
/// What cannot be said, each with its place.
///
/// ```
/// struct One;
/// impl haft_typescript::Files for One {
///     fn read(&self, _: &str) -> Option<String> {
///         Some("export type Id = string | number".to_owned())
///     }
///     fn is_file(&self, _: &str) -> bool {
///         true
///     }
/// }
/// let schema = haft_typescript::type_schema(&One, "/id.ts", "Id");
/// assert_eq!(schema.as_deref(), Ok(r#"{"type":["string","number"]}"#));
/// ```
pub fn type_schema(
    files: &dyn Files,
    path: &str,
    name: &str,
) -> Result<String, Vec<SourceProblem>> {
    let allocator = Allocator::new();
    let mut types = Evaluator::new(Project::new(&allocator, files));
    let module = types.project.module(path).map_err(|problem| vec![problem])?;
    let ty = types.exported_type(module, name);
    types.emit(ty, Of::Type)
}

/// What a document is of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Type,
    /// Arguments, which are an object.
    Arguments,
    /// A result, which is an object; what `JSON.stringify` drops is left out.
    Result,
}

impl Evaluator<'_> {
    /// The 2020-12 document of the arguments as JSON text, or what cannot be said of them.
    pub(crate) fn input_document(&mut self, ty: Ty) -> Result<String, Vec<SourceProblem>> {
        self.emit(ty, Of::Arguments)
    }

    /// The same of a result: what `JSON.stringify` drops is left out.
    pub(crate) fn output_document(&mut self, ty: Ty) -> Result<String, Vec<SourceProblem>> {
        self.emit(ty, Of::Result)
    }

    fn emit(&mut self, ty: Ty, of: Of) -> Result<String, Vec<SourceProblem>> {
        let mut emitter = Emitter::new(self, of == Of::Result);
        let mut root = emitter.root(ty);
        if of != Of::Type {
            only_object(&mut root);
        }
        let problems = emitter.problems;
        match self.renew() {
            Some(bound) => Err(vec![bound]),
            None if !problems.is_empty() => Err(problems),
            None => Ok(to_text(&Value::Object(root))),
        }
    }
}
