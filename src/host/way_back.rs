//! From a provider's arguments to the author's: keys get their own names again, and a null that stands for a property
//! that was left out goes.

mod decode;
mod node;
mod null;
mod plan;
mod said;

use haft_schema::json::{Value, parse, to_text};

use crate::keys::KeyMap;
use node::Node;

/// The way back of one tool's arguments; made once, immutable.
#[derive(Clone, Debug)]
pub struct WayBack {
    nodes: Vec<Node>,
    drops_nulls: bool,
}

impl WayBack {
    /// The way back from a form in which keys are called as the map says; with `drops_nulls` also one in which every
    /// property must be given, and null means that an optional one is not.
    pub(crate) fn new(document: &Value<'_>, keys: &KeyMap, drops_nulls: bool) -> Option<Self> {
        (drops_nulls || !keys.is_empty())
            .then(|| Self { nodes: plan::nodes(document, keys), drops_nulls })
    }

    /// Arguments as the author's schema has them; what is refused whatever the schema says stays as it is, for the check to
    /// say so.
    ///
    /// ```
    /// use haft_schema::json::parse;
    /// use haft_tool::Tool;
    ///
    /// let tool = Tool::define(
    ///     r#"{"name":"find","description":"Finds.","effect":"read","input":{"type":"object",
    ///         "properties":{"text":{"type":"string"},"most":{"type":"integer"}},"required":["text"],
    ///         "additionalProperties":false}}"#,
    /// )?;
    /// let form = haft_host::form("openai", &tool, &parse(r#"{"strict":true}"#)?).unwrap()?;
    /// let back = form.back.unwrap();
    /// assert_eq!(back.read(r#"{"text":"a","most":null}"#), r#"{"text":"a"}"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn read(&self, arguments: &str) -> String {
        match parse(arguments) {
            // A key that is there twice must still be seen by the check.
            Ok(value) if !value.has_fault() => to_text(&self.decode(value)),
            _ => arguments.to_owned(),
        }
    }
}
