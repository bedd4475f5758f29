//! A tool in the form of a provider's API: what is sent, and how arguments find their way back.

use haft_schema::json::Value;
use haft_tool::{DefinitionProblem, Tool};

use crate::way_back::WayBack;
use crate::{Registration, Takes};

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

/// How a provider makes a form; the second argument is the options of the face, an object.
pub(crate) type Make = fn(&Tool, &Value<'_>) -> Result<Form, Vec<DefinitionProblem>>;
