//! A type as a JSON Schema document.

use crate::types::Evaluator;
use crate::{Files, SourceProblem};

/// The schema of the type that the file at `path` exports as `name`, as JSON text.
///
/// # Errors
///
/// What cannot be said, each with its place.
pub fn type_schema(
    files: &dyn Files,
    path: &str,
    name: &str,
) -> Result<String, Vec<SourceProblem>> {
    let allocator = oxc_allocator::Allocator::new();
    let project = crate::project::Project::new(&allocator, files);
    let mut evaluator = Evaluator::new(project);
    let module = evaluator.project.module(path).map_err(|problem| vec![problem])?;
    let ty = evaluator.exported_type(module, name);
    evaluator.document(ty)
}
