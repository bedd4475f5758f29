//! Finding the functions that a file exports.

mod callable;

use std::collections::HashSet;

use oxc_allocator::Allocator;
use oxc_span::Span;

use self::callable::Exported;
pub(crate) use self::callable::{Callable, Code, key_of};
use crate::function::Named;
use crate::project::{Export, ExportTarget, ModuleId, Project};
use crate::types::{Evaluator, Place};
use crate::{Extracted, Files, Options, SourceProblem};

/// The most problems that are said of one file.
const MAX_PROBLEMS: usize = 200;

/// The most exported names that are looked at.
const MAX_NAMES: usize = 10_000;

/// The most tools that one file gives.
const MAX_TOOLS: usize = 2000;

/// The tools of the file at `path`.
///
/// Exported functions are tools under the names that they are exported under, which must be names
/// that every host accepts. The methods of an exported object are `object_method`; those of a
/// default export have their own names. A default export has the name of its function, or of its
/// file up to the first dot. What is no function (a value, a class, a type) is passed over. One
/// bad export never hides the others; at most 200 problems are said.
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
    let evaluator = Evaluator::new(Project::new(&allocator, files));
    let mut reader = Reader {
        evaluator,
        files,
        options,
        extracted: Extracted::default(),
        tools: HashSet::new(),
        places: HashSet::new(),
        classes: 0,
    };
    match reader.evaluator.project.module(path) {
        Ok(module) => reader.read(module),
        Err(problem) => reader.extracted.problems.push(problem),
    }
    reader.extracted.files = reader.evaluator.project.paths();
    reader.extracted
}

struct Reader<'a, 'r> {
    evaluator: Evaluator<'a>,
    files: &'r dyn Files,
    options: &'r Options,
    extracted: Extracted,
    /// The names that are taken.
    tools: HashSet<String>,
    /// The functions that are tools: a default export may be a named one too.
    places: HashSet<(ModuleId, u32)>,
    classes: usize,
}

