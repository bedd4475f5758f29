//! Shapes in the part of `OpenAPI` 3.0 that Gemini reads as `parameters`.

use haft_schema::json::{Object, Value, to_text};

use super::definitions::Definition;
use super::reader::{ROOT, Reader};
use super::sentence::{paragraph, sentence};
use super::shape::{Kind, Limits, Member, Rest, Shape};

/// The most schemas of a tool, every reference written out.
const MOST: usize = 10_000;

/// Writes the document; what cannot be said is refused in the reader.
pub(super) fn write<'v>(reader: &mut Reader<'v>, root: &Shape<'v>) -> Value<'static> {
    let definitions = std::mem::take(&mut reader.definitions.list);
    let mut writer = Writer { definitions: &definitions, reader, via: Vec::new(), written: 0 };
    if !matches!(root.kind, Kind::Object { .. }) || root.nullable {
        let message = "has alternatives at its root, which Gemini's parameters cannot say; put them into a property";
        writer.reader.refuse(ROOT, message);
        return Value::Null;
    }
    writer.shape(root)
}

struct Writer<'r, 'v> {
    definitions: &'r [Definition<'v>],
    reader: &'r mut Reader<'v>,
    /// The definitions that are being written out.
    via: Vec<usize>,
    written: usize,
}

impl<'v> Writer<'_, 'v> {
    fn shape(&mut self, shape: &Shape<'v>) -> Value<'static> {
        self.written += 1;
        if self.written > MOST {
            self.reader.too_much(&shape.at);
            return Value::Null;
        }
        let mut said = shape.sentences.clone();
        let mut written = Object::default();
        match &shape.kind {
            Kind::Anything => said.push("Anything fits.".to_owned()),
            Kind::Nothing => {
                let message = "is fitted by nothing, which Gemini's parameters cannot say";
                self.reader.refuse(&shape.at, message);
            }
            Kind::Null => typed(&mut written, "NULL"),
            Kind::Boolean => typed(&mut written, "BOOLEAN"),
            Kind::Number { integer, limits } => {
                typed(&mut written, if *integer { "INTEGER" } else { "NUMBER" });
                self.limit(shape, limits, &["minimum", "maximum"], &mut written, &mut said);
            }
            Kind::Text { limits } => {
                typed(&mut written, "STRING");
                let (formats, rest): (Limits<'v>, Limits<'v>) =
                    limits.iter().cloned().partition(|(name, value)| {
                        *name == "format" && value.as_str() == Some("date-time")
                    });
                put(&mut written, "format", formats.first().map(|(_, value)| value));
                self.limit(
                    shape,
                    &rest,
                    &["minLength", "maxLength", "pattern"],
                    &mut written,
                    &mut said,
                );
            }
            Kind::Choice { kind: "string", values } => {
                typed(&mut written, "STRING");
                put(&mut written, "enum", Some(&Value::Array(values.clone())));
            }
            Kind::Choice { kind, values } => {
                typed(&mut written, &kind.to_ascii_uppercase());
                let values = Value::Array(values.clone());
                let limits = vec![("enum", values)];
                self.limit(shape, &limits, &[], &mut written, &mut said);
            }
            Kind::List { items, limits } => {
                typed(&mut written, "ARRAY");
                let items = self.shape(items);
                written.insert("items", items);
                self.limit(shape, limits, &["minItems", "maxItems"], &mut written, &mut said);
            }
            Kind::Object { members, rest, limits } => {
                typed(&mut written, "OBJECT");
                self.object(shape, members, rest, &mut written, &mut said);
                let known = ["minProperties", "maxProperties"];
                self.limit(shape, limits, &known, &mut written, &mut said);
            }
            Kind::Union(parts) => {
                let parts = parts.iter().map(|part| self.shape(part)).collect();
                written.insert("anyOf", Value::Array(parts));
            }
            Kind::Reference(number) => match self.written_out(*number, &shape.at) {
                Value::Object(target) => written = target,
                _ => return Value::Null,
            },
        }
        if shape.nullable {
            written.insert("nullable", Value::Bool(true));
        }
        Value::Object(describe(written, shape, &said))
    }

    fn written_out(&mut self, number: usize, at: &str) -> Value<'static> {
        if self.via.contains(&number) {
            let message = "refers to itself, which Gemini's parameters cannot say; leave out the option schema";
            self.reader.refuse(at, message);
            return Value::Null;
        }
        let shape = self.definitions.get(number).and_then(|definition| definition.shape.as_ref());
        let Some(shape) = shape else { return Value::Null };
        self.via.push(number);
        let target = self.shape(shape);
        self.via.pop();
        target
    }

    fn object(
        &mut self,
        shape: &Shape<'v>,
        members: &[Member<'v>],
        rest: &Rest,
        written: &mut Object<'static>,
        said: &mut Vec<String>,
    ) {
        if let Rest::Of(schema) = rest {
            let value = haft_schema::json::parse(schema).unwrap_or(Value::Null);
            said.push(sentence("rest", &value));
            let message = "cannot be said of keys that are not declared; the description says it";
            self.reader.note(&format!("{}/additionalProperties", shape.at), message);
        }
        let mut properties = Object::default();
        let mut required = Vec::new();
        for Member { key, required: must, shape: member } in members {
            if matches!(member.kind, Kind::Nothing) && !must && !member.nullable {
                self.reader.note(&member.at, "is left out, because nothing fits it");
                continue;
            }
            let value = self.shape(member);
            properties.members_mut().push((key.clone().into(), value));
            if *must {
                required.push(Value::String(key.clone().into()));
            }
        }
        if !properties.is_empty() {
            written.insert("properties", Value::Object(properties));
        }
        if !required.is_empty() {
            written.insert("required", Value::Array(required));
        }
    }

    /// Writes the limits that there are words for, and says the others.
    fn limit(
        &mut self,
        shape: &Shape<'v>,
        limits: &Limits<'v>,
        known: &[&str],
        written: &mut Object<'static>,
        said: &mut Vec<String>,
    ) {
        for (name, value) in limits {
            if !known.contains(name) {
                said.push(sentence(name, value));
                let message =
                    format!("Gemini's parameters cannot say {name}; the description says it");
                self.reader.note(&format!("{}/{name}", shape.at), message);
            } else if !matches!(*name, "minimum" | "maximum" | "pattern") {
                // Counts are 64-bit integers there, which its JSON writes as text.
                written.insert(*name, Value::String(to_text(value).into()));
            } else {
                written.insert(*name, value.clone().into_owned());
            }
        }
    }
}

fn typed(written: &mut Object<'static>, name: &str) {
    written.insert("type", Value::String(name.to_owned().into()));
}

fn put(written: &mut Object<'static>, name: &'static str, value: Option<&Value<'_>>) {
    if let Some(value) = value {
        written.insert(name, value.clone().into_owned());
    }
}

fn describe(mut written: Object<'static>, shape: &Shape<'_>, said: &[String]) -> Object<'static> {
    if let Some(title) = &shape.title {
        written.insert("title", Value::String(title.clone().into()));
    }
    let inner = written.get("description").and_then(Value::as_str).map(str::to_owned);
    let own = shape.description.clone().or(inner);
    if let Some(words) = paragraph(own.as_deref(), said) {
        written.insert("description", Value::String(words.into()));
    }
    written
}
