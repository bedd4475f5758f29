//! A tool in the form of a provider's API: what is sent, and how arguments find their way back.

use haft_schema::json::Value;
use haft_tool::{DefinitionError, DefinitionProblem, Tool};

use crate::way_back::WayBack;
use crate::{Registration, Render, Takes, find};

/// What a provider is sent of a tool, and what its calls and results take.
#[derive(Clone, Debug)]
pub struct Form {
    /// The name that the provider's calls carry.
    pub name: String,
    /// What is sent, and what of the author's schema was rewritten for it.
    pub registration: Registration,
    /// From the provider's arguments to the author's; `None` where they are the same.
    pub back: Option<WayBack>,
    /// The blocks that a result can carry.
    pub takes: Takes,
    /// Whether the result of a failure carries text alone.
    pub plain_failures: bool,
}

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
) -> Option<Result<Form, DefinitionError>> {
    let Render::Form(make) = find(provider)?.render else { return None };
    let named = |problems: Vec<DefinitionProblem>| DefinitionError {
        tool: tool.name().to_owned(),
        problems,
    };
    Some(make(tool, options).map_err(named))
}
