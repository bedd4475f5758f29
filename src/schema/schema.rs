//! A compiled schema.

use crate::compile::compile;
use crate::json::Value;
use crate::node::Arena;
use crate::run::{GaveUp, Run, Session};
use crate::words::{Path, Report};
use crate::{Options, Problems, SchemaProblem};

const TOO_MUCH: &str = "is too much to be checked against this schema";

/// A compiled schema, immutable and shared between threads.
///
/// Values are taken as their text has them: where an object has a key twice, each of the two
/// members is checked.
#[derive(Debug)]
pub struct Schema {
    arena: Arena,
}

impl Schema {
    /// Compiles a document, or says everything that is wrong with it: the shape of every keyword,
    /// references that lead nowhere in the document (nothing is ever fetched), patterns that do
    /// not compile, bounds that it exceeds.
    ///
    /// ```
    /// use haft_schema::{Options, Schema, json::parse};
    ///
    /// let document = parse(r#"{"properties":{"city":{"type":"strng"}}}"#)?;
    /// let problems = Schema::compile(&document, &Options::default()).unwrap_err();
    /// assert_eq!(problems[0].at, "/properties/city/type");
    /// # Ok::<(), haft_schema::json::ParseError>(())
    /// ```
    pub fn compile(document: &Value<'_>, options: &Options) -> Result<Schema, Vec<SchemaProblem>> {
        compile(document, options).map(|arena| Schema { arena })
    }

    /// Whether the value is valid.
    ///
    /// A value that cannot be judged in bounded work (a pattern that takes too many steps, more than
    /// 512 nested references, alternatives and levels, or more than 2 million questions and 20 for
    /// each element) is not.
    #[must_use]
    pub fn is_valid(&self, value: &Value<'_>) -> bool {
        self.judge(value).0
    }

    fn judge(&self, value: &Value<'_>) -> (bool, Option<GaveUp>) {
        let session = Session::new(&self.arena, value, self.arena.branches);
        let verdict = Run::new(&session).is_valid(self.arena.root, value);
        (verdict && session.gave_up().is_none(), session.gave_up())
    }

    /// What is wrong with the value: empty exactly when it is valid.
    #[must_use]
    pub fn problems(&self, value: &Value<'_>) -> Problems {
        self.check(value).err().unwrap_or_default()
    }

    /// [`Schema::is_valid`] and [`Schema::problems`] in one: the problems of a value that is not
    /// valid, at least one.
    pub fn check(&self, value: &Value<'_>) -> Result<(), Problems> {
        match self.judge(value) {
            (true, _) => return Ok(()),
            // Every question from there on was refused unheard, so its words would be wrong.
            (false, Some(GaveUp::Work)) => return Err(Problems::of_root(TOO_MUCH)),
            (false, _) => {}
        }
        let session = Session::new(&self.arena, value, true);
        let mut report = Report::default();
        Run::new(&session).explain(self.arena.root, value, &Path::ROOT, &mut report);
        let problems = report.finish();
        match session.gave_up() {
            Some(GaveUp::Work) => Err(Problems::of_root(TOO_MUCH)),
            _ if !problems.list.is_empty() => Err(problems),
            Some(GaveUp::Pattern) => {
                Err(Problems::of_root("takes too many steps to match against a pattern"))
            }
            Some(GaveUp::Depth) => Err(Problems::of_root("is nested too deep to be checked")),
            None => Err(Problems::of_root("does not match its schema")),
        }
    }
}
