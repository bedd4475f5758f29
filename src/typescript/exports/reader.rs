//! Reading a module's exports into tools and problems.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use oxc_span::Span;

use super::callable::Exported;
use crate::function::Named;
use crate::project::{ModuleId, Project};
use crate::resolve::extension;
use crate::types::{Evaluator, Place};
use crate::{Extracted, ExtractedTool, Options, ProblemCode, SourceProblem};

/// The most problems that are said of one file.
const MAX_PROBLEMS: usize = 200;

/// The most exported names that are looked at, those of a module that is exported as an object among
/// them.
const MAX_NAMES: usize = 10_000;

/// The most tools that one file gives.
const MAX_TOOLS: usize = 2000;

/// An exported name, and where it is said.
pub(super) type Said<'a> = (&'a str, ModuleId, Span);

/// What was read so far.
pub(super) struct Reader<'a, 'r> {
    pub(super) evaluator: Evaluator<'a>,
    options: &'r Options,
    extracted: Extracted,
    /// The names that are taken.
    tools: HashSet<String>,
    /// The functions that are tools: a default export may be a named one too.
    places: HashSet<(ModuleId, u32)>,
    /// What each module has that is exported as an object, under however many names.
    inner: HashMap<ModuleId, Rc<[Said<'a>]>>,
    /// How many names were looked at.
    looked: usize,
    /// What a file without a function exports in place of one.
    instead: Option<(Instead, Place)>,
}

/// An export that has functions somewhere, or is no tool however much it looks like one; of several
/// the first of these is said.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Instead {
    Class,
    Instance,
    Object,
}

impl<'a, 'r> Reader<'a, 'r> {
    pub(super) fn new(options: &'r Options, project: Project<'a>) -> Self {
        Self {
            evaluator: Evaluator::new(project),
            options,
            extracted: Extracted::default(),
            tools: HashSet::new(),
            places: HashSet::new(),
            inner: HashMap::new(),
            looked: 0,
            instead: None,
        }
    }

    /// Everything of the file at `path`.
    pub(super) fn read_file(mut self, path: &str) -> Extracted {
        match self.evaluator.project.module(path) {
            Ok(module) => self.read(module),
            Err(problem) => self.extracted.problems.push(problem),
        }
        self.extracted.files = self.evaluator.project.paths();
        // Whoever watches the files must hear when one that does not parse is mended.
        if self.extracted.files.is_empty() {
            self.extracted.files.push(path.to_owned());
        }
        self.extracted
    }

