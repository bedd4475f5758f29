//! A tool as OMP registers it.

use haft_schema::json::{Value, parse};
use haft_tool::{DefinitionProblem, Effect, Tool};

use crate::options::word;
use crate::{Host, ObjectText, Registration, Render, Takes};

/// OMP, from 18 on. The schema goes out as a function, so that OMP lists it and leaves the check of arguments to haft.
pub(crate) const HOST: Host = Host {
    name: "omp",
    render: Render::Registration(register),
    functions: &["execute", "renderCall", "renderResult"],
    callable: Some("parameters"),
    takes: Takes::IMAGES,
};

/// What OMP shows where it asks the user before a destructive tool runs.
const REASON: &str = "What this changes cannot be had back.";

/// The option `loadMode` is `essential` or `discoverable`; without it OMP decides.
fn register(tool: &Tool, options: &Value<'_>) -> Result<Registration, Vec<DefinitionProblem>> {
    let mut object = ObjectText::new();
    object
        .string("name", tool.name())
        .string("label", tool.title().unwrap_or(tool.name()))
        .string("description", tool.description())
        .raw("parameters", tool.input_json());
    match tool.effect() {
        Effect::Read => object.string("approval", "read"),
        Effect::Write => object.string("approval", "write"),
        Effect::Destructive => {
            let mut approval = ObjectText::new();
            approval.string("tier", "write").flag("override", true).string("reason", REASON);
            object.raw("approval", &approval.end())
        }
    };
    object.optional("loadMode", word(options, "loadMode", &["essential", "discoverable"])?);
    Ok(Registration { json: object.end(), notes: notes(tool) })
}

/// OMP adds a property `i`, a few words on why the model calls, and takes it away again.
fn notes(tool: &Tool) -> Vec<DefinitionProblem> {
    let taken = parse(tool.input_json())
        .is_ok_and(|schema| schema.get("properties").and_then(|own| own.get("i")).is_some());
    let message = "OMP keeps a property of this name for itself: the tool never gets it".to_owned();
    if taken {
        vec![DefinitionProblem { at: "/input/properties/i".to_owned(), message }]
    } else {
        Vec::new()
    }
}
