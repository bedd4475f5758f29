//! The options of a face, read from data.

use haft_schema::json::Value;
use haft_tool::DefinitionProblem;

/// A flag, false where it is not given.
pub(crate) fn flag(options: &Value<'_>, name: &str) -> Result<bool, Vec<DefinitionProblem>> {
    match options.get(name) {
        None => Ok(false),
        Some(Value::Bool(flag)) => Ok(*flag),
        Some(_) => Err(problem(name, "must be true or false".to_owned())),
    }
}

/// One of some words, where one is given.
pub(crate) fn word(
    options: &Value<'_>,
    name: &str,
    words: &[&'static str],
) -> Result<Option<&'static str>, Vec<DefinitionProblem>> {
    let Some(given) = options.get(name) else { return Ok(None) };
    let known = words.iter().find(|word| given.as_str() == Some(**word));
    match known {
        Some(word) => Ok(Some(word)),
        None => Err(problem(name, format!("must be one of {}", words.join(", ")))),
    }
}

fn problem(name: &str, message: String) -> Vec<DefinitionProblem> {
    vec![DefinitionProblem { at: format!("/{name}"), message }]
}
