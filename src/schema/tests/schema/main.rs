//! The room from outside: documents compile or say why not, values pass or say why not.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod agreement;
mod bounds;
mod cases;
mod dialects;
mod documents;
mod generator;
mod hostile;
mod order;
mod recursion;
mod references;
mod unevaluated;
mod unions;
mod words;

use haft_schema::json::{Value, parse};
use haft_schema::{Options, Schema, SchemaProblem, issues};

/// A document that must compile.
fn schema(document: &str) -> Schema {
    try_schema(document).unwrap_or_else(|problems| panic!("{document}: {problems:?}"))
}

fn try_schema(document: &str) -> Result<Schema, Vec<SchemaProblem>> {
    Schema::compile(&parse(document).unwrap(), &Options::default())
}

/// What is wrong with a document, as `pointer message` lines.
fn refusals(document: &str) -> Vec<String> {
    let problems = try_schema(document).map(|_| ()).unwrap_err();
    problems.into_iter().map(|problem| format!("{} {}", problem.at, problem.message)).collect()
}

fn is_valid(document: &str, value: &str) -> bool {
    schema(document).is_valid(&parse(value).unwrap())
}

/// The lines about a value, with an empty head: `: must be ...` or ` at /x: must be ...`.
fn lines_of(schema: &Schema, value: &Value<'_>) -> Vec<String> {
    issues(schema.problems(value), "").into_iter().map(|issue| issue.line).collect()
}

fn lines(document: &str, value: &str) -> Vec<String> {
    lines_of(&schema(document), &parse(value).unwrap())
}
