//! From a provider's arguments to the author's: keys get their own names again, and a null that stands for a property
//! that was left out goes.

mod decode;
mod node;
mod null;
mod plan;
mod said;

use std::borrow::Cow;
use std::sync::OnceLock;

use haft_schema::json::{Value, parse, to_text};
use haft_tool::{Invalid, Tool};

use crate::keys::KeyMap;
use decode::Reading;
use node::Node;

/// The way back of one tool's arguments.
#[derive(Clone, Debug)]
pub struct WayBack {
    keys: KeyMap,
    drops_nulls: bool,
    /// Made for the first call, because most tools that are sent to a provider are not called.
    steps: OnceLock<Steps>,
}

/// What is done on the way back, and where.
#[derive(Clone, Debug)]
struct Steps {
    nodes: Vec<Node>,
    drops_nulls: bool,
}

impl WayBack {
    /// The way back from a form in which keys are called as the map says; with `drops_nulls` also one in which every
    /// property must be given, and null means that an optional one is not.
    pub(crate) fn new(keys: KeyMap, drops_nulls: bool) -> Option<Self> {
        (drops_nulls || !keys.is_empty()).then(|| Self {
            keys,
            drops_nulls,
            steps: OnceLock::new(),
        })
    }

    fn steps(&self, tool: &Tool) -> &Steps {
        self.steps.get_or_init(|| {
            let document = parse(tool.input_json()).unwrap_or(Value::Null);
            Steps { nodes: plan::nodes(&document, &self.keys), drops_nulls: self.drops_nulls }
        })
    }

    /// Arguments of the tool that this is the way back of, as its own schema has them, checked against it. A null that
    /// may be a value is one, unless the tool takes the arguments without it alone.
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
    /// assert_eq!(back.take(&tool, r#"{"text":"a","most":null}"#).unwrap(), r#"{"text":"a"}"#);
    /// let invalid = back.take(&tool, r#"{"text":null,"most":null}"#).unwrap_err();
    /// assert_eq!(invalid.text(), "Invalid arguments at /text: must be string, got null");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn take<'a>(&self, tool: &Tool, arguments: &'a str) -> Result<Cow<'a, str>, Invalid> {
        let mut value = match parse(arguments) {
            Ok(value) if !value.has_fault() => value,
            // What is refused whatever the schema says, such as a key that is there twice, is for the check to say.
            _ => return tool.check_input(arguments).map(|()| Cow::Borrowed(arguments)),
        };
        let kept = Reading::default();
        let steps = self.steps(tool);
        steps.decode(&mut value, &kept);
        let checked = tool.check_value(&value, arguments.len());
        if checked.is_err()
            && kept.met_unclear.get()
            && let Ok(mut without) = parse(arguments)
        {
            steps.decode(&mut without, &Reading { drops_unclear: true, ..Reading::default() });
            if tool.check_value(&without, arguments.len()).is_ok() {
                return Ok(Cow::Owned(to_text(&without)));
            }
        }
        checked.map(|()| {
            if kept.changed.get() { Cow::Owned(to_text(&value)) } else { Cow::Borrowed(arguments) }
        })
    }
}
