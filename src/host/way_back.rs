//! From a provider's arguments to the author's: keys get their own names again, and a null that stands for a property
//! that was left out goes.

mod decode;
mod node;
mod null;
mod plan;
mod said;

use haft_schema::json::{Value, parse, to_text};
use haft_tool::Tool;

use crate::keys::KeyMap;
use decode::Nulls;
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

    /// Arguments as the tool's own schema has them; what is refused whatever the schema says stays as it is, for the
    /// check to say so. A null that may be a value is one, unless the tool takes the arguments without it alone.
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
    /// assert_eq!(back.read(&tool, r#"{"text":"a","most":null}"#), r#"{"text":"a"}"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn read(&self, tool: &Tool, arguments: &str) -> String {
        let value = match parse(arguments) {
            // A key that is there twice must still be seen by the check.
            Ok(value) if !value.has_fault() => value,
            _ => return arguments.to_owned(),
        };
        let kept = Nulls::default();
        let read = to_text(&self.decode(value, &kept));
        if kept.met.get() && tool.check_input(&read).is_err() {
            let dropped = Nulls { drop: true, ..Nulls::default() };
            let without = parse(arguments).map(|value| to_text(&self.decode(value, &dropped)));
            if let Ok(without) = without
                && tool.check_input(&without).is_ok()
            {
                return without;
            }
        }
        read
    }
}
