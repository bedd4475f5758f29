//! A tool as every host sees it: immutable, checked once, at definition.

use haft_schema::Schema;
use haft_schema::json::Value;

use crate::{DefinitionError, Effect, HeaderParam, Invalid};

/// A defined tool; immutable, shared between threads.
///
/// ```
/// use haft_tool::{Effect, Tool};
///
/// let tool = Tool::define(
///     r#"{"name":"text_slug","description":"Turns a title into a slug.","effect":"read",
///         "input":{"type":"object","properties":{"text":{"type":"string"}},"additionalProperties":false}}"#,
/// )?;
/// assert_eq!(tool.effect(), Effect::Read);
/// assert!(tool.idempotent());
/// let invalid = tool.check_input(r#"{"txt":"A"}"#).unwrap_err();
/// assert_eq!(invalid.text(), r#"Invalid arguments: unknown property "txt"; takes text"#);
/// # Ok::<(), haft_tool::DefinitionError>(())
/// ```
#[derive(Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, and they are read by name"
)]
pub struct Tool {
    pub(crate) name: String,
    pub(crate) title: Option<String>,
    pub(crate) description: String,
    pub(crate) effect: Effect,
    pub(crate) idempotent: bool,
    pub(crate) open_world: bool,
    pub(crate) snippet: Option<String>,
    pub(crate) guidelines: Vec<String>,
    pub(crate) icons: Option<String>,
    pub(crate) meta: Option<String>,
    pub(crate) cli: Option<String>,
    pub(crate) timeout_ms: Option<u64>,
    pub(crate) input: String,
    pub(crate) output: Option<String>,
    pub(crate) output_is_object: bool,
    pub(crate) patterns: Vec<(String, String)>,
    pub(crate) header_params: Vec<HeaderParam>,
    pub(crate) duplicate_keys: bool,
    /// Whether the input schema has the word `integer` in it.
    pub(crate) says_integer: bool,
    pub(crate) input_schema: Schema,
    pub(crate) output_schema: Option<Schema>,
}

impl Tool {
    /// Defines a tool from the JSON text of its definition, without `execute`.
    ///
    /// Fields: `name`, `description` and `effect`, which are required; `title`, `input`,
    /// `inputFrom` (the vendor of a Standard Schema document), `output`, `outputFrom`,
    /// `idempotent`, `openWorld`, `snippet`, `guidelines`, `icons`, `meta`, `cli`, `timeoutMs`,
    /// `unknownKeys` (`"allow"`), `formats` (`"annotate"`), `duplicateKeys` (`"last"`).
    /// The error lists every problem, with its pointer.
    ///
    /// ```
    /// let error = haft_tool::Tool::define(r#"{"name":"a.b","description":"d","effect":"reed"}"#).unwrap_err();
    /// let places: Vec<&str> = error.problems.iter().map(|problem| problem.at.as_str()).collect();
    /// assert_eq!(places, ["/name", "/effect"]);
    /// ```
    pub fn define(definition: &str) -> Result<Self, DefinitionError> {
        crate::definition::read(definition)
    }

    /// The name, `^[A-Za-z][A-Za-z0-9_-]{0,63}$`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The label for people.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// The model's whole instruction.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// What a run may do to the world.
    #[must_use]
    pub fn effect(&self) -> Effect {
        self.effect
    }

    /// Whether a second run with the same input changes nothing more.
    #[must_use]
    pub fn idempotent(&self) -> bool {
        self.idempotent
    }

    /// Whether a run reaches beyond what the author controls, such as the web.
    #[must_use]
    pub fn open_world(&self) -> bool {
        self.open_world
    }

    /// A line for a host's prompt.
    #[must_use]
    pub fn snippet(&self) -> Option<&str> {
        self.snippet.as_deref()
    }

    /// Lines of advice for a host's prompt.
    #[must_use]
    pub fn guidelines(&self) -> &[String] {
        &self.guidelines
    }

    /// The icons, as the JSON text of an array.
    #[must_use]
    pub fn icons_json(&self) -> Option<&str> {
        self.icons.as_deref()
    }

    /// What MCP lists as `_meta`, as the JSON text of an object.
    #[must_use]
    pub fn meta_json(&self) -> Option<&str> {
        self.meta.as_deref()
    }

    /// Hints for a command line, as the JSON text of an object.
    #[must_use]
    pub fn cli_json(&self) -> Option<&str> {
        self.cli.as_deref()
    }

    /// The deadline of a run, in milliseconds.
    #[must_use]
    pub fn timeout_ms(&self) -> Option<u64> {
        self.timeout_ms
    }

    /// The input schema as JSON text, as the author wrote it.
    #[must_use]
    pub fn input_json(&self) -> &str {
        &self.input
    }

    /// The output schema as JSON text, as the author wrote it.
    #[must_use]
    pub fn output_json(&self) -> Option<&str> {
        self.output.as_deref()
    }

    /// Whether everything that fits the output schema is an object; false without one.
    #[must_use]
    pub fn output_is_object(&self) -> bool {
        self.output_is_object
    }

    /// Every pattern of both schemas with its pointer into the definition, for a face to compile
    /// once as its own kind of regular expression.
    #[must_use]
    pub fn patterns(&self) -> &[(String, String)] {
        &self.patterns
    }

    /// The arguments that an HTTP client sends as headers, too: `x-mcp-header`.
    ///
    /// ```
    /// let tool = haft_tool::Tool::define(
    ///     r#"{"name":"at","description":"d","effect":"read","input":{"type":"object",
    ///         "properties":{"region":{"type":"string","x-mcp-header":"Region"}},
    ///         "additionalProperties":false}}"#,
    /// )?;
    /// assert_eq!(tool.header_params()[0].header, "region");
    /// assert_eq!(tool.header_params()[0].path, ["region"]);
    /// # Ok::<(), haft_tool::DefinitionError>(())
    /// ```
    #[must_use]
    pub fn header_params(&self) -> &[HeaderParam] {
        &self.header_params
    }

    /// Checks arguments, given as JSON text: bounds, duplicate keys and `__proto__`, integers that
    /// JavaScript would change, then the input schema.
    pub fn check_input(&self, arguments: &str) -> Result<(), Invalid> {
        crate::arguments::check(self, arguments)
    }

    /// The same check of arguments that have been read from a text of this length, in bytes, and perhaps changed since.
    ///
    /// ```
    /// use haft_schema::json::parse;
    ///
    /// let tool = haft_tool::Tool::define(r#"{"name":"now","description":"Tells the time.","effect":"read"}"#)?;
    /// assert!(tool.check_value(&parse("{}")?, 2).is_ok());
    /// assert!(tool.check_value(&parse("[]")?, 2).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check_value(&self, arguments: &Value<'_>, length: usize) -> Result<(), Invalid> {
        crate::arguments::check_value(self, arguments, length)
    }
}
