//! Types as schemas, and what no type may do.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod bounds;
mod cases;
mod modules;
mod mutated;
mod table;

use std::collections::BTreeMap;

use haft_typescript::{Files, SourceProblem, type_schema};
use serde_json::Value;

/// Files that are texts.
struct Texts(BTreeMap<String, String>);

impl Files for Texts {
    fn read(&self, path: &str) -> Option<String> {
        self.0.get(path).cloned()
    }

    fn is_file(&self, path: &str) -> bool {
        self.0.contains_key(path)
    }
}

/// The schema of the type `X` that the first of these files has, or what cannot be said of it.
fn read_files(files: &[(&str, &str)]) -> Result<String, Vec<SourceProblem>> {
    let texts = files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
    type_schema(&Texts(texts.collect()), files[0].0, "X")
}

/// The schema's text of the type `X` of this source.
fn schema(source: &str) -> String {
    read_files(&[("/p/types.ts", source)])
        .unwrap_or_else(|problems| panic!("{source}\n{problems:?}"))
}

/// Asserts that each source's type `X` has exactly this schema, whatever the order of keywords.
fn says(cases: &[(&str, &str)]) {
    for (source, expected) in cases {
        let found: Value = serde_json::from_str(&schema(source)).unwrap();
        let expected: Value = serde_json::from_str(expected).unwrap();
        assert_eq!(found, expected, "{source}");
    }
}

/// The problems of `X`, as `line:column message; help`.
fn problems(source: &str) -> Vec<String> {
    let problems = read_files(&[("/p/types.ts", source)]).unwrap_err();
    let line =
        |one: &SourceProblem| format!("{}:{} {}; {}", one.line, one.column, one.message, one.help);
    problems.iter().map(line).collect()
}
