//! The providers that have a form of their own for a tool and its calls.

use haft_schema::json::Value;
use haft_tool::{DefinitionProblem, Tool};

use crate::form::{Form, Make};
use crate::function_tool::plain_function;
use crate::{anthropic, bedrock, gemini, openai};

/// By the name of the host.
const FORMS: &[(&str, Make)] = &[
    ("openai", openai::form),
    ("anthropic", anthropic::form),
    ("gemini", gemini::form),
    ("bedrock", bedrock::form),
    ("mistral", plain_function),
    ("ollama", plain_function),
];

/// A tool in the form of a provider; `None` for a host that is no provider.
///
/// ```
/// use haft_schema::json::parse;
/// use haft_tool::Tool;
///
/// let tool = Tool::define(r#"{"name":"now","description":"Tells the time.","effect":"read"}"#)?;
/// let form = haft_host::form("openai", &tool, &parse(r#"{"prefix":"acme_"}"#)?).unwrap()?;
/// assert_eq!(form.name, "acme_now");
/// assert!(haft_host::form("pi", &tool, &parse("{}")?).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn form(
    provider: &str,
    tool: &Tool,
    options: &Value<'_>,
) -> Option<Result<Form, haft_tool::DefinitionError>> {
    let (_, make) = FORMS.iter().find(|(name, _)| *name == provider)?;
    let named = |problems: Vec<DefinitionProblem>| haft_tool::DefinitionError {
        tool: tool.name().to_owned(),
        problems,
    };
    Some(make(tool, options).map_err(named))
}
