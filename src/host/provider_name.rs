//! The name of a tool in a provider's request: behind the author's prefix, never longer than every provider takes.

use haft_schema::json::Value;
use haft_text::is_tool_name;
use haft_tool::{DefinitionProblem, Tool};

use crate::shortened::{END, LONGEST, shortened};

/// The name under the option `prefix`; one that would be too long ends with a hash of the whole, and a note says so.
pub(crate) fn provider_name(
    tool: &Tool,
    options: &Value<'_>,
    notes: &mut Vec<DefinitionProblem>,
) -> Result<String, Vec<DefinitionProblem>> {
    let Some(prefix) = options.get("prefix") else { return Ok(tool.name().to_owned()) };
    let prefix = prefix
        .as_str()
        .filter(|prefix| prefix.is_empty() || is_tool_name(prefix) && prefix.len() < LONGEST - END);
    let Some(prefix) = prefix else {
        return Err(vec![DefinitionProblem {
            at: "/prefix".to_owned(),
            message: format!(
                "must be text of at most {} characters that matches ^[A-Za-z][A-Za-z0-9_-]*$",
                LONGEST - END - 1
            ),
        }]);
    };
    let whole = format!("{prefix}{}", tool.name());
    if whole.len() <= LONGEST {
        return Ok(whole);
    }
    let name = shortened(&whole, &whole);
    notes.push(DefinitionProblem {
        at: "/name".to_owned(),
        message: format!("is said as {name}, because {whole} is longer than {LONGEST} characters"),
    });
    Ok(name)
}
