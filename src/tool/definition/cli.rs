//! Hints for a command line: their types, and that the properties they name are there.

use haft_schema::json::{Object, Value, push_token, to_text};
use haft_text::{closest, quoted};

use super::fields::Fields;

const HINTS: [&str; 9] =
    ["command", "aliases", "description", "positional", "rest", "plain", "short", "stdin", "json"];

/// The hints as the JSON text of an object; `input` is the input schema, where it could be read.
pub(super) fn read(fields: &mut Fields<'_>, input: Option<&Value<'_>>) -> Option<String> {
    let value = fields.value("cli")?;
    let Value::Object(hints) = &value else {
        return fields.replace("/cli", "an object of hints", &value);
    };
    let properties = input.and_then(|input| input.get("properties")).and_then(Value::as_object);
    let mut reader = Reader { fields, properties };
    for (hint, value) in hints.iter() {
        let mut at = "/cli".to_owned();
        push_token(&mut at, hint);
        reader.hint(hint, &at, value);
    }
    Some(to_text(&value))
}

struct Reader<'f, 'm, 'v, 'a> {
    fields: &'f mut Fields<'m>,
    /// What the input schema names itself; `None` where it names nothing, as a union does.
    properties: Option<&'v Object<'a>>,
}

impl Reader<'_, '_, '_, '_> {
    fn hint(&mut self, hint: &str, at: &str, value: &Value<'_>) {
        match (hint, value) {
            ("command" | "description", Value::String(_)) | ("json", Value::Bool(_)) => {}
            ("rest" | "plain" | "stdin", Value::String(property)) => self.property(at, property),
            ("aliases" | "positional", Value::Array(items)) => {
                for (index, item) in items.iter().enumerate() {
                    let at = format!("{at}/{index}");
                    match item {
                        Value::String(property) if hint == "positional" => {
                            self.property(&at, property);
                        }
                        Value::String(_) => {}
                        other => self.fields.wrong(&at, "a string", other),
                    }
                }
            }
            ("short", Value::Object(flags)) => {
                for (property, flag) in flags.iter() {
                    let mut at = at.to_owned();
                    push_token(&mut at, property);
                    self.property(&at, property);
                    let is_letter = flag.as_str().is_some_and(|flag| {
                        flag.len() == 1 && flag.as_bytes()[0].is_ascii_alphabetic()
                    });
                    if !is_letter {
                        let flag = flag.as_str().map_or_else(|| to_text(flag), str::to_owned);
                        self.fields.problem(
                            at,
                            format!(
                                "short flag {} of {} must match /^[a-z]$/i",
                                quoted(&flag),
                                quoted(property),
                            ),
                        );
                    }
                }
            }
            ("command" | "description" | "rest" | "plain" | "stdin", other) => {
                self.fields.wrong(at, "a string", other);
            }
            ("aliases" | "positional", other) => {
                self.fields.wrong(at, "an array of strings", other);
            }
            ("short", other) => self.fields.wrong(at, "an object of letters by property", other),
            ("json", other) => self.fields.wrong(at, "true or false", other),
            _ => {
                let meant =
                    closest(hint, HINTS).map(|hint| format!("; did you mean {}?", quoted(hint)));
                let message =
                    format!("{} is not a hint{}", quoted(hint), meant.unwrap_or_default());
                self.fields.problem(at, message);
            }
        }
    }

    fn property(&mut self, at: &str, property: &str) {
        if self.properties.is_some_and(|properties| !properties.contains_key(property)) {
            let message = format!("cli hint names unknown property {}", quoted(property));
            self.fields.problem(at, message);
        }
    }
}
