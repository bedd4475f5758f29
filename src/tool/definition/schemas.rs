//! What both schemas are asked: that they are schemas, closed where they must be, and visible.

use haft_schema::authoring::{invisible_text, misspelt_keywords, open_objects, patterns};
use haft_schema::json::Value;
use haft_schema::{Options, Schema, SchemaProblem};

use super::fields::Fields;
use crate::words;

/// What is asked of one schema.
pub(super) struct Checks {
    /// The pointer of the schema in the definition.
    pub(super) at: &'static str,
    /// Whether `format` is asserted.
    pub(super) formats: bool,
    /// Whether objects must say what becomes of unknown keys.
    pub(super) closed: bool,
    /// Whether an author wrote the document, not a library.
    pub(super) authored: bool,
}

/// Compiles the schema and gathers its patterns; `None` after a problem.
pub(super) fn check(
    fields: &mut Fields<'_>,
    document: &Value<'_>,
    checks: &Checks,
    found: &mut Vec<(String, String)>,
) -> Option<Schema> {
    let Checks { at, formats, closed, authored } = *checks;
    let mut say = |problems: Vec<SchemaProblem>| {
        for problem in problems {
            fields.problem(format!("{at}{}", problem.at), problem.message);
        }
    };
    let compiled = Schema::compile(document, &Options { formats, ..Options::default() });
    let schema = compiled.map_err(&mut say).ok();
    if closed {
        say(open_objects(document));
    }
    if authored {
        say(misspelt_keywords(document));
    }
    say(invisible_text(document));
    found.extend(
        patterns(document).into_iter().map(|(place, pattern)| (format!("{at}{place}"), pattern)),
    );
    schema
}

/// The output schema, as written and as read; it is never closed.
pub(super) fn output<'a>(fields: &mut Fields<'a>) -> Option<(&'a str, Value<'a>)> {
    let document = fields.value("output")?;
    fields.line("outputFrom");
    if !matches!(document, Value::Object(_)) {
        let message =
            format!("must be a JSON Schema, which is an object, got {}", words::article(&document));
        fields.problem("/output", message);
        return None;
    }
    Some((fields.members.get("output")?, document))
}
