//! Hosts by name, and what they register.

use haft_host::{Host, Registration};
use haft_schema::json::{parse, push_string};
use haft_tool::{DefinitionError, Tool};
use napi_derive::napi;

use super::error::{self, Result};

/// The names of all hosts, in the order of the documentation.
#[napi(catch_unwind)]
pub fn host_names() -> Vec<String> {
    haft_host::HOSTS.iter().map(|host| host.name.to_owned()).collect()
}

/// The host of this name.
pub(crate) fn known(name: &str) -> Result<&'static Host> {
    haft_host::find(name).ok_or_else(|| {
        let names: Vec<&str> = haft_host::HOSTS.iter().map(|host| host.name).collect();
        error::problem("host", "/host", format!("must be one of {}", names.join(", ")))
    })
}

/// The JSON text of `{registration, notes}`.
pub(crate) fn registration(tool: &Tool, host: &str, options: &str) -> Result<String> {
    let options = parse(options).map_err(error::failure)?;
    let made = known(host)?.register(tool, &options).map_err(|problems| refusal(tool, problems))?;
    Ok(registration_text(&made))
}

/// The JSON text of `{registration, notes}`.
pub(crate) fn registration_text(made: &Registration) -> String {
    let mut text = String::from("{\"registration\":");
    text.push_str(&made.json);
    text.push_str(",\"notes\":[");
    for (index, note) in made.notes.iter().enumerate() {
        text.push_str(if index > 0 { ",{\"at\":" } else { "{\"at\":" });
        push_string(&mut text, &note.at);
        text.push_str(",\"message\":");
        push_string(&mut text, &note.message);
        text.push('}');
    }
    text.push_str("]}");
    text
}

/// The JSON text of what a host would register.
pub(crate) fn describe(tool: &Tool, host: &str, options: &str) -> Result<String> {
    let options = parse(options).map_err(error::failure)?;
    haft_host::describe(known(host)?, tool, &options).map_err(|problems| refusal(tool, problems))
}

fn refusal(tool: &Tool, problems: Vec<haft_tool::DefinitionProblem>) -> napi::Error<error::Code> {
    error::definition(&DefinitionError { tool: tool.name().to_owned(), problems })
}
