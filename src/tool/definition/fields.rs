//! The fields that are not schemas: their types, their words, their problems.

use haft_schema::json::{Value, parse, to_text};
use haft_text::{Prose, find_invisible, quoted};

use super::members::Members;
use crate::words;
use crate::{DefinitionProblem, Effect};

/// The longest deadline that a timer can hold, in milliseconds.
const MAX_TIMEOUT_MS: u64 = 2_147_483_647;

/// Reads fields and gathers what is wrong with them.
pub(super) struct Fields<'a> {
    pub(super) members: Members<'a>,
    pub(super) problems: Vec<DefinitionProblem>,
}

impl<'a> Fields<'a> {
    pub(super) fn problem(&mut self, at: impl Into<String>, message: impl Into<String>) {
        self.problems.push(DefinitionProblem { at: at.into(), message: message.into() });
    }

    /// The field's value; `None` where it is absent or not JSON that haft takes.
    pub(super) fn value(&mut self, name: &str) -> Option<Value<'a>> {
        let text = self.members.get(name)?;
        match parse(text) {
            Ok(value) => Some(value),
            Err(error) => {
                let (at, message) = words::parse_problem(text, &error);
                self.problem(format!("/{name}{at}"), message);
                None
            }
        }
    }

    pub(super) fn name(&mut self) -> String {
        const RULE: &str =
            "must match ^[A-Za-z][A-Za-z0-9_-]{0,63}$, which every host and provider accepts";
        match self.value("name") {
            Some(Value::String(name)) => {
                if !haft_text::is_tool_name(&name) {
                    self.problem("/name", format!("{RULE}, got {}", quoted(&name)));
                }
                name.into_owned()
            }
            Some(other) => self.replace("/name", "a string", &other),
            None => self.absent("name", "a string"),
        }
    }

    pub(super) fn description(&mut self) -> String {
        match self.value("description") {
            Some(Value::String(text)) => self.prose("/description", text.into_owned(), Prose::Text),
            Some(other) => self.replace("/description", "a string", &other),
            None => self.absent("description", "a string"),
        }
    }

    pub(super) fn effect(&mut self) -> Effect {
        const WORDS: &str = "must be one of read, write, destructive";
        match self.value("effect") {
            Some(Value::String(word)) => {
                if let Some(effect) = Effect::from_word(&word) {
                    return effect;
                }
                self.problem("/effect", format!("{WORDS}, got {}", quoted(&word)));
            }
            Some(other) => {
                self.problem("/effect", format!("{WORDS}, got {}", words::article(&other)));
            }
            None if self.members.get("effect").is_none() => {
                self.problem("/effect", format!("is missing; {WORDS}"));
            }
            None => {}
        }
        Effect::Read
    }

    /// An optional line of text.
    pub(super) fn line(&mut self, name: &str) -> Option<String> {
        let at = format!("/{name}");
        match self.value(name)? {
            Value::String(text) => Some(self.prose(&at, text.into_owned(), Prose::Line)),
            other => Some(self.replace(&at, "a string", &other)),
        }
    }

    pub(super) fn flag(&mut self, name: &str) -> Option<bool> {
        match self.value(name)? {
            Value::Bool(flag) => Some(flag),
            other => {
                self.wrong(&format!("/{name}"), "true or false", &other);
                None
            }
        }
    }

    /// Whether a field that may have only one value has it.
    pub(super) fn word(&mut self, name: &str, only: &str) -> bool {
        match self.value(name) {
            None => false,
            Some(Value::String(word)) if word == only => true,
            Some(_) => {
                self.problem(format!("/{name}"), format!("must be {} or left out", quoted(only)));
                false
            }
        }
    }

    pub(super) fn guidelines(&mut self) -> Vec<String> {
        let lines = match self.value("guidelines") {
            Some(Value::Array(lines)) => lines,
            Some(other) => {
                self.wrong("/guidelines", "an array of strings", &other);
                return Vec::new();
            }
            None => return Vec::new(),
        };
        let mut kept = Vec::with_capacity(lines.len());
        for (index, line) in lines.into_iter().enumerate() {
            let at = format!("/guidelines/{index}");
            kept.push(match line {
                Value::String(text) => self.prose(&at, text.into_owned(), Prose::Line),
                other => self.replace(&at, "a string", &other),
            });
        }
        kept
    }

    pub(super) fn timeout_ms(&mut self) -> Option<u64> {
        let value = self.value("timeoutMs")?;
        let number = value
            .as_number()
            .filter(|number| number.is_integer())
            .map(haft_schema::json::Number::as_f64);
        #[expect(clippy::cast_precision_loss, reason = "the bound is exact in a double")]
        if let Some(number) = number.filter(|number| (1.0..=MAX_TIMEOUT_MS as f64).contains(number))
        {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "it was just bounded"
            )]
            return Some(number as u64);
        }
        self.problem(
            "/timeoutMs",
            format!("must be an integer from 1 to {MAX_TIMEOUT_MS} (milliseconds)"),
        );
        None
    }

    /// An optional object, as JSON text.
    pub(super) fn object(&mut self, name: &str) -> Option<String> {
        match self.value(name)? {
            value @ Value::Object(_) => Some(to_text(&value)),
            other => Some(self.replace(&format!("/{name}"), "an object", &other)),
        }
    }

    /// Text that someone reads: not empty, nothing invisible.
    pub(super) fn prose(&mut self, at: &str, text: String, prose: Prose) -> String {
        if text.trim().is_empty() {
            self.problem(at, "must not be empty");
        } else if let Some(invisible) = find_invisible(&text, prose) {
            self.problem(at, format!("has {invisible}"));
        }
        text
    }

    /// Says that a value has another type.
    pub(super) fn wrong(&mut self, at: &str, wanted: &str, value: &Value<'_>) {
        self.problem(at, format!("must be {wanted}, got {}", words::article(value)));
    }

    /// Says that a value has another type, and gives an empty one in its place.
    pub(super) fn replace<T: Default>(&mut self, at: &str, wanted: &str, value: &Value<'_>) -> T {
        self.wrong(at, wanted, value);
        T::default()
    }

    fn absent(&mut self, name: &str, wanted: &str) -> String {
        if self.members.get(name).is_none() {
            self.problem(format!("/{name}"), format!("is missing; must be {wanted}"));
        }
        String::new()
    }
}
