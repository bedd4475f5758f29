//! `minLength`, `maxLength`, `pattern`, `format`.

use crate::check::Check;
use crate::compile::Compiler;
use crate::format::{self, Format};
use crate::json::Value;
use crate::pattern::{Match, Pattern};
use crate::run::{GaveUp, Run};
use crate::words::{Path, Report};

use super::Site;

/// One limit of a string.
#[derive(Debug)]
pub(crate) enum Text {
    MinLength(u64),
    MaxLength(u64),
    Pattern(Box<Expression>),
    Format(Format),
}

/// A pattern together with its source, for the words.
#[derive(Debug)]
pub(crate) struct Expression {
    pub(super) source: Box<str>,
    pattern: Pattern,
}

pub(super) fn compile<'v>(compiler: &mut Compiler<'v>, site: &Site<'v>, checks: &mut Vec<Check>) {
    let schema = site.schema;
    let length = compiler.count(schema, "minLength");
    checks.extend(length.map(|length| Check::Text(Text::MinLength(length))));
    let length = compiler.count(schema, "maxLength");
    checks.extend(length.map(|length| Check::Text(Text::MaxLength(length))));
    if let Some(source) = compiler.text(schema, "pattern") {
        let expression =
            compiler.under("pattern", |compiler| Expression::compile(compiler, source));
        checks.extend(expression.map(|it| Check::Text(Text::Pattern(Box::new(it)))));
    }
    if let Some(name) = compiler.text(schema, "format")
        && compiler.options.formats
    {
        checks.extend(format::find(name).map(|format| Check::Text(Text::Format(format))));
    }
}

impl Expression {
    /// Compiles a pattern at the current place.
    pub(super) fn compile(compiler: &mut Compiler<'_>, source: &str) -> Option<Self> {
        let most = compiler.options.bounds.pattern_chars;
        if source.len() > most && source.chars().count() > most {
            compiler.problem(format!("must not have more than {most} characters"));
            return None;
        }
        match Pattern::compile(source) {
            Ok(pattern) => Some(Self { source: source.into(), pattern }),
            Err(problem) => {
                compiler.problem(problem.to_string());
                None
            }
        }
    }

    pub(super) fn is_match(&self, run: Run<'_>, text: &str) -> bool {
        if !run.spend_on(text) {
            return false;
        }
        match self.pattern.is_match(text) {
            Match::Yes => true,
            Match::No => false,
            Match::TooHard => {
                run.give_up(GaveUp::Pattern);
                false
            }
        }
    }
}

impl Text {
    pub(crate) fn is_valid(&self, run: Run<'_>, value: &Value<'_>) -> bool {
        let Value::String(text) = value else { return true };
        match self {
            // A character has one to four bytes, so the bytes often decide.
            Text::MinLength(least) => {
                text.len() as u64 >= *least
                    && (text.len() as u64 >= least.saturating_mul(4) || characters(text) >= *least)
            }
            Text::MaxLength(most) => text.len() as u64 <= *most || characters(text) <= *most,
            Text::Pattern(expression) => expression.is_match(run, text),
            Text::Format(format) => format.is_valid(text),
        }
    }

    pub(crate) fn explain(
        &self,
        run: Run<'_>,
        value: &Value<'_>,
        path: &Path<'_>,
        report: &mut Report,
    ) {
        if self.is_valid(run, value) {
            return;
        }
        let problem = match (self, value) {
            (Text::MinLength(least), _) => {
                format!("must not have fewer than {least} characters")
            }
            (Text::MaxLength(most), _) => format!("must not have more than {most} characters"),
            (Text::Pattern(expression), Value::String(text)) => {
                let is_hard = expression.pattern.is_match(text) == Match::TooHard;
                let mut problem = String::from(if is_hard {
                    "takes too many steps to match against pattern "
                } else {
                    "must match pattern "
                });
                push_pattern(&mut problem, &expression.source);
                problem
            }
            (Text::Format(format), _) => {
                format!("must match format {}, e.g. {}", format.name(), format.example())
            }
            (Text::Pattern(_), _) => return,
        };
        report.push(path, problem);
    }
}

/// Appends a pattern in quotes, its backslashes as the author wrote them.
pub(super) fn push_pattern(out: &mut String, source: &str) {
    out.push('"');
    haft_text::push_piece(out, source);
    out.push('"');
}

fn characters(text: &str) -> u64 {
    text.chars().count() as u64
}
