//! What a host registers for a tool, as data.

use haft_schema::json::{Object, Value, parse, to_text};
use haft_tool::{DefinitionProblem, Tool};

use crate::Takes;

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
    /// Renders a tool; the second argument is the options of the face, an object. What the host cannot take in any
    /// form is refused, with the places in the definition.
    pub register: fn(&Tool, &Value<'_>) -> Result<Registration, Vec<DefinitionProblem>>,
    /// The members that the face adds as functions, in their order.
    pub functions: &'static [&'static str],
    /// The member whose schema the host wants as a function that carries it.
    pub callable: Option<&'static str>,
    /// The blocks that reach the host's model.
    pub takes: Takes,
}

/// A registration with its functions named, as the JSON text of an object: what `describeTool` shows.
///
/// A function is `"[function]"`, a schema that goes out as a function is `{"unsafe": schema}`.
pub fn describe(
    host: &Host,
    tool: &Tool,
    options: &Value<'_>,
) -> Result<String, Vec<DefinitionProblem>> {
    let registration = (host.register)(tool, options)?;
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
