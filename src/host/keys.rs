//! Names of properties that a provider refuses, and what they are called there instead.

use std::collections::{HashMap, HashSet};

use haft_schema::json::{Object, Value};
use haft_text::quoted;
use haft_tool::DefinitionProblem;

use crate::references::percent_decoded;
use crate::schema_walk::{each_schema, each_schema_mut};
use crate::shortened::{LONGEST, shortened};

/// What a provider takes as the name of a property.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeyRule {
    /// Who takes it, for the words.
    pub(crate) provider: &'static str,
    /// The rule, as an expression.
    pub(crate) pattern: &'static str,
    /// Whether a name begins with a letter or an underscore.
    pub(crate) begins_with_letter: bool,
    /// What else than letters, digits and underscores a name may hold.
    pub(crate) further: &'static str,
}

impl KeyRule {
    fn takes(self, key: &str) -> bool {
        let begins = key.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        !key.is_empty()
            && key.len() <= LONGEST
            && (begins || !self.begins_with_letter)
            && key.chars().all(|c| self.takes_character(c))
    }

    fn takes_character(self, c: char) -> bool {
        c.is_ascii_alphanumeric() || c == '_' || self.further.contains(c)
    }

    /// The key with an underscore for whatever the provider does not take.
    fn fit(self, key: &str) -> String {
        let mut fitted: String =
            key.chars().map(|c| if self.takes_character(c) { c } else { '_' }).collect();
        let begins = fitted.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        if fitted.is_empty() || self.begins_with_letter && !begins {
            fitted.insert(0, '_');
        }
        if fitted.len() > LONGEST { shortened(&fitted, key) } else { fitted }
    }
}

/// From the author's keys to the provider's; only what differs.
pub(crate) type KeyMap = HashMap<String, String>;

/// The keys of a document that the provider refuses, each with one that nothing else is called; a note for each.
pub(crate) fn rename(
    document: &Value<'_>,
    rule: KeyRule,
    notes: &mut Vec<DefinitionProblem>,
) -> KeyMap {
    let mut refused: Vec<(String, String)> = Vec::new();
    let mut taken: HashSet<String> = HashSet::new();
    each_schema(document, "/input", &mut |_, schema, at| {
        let Some(Value::Object(properties)) = schema.get("properties") else { return };
        for key in properties.keys() {
            if taken.insert(key.to_owned()) && !rule.takes(key) {
                refused.push((key.to_owned(), at.to_owned()));
            }
        }
    });
    let mut map = KeyMap::new();
    // Keys of another script all come to underscores; what was given out before is not tried again.
    let mut copies: HashMap<String, usize> = HashMap::new();
    for (key, at) in refused {
        let fitted = rule.fit(&key);
        let mut name = fitted.clone();
        let count = copies.entry(fitted.clone()).or_insert(1);
        while !taken.insert(name.clone()) {
            *count += 1;
            let end = format!("_{count}");
            name = format!("{}{end}", &fitted[..fitted.len().min(LONGEST - end.len())]);
        }
        notes.push(DefinitionProblem {
            at: format!("{at}/properties"),
            message: format!(
                "the key {} is called {} there, because {} takes {} alone",
                quoted(&key),
                quoted(&name),
                rule.provider,
                rule.pattern
            ),
        });
        map.insert(key, name);
    }
    map
}

/// Renames the keys wherever a schema declares or requires them.
pub(crate) fn apply(document: &mut Value<'_>, map: &KeyMap) {
    if map.is_empty() {
        return;
    }
    each_schema_mut(document, &mut |schema| {
        for (keyword, value) in schema.members_mut() {
            match (keyword.as_ref(), value) {
                ("properties" | "dependentSchemas", Value::Object(keys)) => rename_keys(keys, map),
                ("dependentRequired" | "dependencies", Value::Object(keys)) => {
                    rename_keys(keys, map);
                    for (_, names) in keys.members_mut() {
                        rename_items(names, map);
                    }
                }
                ("required" | "propertyOrdering", names) => rename_items(names, map),
                ("$ref", Value::String(reference)) => {
                    let renamed = rename_steps(reference, map);
                    *reference = renamed.into();
                }
                _ => {}
            }
        }
    });
}

fn rename_keys(object: &mut Object<'_>, map: &KeyMap) {
    for (key, _) in object.members_mut() {
        if let Some(name) = map.get(key.as_ref()) {
            *key = name.clone().into();
        }
    }
}

fn rename_items(names: &mut Value<'_>, map: &KeyMap) {
    let Value::Array(names) = names else { return };
    for name in names {
        if let Some(new) = name.as_str().and_then(|name| map.get(name)) {
            *name = Value::String(new.clone().into());
        }
    }
}

/// A pointer into the document, through the properties that are called otherwise now.
fn rename_steps(reference: &str, map: &KeyMap) -> String {
    use haft_schema::json::{escape_token, unescape_token};
    let mut after_properties = false;
    let steps = reference.split('/').map(|step| {
        let own = |step: &str| {
            let plain = percent_decoded(step)?;
            map.get(unescape_token(&plain).as_ref())
        };
        let renamed = if after_properties { own(step) } else { None };
        after_properties = !after_properties && step == "properties";
        renamed.map_or_else(|| step.to_owned(), |name| escape_token(name).into_owned())
    });
    steps.collect::<Vec<_>>().join("/")
}
