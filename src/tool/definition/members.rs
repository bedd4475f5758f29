//! The fields of a definition, each as its own text.

use std::borrow::Cow;
use std::fmt;

use haft_schema::json::push_token;
use haft_text::{closest, quoted};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::DefinitionProblem;

/// Every field that a definition may have.
const FIELDS: [&str; 19] = [
    "name",
    "title",
    "description",
    "input",
    "inputFrom",
    "output",
    "outputFrom",
    "effect",
    "idempotent",
    "openWorld",
    "snippet",
    "guidelines",
    "icons",
    "meta",
    "cli",
    "timeoutMs",
    "unknownKeys",
    "formats",
    "duplicateKeys",
];

/// What the SDKs and the providers call a field.
const ELSEWHERE: [(&str, &str); 9] = [
    ("inputSchema", "input"),
    ("input_schema", "input"),
    ("parameters", "input"),
    ("schema", "input"),
    ("outputSchema", "output"),
    ("annotations", "effect"),
    ("handler", "execute"),
    ("run", "execute"),
    ("_meta", "meta"),
];

/// The fields as they were written, so that a schema can go out without being rewritten.
pub(super) struct Members<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'a> Members<'a> {
    pub(super) fn read(definition: &'a str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(definition)
    }

    /// The text of a field; `None` where it is absent.
    pub(super) fn get(&self, name: &str) -> Option<&'a str> {
        self.0.iter().rev().find(|(key, _)| key == name).map(|(_, raw)| raw.get())
    }

    /// A problem for every field that no definition has.
    pub(super) fn unknown(&self) -> impl Iterator<Item = DefinitionProblem> {
        self.0.iter().filter(|(key, _)| !FIELDS.contains(&key.as_ref())).map(|(key, _)| {
            let mut at = String::new();
            push_token(&mut at, key);
            // `execute` stays in JavaScript, but it is a field to the author.
            let fields = FIELDS.into_iter().filter(|field| !field.ends_with("From"));
            let elsewhere = ELSEWHERE.iter().find(|(name, _)| name == key).map(|(_, field)| *field);
            let meant = elsewhere.or_else(|| closest(key, fields.chain(["execute"])));
            let hint =
                meant.map(|field| format!("; did you mean {}?", quoted(field))).unwrap_or_default();
            DefinitionProblem {
                at,
                message: format!("{} is not a field of a tool{hint}", quoted(key)),
            }
        })
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members<'de>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::with_capacity(FIELDS.len());
        while let Some(key) = entries.next_key::<Key<'de>>()? {
            members.push((key.0, entries.next_value()?));
        }
        Ok(Members(members))
    }
}

#[derive(serde::Deserialize)]
#[serde(transparent)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);