    fn read(&mut self, module: ModuleId) {
        if self.is_common(module) {
            return;
        }
        let mut functions = Vec::new();
        let names = self.names(module, &mut HashSet::new());
        for (name, at, span) in names {
            let place = Place { module: at, span };
            if self.is_full() || !self.look(place) {
                break;
            }
            self.export(module, name, place, &mut functions);
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
            if self.is_full() {
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
            Exported::Object { methods, place, .. } if methods.is_empty() => {
                self.passed_over(Instead::Object, place);
            }
            Exported::Object { name: own, methods, .. } => {
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
                for &(method, _, _) in self.names_of(inner).iter() {
                    if self.is_full() || !self.look(place) {
                        break;
                    }
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
            Exported::Made(place) => {
                let message = "a call makes it, so what it takes cannot be seen";
                let help = "give it the type of a function, or export a function that calls it";
                let problem = self.evaluator.problem(place, message, help);
                self.refuse(vec![problem], Some(name));
            }
            Exported::Class(place) => self.passed_over(Instead::Class, place),
            Exported::Instance(place) => self.passed_over(Instead::Instance, place),
            Exported::Other => {}
            Exported::Missing => self.missing(name, place),
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
        self.warn(&named.steps.join("."));
        match exceeded.map_or(tool, |problem| Err(vec![problem])) {
            Ok(tool) if self.options.described && is_undescribed(&tool) => {
                let message = "it has no description, which is all that a model knows of it";
                let help = "write what it does in a comment above it: /** ... */";
                let problem = self.evaluator.problem(place, message, help);
                self.refuse(vec![problem], Some(&named.steps.join(".")));
            }
            Ok(tool) => {
                self.tools.insert(tool.name.clone());
                self.places.insert(place_of(named));
                self.extracted.tools.push(tool);
            }
            Err(problems) => self.refuse(problems, Some(&named.steps.join("."))),
        }
    }

    /// The names of a module that is exported as an object.
    fn names_of(&mut self, module: ModuleId) -> Rc<[Said<'a>]> {
        if let Some(known) = self.inner.get(&module) {
            return Rc::clone(known);
        }
        let names: Rc<[Said<'a>]> = self.names(module, &mut HashSet::new()).into();
        self.inner.insert(module, Rc::clone(&names));
        names
    }

    /// Whether one more name is looked at; says so where it is the first too many.
    fn look(&mut self, place: Place) -> bool {
        self.looked += 1;
        if self.looked == MAX_NAMES + 1 {
            self.bound(place, format!("the file exports more than {MAX_NAMES} names"));
        }
        self.looked <= MAX_NAMES
    }

    /// Whether no more problems are said.
    pub(super) fn is_full(&self) -> bool {
        self.extracted.problems.len() >= MAX_PROBLEMS
    }

    /// Says that a bound of the file is met.
    fn bound(&mut self, place: Place, message: String) {
        let problem = self.evaluator.problem(place, message, "split it into several files");
        self.refuse(vec![problem], None);
    }

    /// Adds problems, each once, under the export that they are about.
    pub(super) fn refuse(&mut self, problems: Vec<SourceProblem>, export: Option<&str>) {
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

    /// Adds what was said of an export that may be a tool all the same.
    fn warn(&mut self, export: &str) {
        for warning in self.evaluator.take_warnings() {
            let is_new = !self.extracted.warnings.iter().any(|one| {
                (one.line, one.column, &one.file, &one.message)
                    == (warning.line, warning.column, &warning.file, &warning.message)
            });
            if is_new && self.extracted.warnings.len() < MAX_PROBLEMS {
                let export = Some(export.to_owned());
                self.extracted.warnings.push(SourceProblem { export, ..warning });
            }
        }
        if self.extracted.warnings.len() >= MAX_PROBLEMS {
            self.evaluator.warn_no_more();
        }
    }

    /// Whether the file is one of `CommonJS` by its name, of which a function can only be in
    /// definitions; says so where it has the exports of a module, with which it cannot run.
    fn is_common(&mut self, module: ModuleId) -> bool {
        let file = self.evaluator.project.get(module);
        if extension(&file.path) != Some("cjs") {
            return false;
        }
        let span = file.exports.iter().next().map(|export| export.span);
        let message = match span {
            Some(_) => "Node runs a .cjs file as CommonJS, which has no export",
            None => "the file exports no function: those of CommonJS are not read",
        };
        let place = Place { module, span: span.unwrap_or_default() };
        let help = "name it .mjs, and write export before each function that is to be a tool";
        let problem = self.evaluator.problem(place, message, help);
        let code = span.is_none().then_some(ProblemCode::NoFunction);
        self.extracted.problems.push(SourceProblem { code, ..problem });
        true
    }

    /// Remembers what is no function, for a file that has none.
    fn passed_over(&mut self, what: Instead, place: Place) {
        if self.instead.is_none_or(|(earlier, _)| what < earlier) {
            self.instead = Some((what, place));
        }
    }

    /// Says that a file has no function.
    fn nothing(&mut self, module: ModuleId) {
        let start = Place { module, span: Span::new(0, 0) };
        let (message, help, place) = match self.instead {
            Some((Instead::Class, place)) => (
                "the file exports no function; a class is never instantiated",
                "export a function that makes an instance and calls it",
                place,
            ),
            Some((Instead::Instance, place)) => (
                "the file exports no function; the methods of an instance are not read",
                "export a function that calls it",
                place,
            ),
            Some((Instead::Object, place)) => (
                "the file exports no function, and none of the values of this object is one",
                "write a function in it, or write export before one",
                place,
            ),
            None => (
                "the file exports no function",
                "write export before a function that is to be a tool",
                start,
            ),
        };
        let problem = self.evaluator.problem(place, message, help);
        self.extracted.problems.push(problem.with_code(ProblemCode::NoFunction));
    }
}

/// Whether nothing tells a model what a tool is for.
fn is_undescribed(tool: &ExtractedTool) -> bool {
    tool.description.is_empty() && tool.deprecated.is_none()
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
