//! The room from outside: what a tool file's exports become, and its code without types.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod blanks;
mod comments;
mod conversions;
mod exports;
mod functions;
mod hostile;
mod javascript;
mod many;
mod parameters;
mod results;
mod snippets;
mod tags;

use std::collections::BTreeMap;

use haft_typescript::{Extracted, ExtractedTool, Files, Options, SourceProblem, extract};

/// Files that are texts.
struct Texts(BTreeMap<String, String>);

impl Texts {
    fn new(files: &[(&str, &str)]) -> Self {
        Self(files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect())
    }
}

impl Files for Texts {
    fn read(&self, path: &str) -> Option<String> {
        self.0.get(path).cloned()
    }

    fn is_file(&self, path: &str) -> bool {
        self.0.contains_key(path)
    }
}

/// What `/p/tools.ts` of this text is read as.
fn read(source: &str) -> Extracted {
    read_files(&[("/p/tools.ts", source)])
}

/// What the first of these files is read as.
fn read_files(files: &[(&str, &str)]) -> Extracted {
    extract(&Texts::new(files), files[0].0, &Options::default())
}

/// The one tool of `/p/tools.ts` of this text.
fn tool(source: &str) -> ExtractedTool {
    let mut found = read(source);
    assert!(found.problems.is_empty(), "{source}\n{:?}", found.problems);
    assert_eq!(found.tools.len(), 1, "{source}");
    found.tools.pop().unwrap()
}

/// The arguments' schema of the one tool of this text, without the dialect.
fn input(source: &str) -> serde_json::Value {
    let mut schema: serde_json::Value = serde_json::from_str(&tool(source).input).unwrap();
    schema.as_object_mut().unwrap().remove("$schema");
    schema
}

/// The problems of this text, as `line:column export: message; help`.
fn problems(source: &str) -> Vec<String> {
    said(&read(source))
}

fn said(found: &Extracted) -> Vec<String> {
    lines(&found.problems)
}

/// The warnings of this text in the same way; it has no problem.
fn warnings(source: &str) -> Vec<String> {
    let found = read(source);
    assert!(found.problems.is_empty(), "{source}\n{:?}", found.problems);
    lines(&found.warnings)
}

fn lines(problems: &[SourceProblem]) -> Vec<String> {
    let problems = problems.iter().map(|problem| {
        let export = problem.export.as_deref().unwrap_or("-");
        let (line, column) = (problem.line, problem.column);
        format!("{line}:{column} {export}: {}; {}", problem.message, problem.help)
    });
    problems.collect()
}

fn names(found: &Extracted) -> Vec<&str> {
    found.tools.iter().map(|tool| tool.name.as_str()).collect()
}
