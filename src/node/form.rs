//! A tool in the form of a provider's API.

use haft_host::{Form, Takes, form};
use haft_protocol::answer;
use haft_schema::json::parse;
use haft_tool::{Outcome, Tool};
use napi::bindgen_prelude::ClassInstance;
use napi_derive::napi;
use std::borrow::Cow;
use std::sync::Arc;

use super::error::{self, Result};
use super::host::registration_text;
use super::schema::issues_text;
use super::tool::NativeTool;

/// A tool as a provider is sent it, with the way back of its calls.
#[napi]
pub struct NativeForm {
    tool: Arc<Tool>,
    form: Form,
}

#[napi]
impl NativeForm {
    /// The form of a tool for a provider; `options` is the JSON text of an object. Throws what the provider cannot
    /// take.
    #[napi(constructor, catch_unwind)]
    pub fn new(tool: ClassInstance<NativeTool>, provider: String, options: String) -> Result<Self> {
        let tool = tool.tool();
        let options = parse(&options).map_err(error::failure)?;
        let made = form(&provider, &tool, &options)
            .ok_or_else(|| error::problem("host", "/host", "must be a provider"))?;
        Ok(Self { form: made.map_err(|refused| error::definition(&refused))?, tool })
    }

    /// The name that the provider's calls carry.
    #[napi(catch_unwind)]
    pub fn name(&self) -> String {
        self.form.name.clone()
    }

    /// What is sent: the JSON text of `{registration, notes: [{at, message}]}`.
    #[napi(catch_unwind)]
    pub fn registration(&self) -> String {
        registration_text(&self.form.registration)
    }

    /// Whether arguments come in another form than the author's.
    #[napi(catch_unwind)]
    pub fn rewrites(&self) -> bool {
        self.form.back.is_some()
    }

    /// Checks arguments, given as JSON text in the provider's form: the JSON text of `{value}`, which is in the
    /// author's form, or of `{lines, issues}`.
    #[napi(catch_unwind)]
    pub fn take_arguments(&self, arguments: String) -> String {
        let checked = match &self.form.back {
            Some(back) => back.take(&self.tool, &arguments),
            None => self.tool.check_input(&arguments).map(|()| Cow::Borrowed(arguments.as_str())),
        };
        match checked {
            Ok(value) => ["{\"value\":", &value, "}"].concat(),
            Err(invalid) => issues_text(&invalid.issues),
        }
    }

    /// What a run that returned this, given as JSON text, came to: the JSON text of `{content, details?, isError?}`.
    #[napi(catch_unwind)]
    pub fn answer(&self, json: String) -> String {
        let outcome = Outcome::from_json(&self.tool, &json);
        let plain = outcome.is_error && self.form.plain_failures;
        answer(&outcome, if plain { &Takes::TEXT } else { &self.form.takes })
    }
}

/// The words for a name that is none of these.
#[napi(catch_unwind)]
pub fn unknown_name(name: String, names: Vec<String>) -> String {
    haft_tool::unknown_name(&name, &names)
}
