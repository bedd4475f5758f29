//! Arguments of a call: what the schema asks, and what no schema can say.

use haft_schema::json::parse;
use haft_schema::{Problem, Problems, issues};

use crate::{Invalid, Tool};

const HEAD: &str = "Invalid arguments";

pub(crate) fn check(tool: &Tool, arguments: &str) -> Result<(), Invalid> {
    let value = parse(arguments).map_err(|error| one(error.to_string()))?;
    if tool.input_schema.is_valid(&value) {
        return Ok(());
    }
    Err(Invalid { issues: issues(tool.input_schema.problems(&value), HEAD) })
}

fn one(problem: String) -> Invalid {
    let list = vec![Problem { at: String::new(), problem, missing: None, unknown: true }];
    Invalid { issues: issues(Problems { list, more: false }, HEAD) }
}
