//! What a host registers for a tool, as data.

use haft_schema::json::{Object, Value, parse, to_text};
use haft_tool::{DefinitionProblem, Tool};

use crate::{Form, Takes};

/// A tool as a host registers it, without its functions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Registration {
    /// The JSON text of an object.
    pub json: String,
    /// What of the tool's schema the host cannot take as it is written, and what was done about it.
    pub notes: Vec<DefinitionProblem>,
}

impl Registration {
    /// A registration that says everything the author wrote.
    #[must_use]
    pub fn whole(json: String) -> Self {
        Self { json, notes: Vec::new() }
    }
}

/// A host, as far as its registration of a tool is data.
#[derive(Clone, Copy)]
pub struct Host {
    /// The name in `context.host.name` and in `describeTool`, such as `pi`.
    pub name: &'static str,
    /// How a tool is rendered; the second argument is the options of the face, an object.
    pub render: Render,
    /// The members that the face adds as functions, in their order.
    pub functions: &'static [&'static str],
    /// The member whose schema the host wants as a function that carries it.
    pub callable: Option<&'static str>,
    /// The blocks that reach the host's model.
    pub takes: Takes,
}

/// How a host renders a tool. What it cannot take in any form is refused, with the places in the definition.
#[derive(Clone, Copy)]
pub enum Render {
    /// What is registered.
    Registration(fn(&Tool, &Value<'_>) -> Result<Registration, Vec<DefinitionProblem>>),
    /// A provider's form: what is sent, and how its calls are read.
    Form(fn(&Tool, &Value<'_>) -> Result<Form, Vec<DefinitionProblem>>),
}

impl Host {
    /// A tool as this host registers it, under options of the face: an object.
    ///
    /// ```
    /// use haft_schema::json::parse;
    /// use haft_tool::Tool;
    ///
    /// let tool = Tool::define(r#"{"name":"now","description":"Tells the time.","effect":"read"}"#)?;
    /// let registration = haft_host::find("pi").unwrap().register(&tool, &parse("{}")?).unwrap();
    /// assert!(registration.json.starts_with(r#"{"name":"now","label":"now""#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn register(
        &self,
        tool: &Tool,
        options: &Value<'_>,
    ) -> Result<Registration, Vec<DefinitionProblem>> {
        match self.render {
            Render::Registration(register) => register(tool, options),
            Render::Form(form) => form(tool, options).map(|form| form.registration),
        }
    }
}

/// A registration with its functions named, as the JSON text of an object: what `describeTool` shows.
///
/// A function is `"[function]"`, a schema that goes out as a function is `{"unsafe": schema}`.
pub fn describe(
    host: &Host,
    tool: &Tool,
    options: &Value<'_>,
) -> Result<String, Vec<DefinitionProblem>> {
    let registration = host.register(tool, options)?;
    let Ok(Value::Object(mut object)) = parse(&registration.json) else {
        return Ok(registration.json);
    };
    if let Some(callable) = host.callable {
        for (key, value) in object.members_mut() {
            if key == callable {
                let schema = std::mem::replace(value, Value::Null);
                *value = Value::Object(Object::new(vec![("unsafe".into(), schema)]));
            }
        }
    }
    for name in host.functions {
        object.members_mut().push(((*name).into(), Value::String("[function]".into())));
    }
    Ok(to_text(&Value::Object(object)))
}
