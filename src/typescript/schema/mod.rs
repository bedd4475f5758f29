//! A type as a JSON Schema document of dialect 2020-12.

mod definitions;
mod emit;
mod keywords;
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
    types.document(ty)
}

impl Evaluator<'_> {
    /// The 2020-12 document of `ty` as JSON text, or what cannot be said of it.
    pub(crate) fn document(&mut self, ty: Ty) -> Result<String, Vec<SourceProblem>> {
        self.emit(ty, false)
    }

    /// Like [`Evaluator::document`] for a result: what `JSON.stringify` drops is left out.
    pub(crate) fn output_document(&mut self, ty: Ty) -> Result<String, Vec<SourceProblem>> {
        self.emit(ty, true)
    }

    fn emit(&mut self, ty: Ty, output: bool) -> Result<String, Vec<SourceProblem>> {
        let mut emitter = Emitter::new(self, output);
        let root = emitter.root(ty);
        let problems = emitter.problems;
        match self.renew() {
            Some(bound) => Err(vec![bound]),
            None if !problems.is_empty() => Err(problems),
            None => Ok(to_text(&Value::Object(root))),
        }
    }
}
