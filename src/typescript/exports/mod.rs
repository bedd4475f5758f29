//! Finding the functions that a file exports.

mod callable;
mod names;
mod reader;

use oxc_allocator::Allocator;

pub(crate) use self::callable::{Callable, Code, key_of};
use self::reader::Reader;
use crate::project::Project;
use crate::{Extracted, Files, Options};

/// The tools of the file at `path`.
///
/// **Names.** Exported functions are tools under the names that they are exported under, which
/// must be names that every host accepts. The methods of an exported object are `object_method`;
/// those of a default export have their own names. A default export has the name of its function,
/// or of its file up to the first dot. What is no function (a value, a class, a type) is passed
/// over: nothing is instantiated.
///
/// **Arguments.** One parameter that is an object is the arguments themselves; any others are one
/// property each, in their order, a rest parameter as an array. Optional parameters, and those
/// with a default, may be left out; a default of literals is said as `default`. The last parameter
/// is no argument where its type is `ToolContext`, or where it is called `context` and has no
/// type. Overloads are one schema: a property of any of them, of any of its types.
///
/// **Words.** The description is the nearest comment above without its tags. `@effect` is `read`,
/// `write` or `destructive`; without it a tool is taken to write. In JavaScript the types are
/// those of `@param`, `@returns`, `@type` and `@typedef`, and what has none takes anything; in
/// TypeScript a parameter without a type is a problem.
///
/// One bad export never hides the others; at most 200 problems are said.
///
/// ```
/// use haft_typescript::{Files, Options, extract};
///
/// struct One;
///
/// impl Files for One {
///     fn read(&self, path: &str) -> Option<String> {
///         let text = "/** Adds. @effect read */ export function add(a: number, b = 1) {}";
///         self.is_file(path).then(|| text.to_owned())
///     }
///     fn is_file(&self, path: &str) -> bool {
///         path == "/tools.ts"
///     }
/// }
///
/// let found = extract(&One, "/tools.ts", &Options::default());
/// assert_eq!(found.tools[0].name, "add");
/// assert!(found.problems.is_empty());
/// ```
#[must_use]
pub fn extract(files: &dyn Files, path: &str, options: &Options) -> Extracted {
    let allocator = Allocator::new();
    Reader::new(options, Project::new(&allocator, files)).read_file(path)
}