impl<'a> Reader<'a, '_> {
    fn read(&mut self, module: ModuleId) {
        let mut functions = Vec::new();
        let names = self.names(module, &mut HashSet::new());
        for (name, at, span) in names.iter().take(MAX_NAMES) {
            if self.extracted.problems.len() >= MAX_PROBLEMS {
                break;
            }
            self.export(module, name, Place { module: *at, span: *span }, &mut functions);
        }
        if let Some((_, at, span)) = names.get(MAX_NAMES) {
            let message = format!("the file exports more than {MAX_NAMES} names");
            self.bound(Place { module: *at, span: *span }, message);
        }
        // A named export comes before a default export of the same function.
        let is_default = |one: &Named<'a>| one.steps.len() == 1 && one.steps[0] == "default";
        let listed: HashSet<_> =
            functions.iter().filter(|one| !is_default(one)).map(place_of).collect();
        functions.retain(|one| !is_default(one) || !listed.contains(&place_of(one)));
        if functions.is_empty() && self.extracted.problems.is_empty() {
            self.nothing(module);
        }
        for one in functions {
            if self.extracted.problems.len() >= MAX_PROBLEMS {
                break;
            }
            if self.extracted.tools.len() >= MAX_TOOLS {
                let message = format!("the file exports more than {MAX_TOOLS} functions");
                let module = one.callable.scope.module;
                self.bound(Place { module, span: one.callable.span }, message);
                break;
            }
            self.tool(&one);
        }
        self.extracted.problems.truncate(MAX_PROBLEMS);
    }

    /// The names of the values that a module exports, each once, and where it says so.
    fn names(
        &mut self,
        module: ModuleId,
        seen: &mut HashSet<ModuleId>,
    ) -> Vec<(&'a str, ModuleId, Span)> {
        if !seen.insert(module) {
            return Vec::new();
        }
        let exports: Vec<Export<'a>> = self.evaluator.project.get(module).exports.clone();
        let mut own: HashSet<&str> =
            exports.iter().map(|export| export.name).filter(|name| !name.is_empty()).collect();
        let mut listed = HashSet::new();
        let mut names = Vec::new();
        for export in exports.iter().filter(|export| !export.types_only) {
            let ExportTarget::All(source) = export.target else {
                if listed.insert(export.name) {
                    names.push((export.name, module, export.span));
                }
                continue;
            };
            if let Some(from) = self.imported(module, source, export.span, None) {
                for (name, at, span) in self.names(from, seen) {
                    if name != "default" && own.insert(name) {
                        names.push((name, at, span));
                    }
                }
            }
        }
        names
    }

    /// The module that a re-export names; the problem is said where there is none.
    fn imported(
        &mut self,
        module: ModuleId,
        source: &str,
        span: Span,
        export: Option<&str>,
    ) -> Option<ModuleId> {
        let from = self.evaluator.project.get(module);
        let Some(path) = crate::resolve::resolve(self.files, &from.path, source) else {
            let mut message = String::from("no file is found for ");
            haft_text::push_quoted(&mut message, source);
            let help = "check the path, or export functions that this file declares";
            let place = Place { module, span };
            let problem = self.evaluator.problem(place, message, help);
            self.refuse(vec![problem], export);
            return None;
        };
        let imported = self.evaluator.project.module(&path);
        imported.map_err(|problem| self.refuse(vec![problem], export)).ok()
    }

    /// Adds the functions that one export is or has.
    fn export(
        &mut self,
        module: ModuleId,
        name: &'a str,
        place: Place,
        named: &mut Vec<Named<'a>>,
    ) {
        let steps = vec![name.to_owned()];
        match self.evaluator.exported_value(module, name) {
            Exported::Function(callable) => {
                let name = match callable.own_name {
                    _ if name != "default" => name.to_owned(),
                    Some(own) => own.to_owned(),
                    None => stem(&self.evaluator.project.get(module).path),
                };
                named.push(Named { name, steps, callable });
            }
            Exported::Object { name: own, methods } => {
                let object = if name == "default" { own } else { Some(name) };
                for (method, callable) in methods {
                    named.push(Named {
                        name: method_name(object, method),
                        steps: vec![name.to_owned(), method.to_owned()],
                        callable,
                    });
                }
            }
            Exported::Module(inner) => {
                for (method, _, _) in self.names(inner, &mut HashSet::new()) {
                    if let Exported::Function(callable) =
                        self.evaluator.exported_value(inner, method)
                    {
                        named.push(Named {
                            name: method_name(Some(name), method),
                            steps: vec![name.to_owned(), method.to_owned()],
                            callable,
                        });
                    }
                }
            }
            Exported::Class => self.classes += 1,
            Exported::Other => {}
            Exported::Missing => self.missing(name, place),
        }
    }

    /// Says why nothing is found for an export.
    fn missing(&mut self, name: &str, place: Place) {
        let exports = self.evaluator.project.get(place.module).exports.clone();
        let export = exports.iter().find(|export| export.name == name);
        let Some(ExportTarget::From(source, _) | ExportTarget::Namespace(source)) =
            export.map(|export| export.target)
        else {
            let mut message = String::from("nothing is declared for ");
            haft_text::push_quoted(&mut message, name);
            let help = "declare it in this file, or take it out of the exports";
            let problem = self.evaluator.problem(place, message, help);
            return self.refuse(vec![problem], Some(name));
        };
        if self.imported(place.module, source, place.span, Some(name)).is_some() {
            let mut message = String::new();
            haft_text::push_quoted(&mut message, source);
            message.push_str(" does not export what is named here");
            let help = "export a name that it has";
            let problem = self.evaluator.problem(place, message, help);
            self.refuse(vec![problem], Some(name));
        }
    }

    /// Adds the tool of a function, or says why it is none.
    fn tool(&mut self, named: &Named<'a>) {
        let place = Place { module: named.callable.scope.module, span: named.callable.span };
        if !haft_text::is_tool_name(&named.name) {
            let mut message = String::new();
            haft_text::push_quoted(&mut message, &named.name);
            message.push_str(" is no name that every host accepts");
            let help = "export it under a name of 1 to 64 letters, digits, _ and - that begins \
                        with a letter";
            let problem = self.evaluator.problem(place, message, help);
            return self.refuse(vec![problem], Some(&named.steps.join(".")));
        }
        if self.tools.contains(&named.name) {
            if !self.places.contains(&place_of(named)) {
                let message = format!("another export is the tool {} already", named.name);
                let problem = self.evaluator.problem(place, message, "rename one of them");
                self.refuse(vec![problem], Some(&named.steps.join(".")));
            }
            return;
        }
        let tool = self.evaluator.tool(named, self.options);
        // Where a bound was met the types are not what they seem.
        let exceeded = self.evaluator.renew();
        match exceeded.map_or(tool, |problem| Err(vec![problem])) {
            Ok(tool) => {
                self.tools.insert(tool.name.clone());
                self.places.insert(place_of(named));
                self.extracted.tools.push(tool);
            }
            Err(problems) => self.refuse(problems, Some(&named.steps.join("."))),
        }
    }

    fn bound(&mut self, place: Place, message: String) {
        let problem = self.evaluator.problem(place, message, "split it into several files");
        self.refuse(vec![problem], None);
    }

    fn refuse(&mut self, problems: Vec<SourceProblem>, export: Option<&str>) {
        let problems = problems.into_iter().map(|problem| SourceProblem {
            export: problem.export.clone().or_else(|| export.map(str::to_owned)),
            ..problem
        });
        for problem in problems {
            if !self.extracted.problems.contains(&problem) {
                self.extracted.problems.push(problem);
            }
        }
    }

    /// Says that a file has no function.
    fn nothing(&mut self, module: ModuleId) {
        let (message, help) = if self.classes > 0 {
            (
                "the file exports no function; a class is never instantiated",
                "export a function that makes an instance and calls it",
            )
        } else {
            ("the file exports no function", "write export before a function that is to be a tool")
        };
        let problem =
            self.evaluator.problem(Place { module, span: Span::new(0, 0) }, message, help);
        self.extracted.problems.push(problem);
    }
}

fn place_of(named: &Named<'_>) -> (ModuleId, u32) {
    (named.callable.scope.module, named.callable.span.start)
}

fn method_name(object: Option<&str>, method: &str) -> String {
    object.map_or_else(|| method.to_owned(), |object| format!("{object}_{method}"))
}

/// The name of a file up to its first dot.
fn stem(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.split('.').next().unwrap_or(name).to_owned()
}
